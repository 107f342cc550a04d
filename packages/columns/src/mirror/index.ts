// The door of the mirror, apart from the package's own: it is loaded when somebody signs in.
export { createMirror } from './createMirror.ts'
export { createServerTime, type ServerTime } from './serverTime.ts'
export { openSupabaseRemote } from './supabase.ts'
export type { Remote } from './remote.ts'
