import type { Mirror } from './mirror.ts'

/** Columns stay on this device: the backend flag is off. */
export const noMirror: Mirror = {
  columnsChanged: () => {},
}
