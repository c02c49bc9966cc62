use tep_runtime::prelude::*;

#[mcp_data]
#[derive(Debug, PartialEq)]
pub struct Closed {
    pub id: u64,
}

#[mcp_data]
pub struct Open {
    #[serde(flatten)]
    pub closed: Closed,
    pub note: Option<String>,
}

#[mcp_data]
pub struct Pair(pub u8, pub String);

#[mcp_data]
pub struct Unit;

#[mcp_data]
#[serde(transparent)]
pub struct Wrapped {
    pub inner: Vec<Closed>,
}

#[mcp_data]
#[serde(rename_all = "camelCase")]
pub struct Renamed {
    pub first_name: String,
}

#[mcp_data]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bare {
    OnFoot,
    ByBike,
}

#[mcp_data]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Debug, PartialEq)]
pub enum Loud {
    OnFoot,
}

#[mcp_data]
#[serde(tag = "kind")]
pub enum Tagged {
    Circle { radius: f64 },
    Nothing,
}

#[mcp_tool]
async fn all(
    a: Open,
    b: Pair,
    c: Unit,
    d: Wrapped,
    e: Renamed,
    f: Bare,
    g: Loud,
    h: Tagged,
) -> Json<Vec<Closed>> {
    let _ = (b, c, e, f, g, h);
    let mut list = d.inner;
    list.push(a.closed);
    Json(list)
}

fn main() {
    assert_eq!(serde_json::from_str::<Closed>(r#"{"id": 1}"#).unwrap(), Closed { id: 1 });
    assert!(serde_json::from_str::<Closed>(r#"{"id": 1, "more": 2}"#).is_err());
    assert!(serde_json::from_str::<Open>(r#"{"id": 1, "note": "x"}"#).is_ok());
    assert!(serde_json::from_str::<Wrapped>(r#"[{"id": 1}]"#).is_ok());
    assert!(serde_json::from_str::<Renamed>(r#"{"firstName": "Ada"}"#).is_ok());
    assert_eq!(serde_json::to_string(&Bare::ByBike).unwrap(), r#""by_bike""#);
    assert_eq!(serde_json::from_str::<Loud>(r#""ON_FOOT""#).unwrap(), Loud::OnFoot);
    assert!(serde_json::from_str::<Tagged>(r#"{"kind": "Circle", "radius": 1.5}"#).is_ok());
    let _ = tools![all];
}
