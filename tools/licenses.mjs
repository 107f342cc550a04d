import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licences of the packages in `folders`, as one text. Throws if a package has neither a licence file nor
 * a licence name.
 */
export function describeLicenses(folders) {
  const packages = [...new Set(folders)].map(readPackage).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const namesByText = new Map()
  for (const { name, version, license, text } of packages) {
    const names = namesByText.get(text) ?? []
    namesByText.set(text, [...names, `## ${name} - ${version} (${license})`])
  }
  return [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join('\n')
}

/** The package folders that files belong to, by their paths; our own files belong to none. */
export function packagesIn(files) {
  return files.flatMap(path => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(each => /^((?:un)?licen[cs]e|copying)(\.|$|-)/i.test(each))
  if (!file && typeof license !== 'string') throw new Error(`${folder} does not say its licence`)
  const notice = join(folder, 'NOTICE')
  const text = [
    ...(file
      ? [readFileSync(join(folder, file), 'utf8')]
      : [`Licence: ${license}. The package has no file with it.`]),
    ...(existsSync(notice) ? [readFileSync(notice, 'utf8')] : []),
  ]
  return { name, version, license: license ?? file, text: text.map(each => each.trim()).join('\n\n') }
}
