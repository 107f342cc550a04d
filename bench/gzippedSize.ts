import { gzipSync } from 'node:zlib'
import { bundled } from './bundled.ts'

/** The download size of these exports for a browser, in bytes, without the packages that it `has` already. */
export async function gzippedSize(source: string, has: string[] = []): Promise<number> {
  return gzipSync(await bundled(source, has), { level: 9 }).length
}
