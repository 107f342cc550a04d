import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The script of these exports, as a browser gets it that `has` some packages already. */
export async function bundled(source: string, has: string[] = []): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    external: has,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
