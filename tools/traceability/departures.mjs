import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const departuresPage = 'docs/spec/departures.md'

/** What stands in the column `departs` for a line that is not met, by whatever way. */
const notYet = 'not yet'

/** The decisions by which a row departs from its line; none if it holds as written, or is not met yet. */
function decisionsOf({ departs }) {
  return departs.split(', ').filter(each => /^D\d+$/.test(each))
}

/** `line decision` for each departure that the page tells. */
export function readDepartures(root) {
  return departuresIn(readFileSync(join(root, departuresPage), 'utf8'))
}

export function departuresIn(page) {
  return page.split('\n').flatMap(row => {
    const [, lines, decision] = /^\| ((?:deck|data)-[^|]+) \| (D\d+) \|/.exec(row) ?? []
    return lines ? lines.split(', ').map(line => `${line} ${decision}`) : []
  })
}

/**
 * Rows of the table whose column `departs` says nothing that can be followed, and departures that only the table
 * or only the page tells. `targets` is everything that can be cited.
 */
export function findDepartureFaults({ rows, told, targets }) {
  const faults = rows.flatMap(({ requirement, test, departs }) => {
    if (departs === 'no' || departs === notYet) return []
    if (!/^D\d+(, D\d+)*$/.test(departs))
      return [
        `${requirement} says neither “no” nor “${notYet}” nor a decision in the column departs: “${departs}”`,
      ]
    const unknown = departs.split(', ').filter(decision => !targets.has(decision))
    return [
      ...unknown.map(decision => `${requirement} departs by ${decision}, which is not there`),
      ...(test === ''
        ? [`${requirement} departs by ${departs}, and names no test of what it does instead`]
        : []),
    ]
  })
  const kept = rows.flatMap(row => decisionsOf(row).map(decision => `${row.requirement} ${decision}`))
  const twice = told.filter((each, place) => told.indexOf(each) !== place)
  return [
    ...faults,
    ...kept.filter(each => !told.includes(each)).map(each => `${departuresPage} lacks ${each}`),
    ...told.filter(each => !kept.includes(each)).map(each => `the traceability lacks ${each}`),
    ...twice.map(each => `${departuresPage} tells ${each} twice`),
  ]
}

/** Three numbers: the lines that hold as written, those that depart, by decision, and those that are not met. */
export function countDepartures(rows) {
  const departing = rows.filter(row => decisionsOf(row).length > 0)
  const unmet = rows.filter(({ departs }) => departs === notYet)
  const byDecision = new Map()
  for (const row of departing)
    for (const decision of decisionsOf(row))
      byDecision.set(decision, [...(byDecision.get(decision) ?? []), row.requirement])
  return {
    asWritten: rows.filter(({ departs }) => departs === 'no').length,
    askingNothing: rows.filter(({ departs, test }) => departs === 'no' && test === '').length,
    departing: departing.length,
    byDecision: new Map([...byDecision].toSorted(([one], [other]) => one.slice(1) - other.slice(1))),
    unmet: unmet.map(({ requirement }) => requirement),
  }
}

export function sayDepartures(rows) {
  const { asWritten, askingNothing, departing, byDecision, unmet } = countDepartures(rows)
  return [
    `Of ${rows.length} lines ${asWritten} hold as written (${askingNothing} of them ask for nothing), ${departing} by a decision, ${unmet.length} not yet`,
    ...[...byDecision].map(([decision, lines]) => `  ${decision}: ${lines.join(', ')}`),
    ...(unmet.length > 0 ? [`  not yet: ${unmet.join(', ')}`] : []),
  ].join('\n')
}
