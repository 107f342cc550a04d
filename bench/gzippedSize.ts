import { gzipSync } from 'node:zlib'
import { bundled } from './bundled.ts'

/** The download size of these exports for a browser, in bytes. */
export async function gzippedSize(source: string): Promise<number> {
  return gzipSync(await bundled(source), { level: 9 }).length
}
