import type { UsedRow } from './usedRow.ts'

const head = [
  'when',
  'how',
  'headline',
  'document',
  'revision',
  'revision now',
  'state',
  'acknowledged',
  'versions not seen',
  'passage',
]

/** The account of use as a table that spreadsheets open (RFC 4180); instants are ISO 8601. */
export function usedCsv(rows: readonly UsedRow[]): string {
  const lines = rows.map(({ use, headline, card, state }) => [
    use.at.toISOString(),
    use.how,
    headline,
    use.documentId,
    String(use.revision),
    card ? String(card.revision) : '',
    state,
    acknowledgedOf(use),
    use.unseen.join(' '),
    use.passage ?? '',
  ])
  // Without the byte order mark a spreadsheet assumes another encoding.
  return `\ufeff${[head, ...lines].map(line => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** The turns that the reader has acknowledged: "killed 2". */
function acknowledgedOf({ turns }: UsedRow['use']): string {
  const heard = (turns ?? []).filter(({ isAcknowledged }) => isAcknowledged)
  return heard.map(({ is, revision }) => `${is} ${revision}`).join(' ')
}

/**
 * A text that begins like a formula would be run as one. Where a spreadsheet takes another sign for the end of a cell
 * than the comma, every part of the text may begin a cell.
 */
function cell(text: string): string {
  const safe = text.replace(formulas, "$1'$2")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The signs of formulas at the beginning, and after a sign that may end a cell or a line, with quotes and white space between. */
const formulas = /((?:^|[,;\t\p{Zl}\p{Zp}\n\v\f\r\u0085])["\s]*)([=+\-@＝＋－＠])/gu
