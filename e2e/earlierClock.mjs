// Loaded before a server that fills a folder: sets its clock 75 minutes back.
const earlierMs = 75 * 60_000
const RealDate = Date

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() - earlierMs)
    else super(...parts)
  }
  static now() {
    return RealDate.now() - earlierMs
  }
}
