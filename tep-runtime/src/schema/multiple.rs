//! Whether a number goes into another without a rest, both read as the decimals that they are written as.

use serde_json::Number;

use super::exact::whole;

/// Whether `number` is a multiple of `step`, which is above zero: `0.3` is one of `0.1`, as people read it.
pub(super) fn is_multiple(number: &Number, step: &Number) -> bool {
    if let (Some(number), Some(step)) = (whole(number), whole(step)) {
        return number % step == 0;
    }
    exactly(number, step).unwrap_or_else(|| {
        let (number, step) = (number.as_f64().unwrap_or_default(), step.as_f64().unwrap_or_default());
        number % step == 0.0
    })
}

/// `None` for numbers too far apart to be brought to one denominator.
fn exactly(number: &Number, step: &Number) -> Option<bool> {
    let (number, step) = (Decimal::of(number)?, Decimal::of(step)?);
    let places = number.places.max(step.places);
    Some(number.with(places)? % step.with(places)? == 0)
}

/// `digits / 10^places`.
struct Decimal {
    digits: i128,
    places: i32,
}

impl Decimal {
    fn of(number: &Number) -> Option<Self> {
        let text = number.to_string();
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits = format!("{whole}{fraction}").parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?.checked_sub(exponent.parse().ok()?)?;
        Some(Self { digits, places })
    }

    fn with(&self, places: i32) -> Option<i128> {
        let factor = 10_i128.checked_pow(u32::try_from(places.checked_sub(self.places)?).ok()?)?;
        self.digits.checked_mul(factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_are_those_of_the_decimals() {
        for (number, step, expected) in [
            ("10", "5", true),
            ("-10", "5", true),
            ("11", "5", false),
            ("0", "7", true),
            ("0.3", "0.1", true),
            ("-0.3", "0.1", true),
            ("0.35", "0.1", false),
            ("4.35", "0.01", true),
            ("1e3", "0.5", true),
            ("1e300", "0.5", true),
            ("1e-300", "0.5", false),
            ("2.5", "5", false),
            ("5.0", "5", true),
            ("18446744073709551615", "5", true),
            ("18446744073709551614", "5", false),
        ] {
            let read = |text: &str| serde_json::from_str::<Number>(text).expect("a number");
            assert_eq!(is_multiple(&read(number), &read(step)), expected, "{number} of {step}");
        }
    }
}
