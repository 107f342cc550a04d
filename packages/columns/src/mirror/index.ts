// The mirror's entry point, separate from the package's own because it is loaded when somebody signs in.
export { createMirror } from './createMirror.ts'
export { skewOf } from './skewOf.ts'
export { openSupabaseRemote } from './supabase.ts'
export type { Remote } from './remote.ts'
