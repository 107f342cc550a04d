import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const pages = ['deck', 'data', 'content-api', 'accounts-api', 'decisions']

/**
 * Reads docs/spec and docs/decisions. `lines` are the requirements in order, `sections` those of the four
 * documents by their citation, `targets` is everything that can be cited, and `records` is the file in
 * docs/decisions by ADR number.
 */
export function readSpec(root) {
  const lines = []
  const sections = new Map()
  const decisions = []
  for (const page of pages) {
    let section
    for (const text of readFileSync(join(root, `docs/spec/${page}.md`), 'utf8').split('\n')) {
      const heading = /^## ([a-z-]+ \d)\. (.+)$/.exec(text)
      if (heading) {
        section = heading[1]
        sections.set(section, heading[2])
      }
      const line = /^- \*\*((?:deck|data)-\d-\d\d)\*\* (.+)$/.exec(text)
      if (line) lines.push({ id: line[1], section, sentence: line[2] })
      const decision = /^- \*\*(D\d+)\*\* /.exec(text)
      if (decision) decisions.push(decision[1])
    }
  }
  const records = readRecords(root)
  const targets = new Set([...sections.keys(), ...lines.map(({ id }) => id), ...decisions, ...records.keys()])
  return { lines, sections, targets, records }
}

/** A record's number comes from its title, and equals its file's. */
function readRecords(root) {
  const folder = join(root, 'docs/decisions')
  const numbered = readdirSync(folder).flatMap(file => {
    const number = /^(\d{4})-.*\.md$/.exec(file)?.[1]
    if (!number) return []
    const isTitled = readFileSync(join(folder, file), 'utf8').startsWith(`# ADR-${number}: `)
    return isTitled ? [[`ADR-${number}`, file]] : []
  })
  return new Map(numbered)
}
