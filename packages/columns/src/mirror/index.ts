// The door of the mirror, apart from the package's own: it is loaded when somebody signs in.
export { createServerTime, type ServerTime } from './serverTime.ts'
