//! Dates and times (RFC 3339).

/// RFC 3339, `full-date`.
pub(super) fn is_date(text: &str) -> bool {
    let mut parts = text.split('-').map(|part| digits(part).map(|number| (part.len(), number)));
    let (Some(Some((4, year))), Some(Some((2, month))), Some(Some((2, day))), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// RFC 3339, `full-time`.
pub(super) fn is_time(text: &str) -> bool {
    let Some((clock, rest)) = text.split_at_checked(8) else { return false };
    let Some([hour, minute, second]) = clock_of(clock) else { return false };
    let rest = match rest.strip_prefix('.') {
        None => rest,
        Some(fraction) => match fraction.find(|c: char| !c.is_ascii_digit()) {
            Some(end) if end > 0 => &fraction[end..],
            _ => return false,
        },
    };
    let zone = match rest.split_at_checked(1) {
        Some(("z" | "Z", "")) => Some(0),
        Some((sign @ ("+" | "-"), offset)) => clock_of(&format!("{offset}:00"))
            .map(|[hours, minutes, _]| (hours * 60 + minutes) * if sign == "+" { 1 } else { -1 }),
        _ => None,
    };
    match zone {
        // Leaps are at the end of a day in Greenwich.
        Some(zone) if second == 60 => (hour * 60 + minute - zone).rem_euclid(24 * 60) == 24 * 60 - 1,
        Some(_) => second < 60,
        None => false,
    }
}

/// RFC 3339, `date-time`.
pub(super) fn is_date_time(text: &str) -> bool {
    text.split_once(['T', 't']).is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// Hours, minutes and seconds of `hh:mm:ss`; a second more than usual is for leaps.
fn clock_of(text: &str) -> Option<[i32; 3]> {
    let mut parts = text.split(':').map(|part| (part.len() == 2).then(|| digits(part)).flatten());
    match [parts.next()??, parts.next()??, parts.next()??] {
        [hour @ 0..=23, minute @ 0..=59, second @ 0..=60] if parts.next().is_none() => {
            Some([hour, minute, second])
        }
        _ => None,
    }
}

fn digits(text: &str) -> Option<i32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}
