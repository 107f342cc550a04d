import { gzipSync } from 'node:zlib'
import { bundled } from './bundled.ts'

/** What a browser downloads of these exports, in bytes. */
export async function gzippedSize(source: string): Promise<number> {
  return gzipSync(await bundled(source), { level: 9 }).length
}
