const atOnce = 20
const withinMs = 60_000

/**
 * Limits log lines that anybody can cause: logs the first 20 of a minute, and with the first of a later minute how many
 * were left out.
 */
export function sparingly(
  say: (detail: unknown, leftOut: number) => void,
  now: () => number = Date.now,
): (detail: unknown) => void {
  let endsAt = 0
  let said = 0
  let leftOut = 0
  return detail => {
    if (now() >= endsAt) {
      endsAt = now() + withinMs
      said = 0
    }
    if (said >= atOnce) {
      leftOut += 1
      return
    }
    said += 1
    say(detail, leftOut)
    leftOut = 0
  }
}
