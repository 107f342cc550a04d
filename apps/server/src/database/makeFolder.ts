import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

/**
 * Makes a folder, and those above it, for nobody else. Node's own `recursive` never returns if nothing can be
 * made, such as below /proc.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}
