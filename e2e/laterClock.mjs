// Loaded before a server: sets its clock eleven minutes ahead, past the ten minutes of a code.
const laterMs = 11 * 60_000
const RealDate = Date

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + laterMs)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + laterMs
  }
}
