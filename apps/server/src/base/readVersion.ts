import { readFileSync } from 'node:fs'
import type { Folders } from './folders.ts'

/** The version of Wiredeck, such as 3.2.1. */
export function readVersion({ manifest }: Pick<Folders, 'manifest'>): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return version
}
