import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The script of these exports, as a browser gets it. */
export async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
