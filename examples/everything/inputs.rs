//! What inputs can say: each key of `#[param]`, and types of the author's own.

use tep_runtime::prelude::*;

/// Plan a tour. Nothing is booked.
#[mcp_tool(read_only)]
async fn plan_tour(
    /// The days of the concerts.
    #[param(unique, len = 1..=10, items(format = "date"))]
    days: Vec<String>,
    /// Seats in each hall, sold by the dozen.
    #[param(multiple_of = 12, min = 12, max = 1200, examples = [96, 480])]
    seats: u32,
    /// What a seat costs.
    #[param(exclusive_min = 0.0, max = 500.0, default = 25.0)]
    price: f64,
    /// Whom to ask.
    #[param(format = "email", alias = "mail")]
    contact: Option<String>,
    /// The code for the stage door.
    #[param(secret, pattern = "^[0-9]+$", len = 4..=8)]
    door_code: Option<String>,
    /// How the band travels.
    #[param(one_of = ["bus", "train"], default = "train", rename = "travel")]
    travels_by: String,
    #[param(flatten)] stage: Stage,
) -> String {
    let Stage { size: (width, depth), sound, lamps } = stage;
    let sound = match sound {
        Some(Sound::Acoustic) => "no amplifiers".to_owned(),
        Some(Sound::Amplified { watts }) => format!("{watts} watts"),
        None => "any sound".to_owned(),
    };
    let lamps = lamps.unwrap_or_default();
    let door = if door_code.is_some() { "a code" } else { "no code" };
    let contact = contact.as_deref().unwrap_or("nobody");
    format!(
        "{} concerts by {travels_by}, {seats} seats for {price} each, a stage of {width} by {depth} meters with \
         {lamps} lamps, {sound}, {door} for the door; ask {contact}",
        days.len()
    )
}

/// Where the band plays.
#[mcp_data]
struct Stage {
    /// Width and depth in meters.
    size: (f64, f64),
    /// How loud it is.
    sound: Option<Sound>,
    /// How many lamps there are.
    #[param(deprecated = "the band brings its own")]
    lamps: Option<u32>,
}

/// How loud it is.
#[mcp_data]
enum Sound {
    /// Without amplifiers.
    Acoustic,
    /// With amplifiers.
    Amplified {
        /// Their power.
        #[param(max = 10_000)]
        watts: u32,
    },
}
