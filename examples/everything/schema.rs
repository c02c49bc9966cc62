//! A tool whose schema says more than its parameters can.

use tep_runtime::prelude::*;

#[mcp_data]
struct Address {
    street: Option<String>,
    city: Option<String>,
}

/// Note down how somebody can be reached.
#[mcp_tool(read_only, input_schema = include_str!("address.json"))]
async fn json_schema_2020_12_tool(
    name: Option<String>,
    address: Option<Address>,
    #[param(rename = "contactMethod")] contact_method: Option<String>,
    phone: Option<String>,
    email: Option<String>,
) -> String {
    let who = name.unwrap_or_else(|| "somebody".into());
    let city = address.and_then(|address| address.city).unwrap_or_else(|| "somewhere".into());
    let how = phone.or(email).unwrap_or_default();
    format!("{who} in {city} is reached by {}: {how}", contact_method.unwrap_or_else(|| "any means".into()))
}
