import { textFields } from '../fields.ts'
import type { Filter } from '../filter.ts'

export type Decision = 16 | 17 | 22

/** One term in the other client's filter: in the field itself, and perhaps in its translations. */
interface Term {
  names: string[]
  operator: 'in' | 'contains' | 'exclude'
  value: string
}

/**
 * The other client's filter with its terms changed by our decisions. It calls `needed` with every decision
 * that changed something. In these queries, exactly the values with a space were quoted.
 */
export function asDecided(filter: Filter, langs: string[], needed: (decision: Decision) => void): Filter {
  const term = readTerm(filter)
  if (term) return writeTerm(rules.reduce((each, rule) => applied(rule, each, langs, needed), term))
  if ('and' in filter) return { and: filter.and.map(part => asDecided(part, langs, needed)) }
  return 'or' in filter ? { or: filter.or.map(part => asDecided(part, langs, needed)) } : filter
}

interface Rule {
  decision: Decision
  want(term: Term, langs: string[]): Term
}

const rules: Rule[] = [
  {
    // Composed again, so that a hamza stays on its alef.
    decision: 22,
    want: term => ({ ...term, value: term.value.normalize('NFC') }),
  },
  {
    // Phrases are normalised, too, and keep their double quotes on text fields only.
    decision: 16,
    want: term => {
      const text = term.value.replaceAll('"', '').toLowerCase()
      const bare = text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
      return { ...term, value: isText(term) && isPhrase(term) ? `"${bare}"` : bare }
    },
  },
  {
    // Quoted terms use `contains` on every field; unquoted ones, in this setting, on all six text fields.
    decision: 16,
    want: term =>
      term.operator === 'in' && (isPhrase(term) || isText(term)) ? { ...term, operator: 'contains' } : term,
  },
  {
    // All six text fields have translations, under NOT as elsewhere.
    decision: 17,
    want: (term, langs) => {
      const [name = ''] = term.names
      return isText(term)
        ? { ...term, names: [name, ...langs.map(lang => `translated.${lang}.${name}`)] }
        : term
    },
  },
]

function applied(
  { decision, want }: Rule,
  term: Term,
  langs: string[],
  needed: (decision: Decision) => void,
) {
  const wanted = want(term, langs)
  if (JSON.stringify(wanted) !== JSON.stringify(term)) needed(decision)
  return wanted
}

function isPhrase({ value }: Term): boolean {
  return value.includes(' ')
}

function isText({ names: [name = ''] }: Term): boolean {
  return ['all', ...textFields].includes(name)
}

/** Null for a filter that joins several terms. */
function readTerm(filter: Filter): Term | null {
  const leaves = 'or' in filter ? filter.or : []
  const names = leaves.flatMap(leaf => ('name' in leaf ? leaf.name : []))
  const [first] = leaves
  if (!first || !('name' in first) || names.length < leaves.length) return null
  if ('in' in first) return { names, operator: 'in', value: String(first.in[0]) }
  if ('contains' in first) return { names, operator: 'contains', value: String(first.contains[0]) }
  return { names, operator: 'exclude', value: String(first.exclude[0]) }
}

/** D18: under NOT the variants are joined by `and`. */
function writeTerm({ names, operator, value }: Term): Filter {
  const leaves = names.map((name): Filter => {
    if (operator === 'in') return { name, in: [value] }
    return operator === 'contains' ? { name, contains: [value] } : { name, exclude: [value] }
  })
  return operator === 'exclude' ? { and: leaves } : { or: leaves }
}
