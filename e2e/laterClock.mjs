// Loaded before a server: sets its clock eleven minutes ahead, past the ten minutes of a code.
import { isMainThread } from 'node:worker_threads'

const laterMs = 11 * 60_000
const RealDate = Date

// Dates that are passed to a worker arrive as real ones, which its own have to be as well.
if (isMainThread)
  globalThis.Date = class Date extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + laterMs)
      else super(...parts)
    }
    static now() {
      return RealDate.now() + laterMs
    }
  }
