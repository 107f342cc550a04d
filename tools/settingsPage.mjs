import { readFileSync } from 'node:fs'

export const settingsPage = 'docs/settings.md'

/** The text between these two lines is generated from the schema that checks the settings. */
const [begin, end] = ['<!-- settings: npm run settings writes what follows -->', '<!-- settings: end -->']

/** The intended content of `docs/settings.md`. Needs the dependencies. */
export async function writtenSettings() {
  const { tsImport } = await import('tsx/esm/api')
  const { describeSettings } = await tsImport(
    '../apps/server/src/settings/describeSettings.ts',
    import.meta.url,
  )
  const page = readFileSync(settingsPage, 'utf8')
  const [before, rest] = page.split(`${begin}\n`)
  const [, after] = rest.split(`${end}\n`)
  return `${before}${begin}\n\n${describeSettings()}\n\n${end}\n${after}`
}
