import type { Mirror } from './mirror.ts'

/** Used if the backend flag is off: columns stay on this device. */
export const noMirror: Mirror = {
  columnsChanged: () => {},
}
