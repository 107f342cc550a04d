import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The gzipped downloads, by file, of a reader without columns before the deck is drawn: the page's scripts
 * and style sheets, their imports, and the largest language.
 */
export function initialBytes(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path)
  const files = gzippedFrom(folder, linked)
  const catalogs = readdirSync(join(folder, 'assets'))
    .filter(name => /^(de|en|es|fr|pt)-[^.]+\.js$/.test(name))
    .map(name => readFileSync(join(folder, 'assets', name), 'utf8'))
    // Only the first catalogue has the bar's texts; later catalogues have the same file names.
    .filter(text => text.includes('"nav.sync"'))
  const sizes = catalogs.map(text => gzipSync(text).length)
  files.set('the largest language', Math.max(...sizes))
  return files
}

/** The gzipped sizes of these files of the built deck and of all that they import, by path. */
export function gzippedFrom(folder, paths) {
  const files = new Map()
  const add = path => {
    if (files.has(path)) return
    const text = readFileSync(join(folder, path), 'utf8')
    files.set(path, gzipSync(text).length)
    for (const [, imported] of text.matchAll(/(?:^|[;}])import(?:[^'"`();]*from)?["'`](\.[^"'`]+)["'`]/gm))
      add(join(dirname(path), imported))
  }
  paths.forEach(add)
  return files
}
