import type { Token } from './token.ts'

/** What closes a quotation, by the mark that opened it. German opens low, or with the guillemets turned. */
const closing: Record<string, string> = {
  '„': '“”"',
  '“': '”"',
  '«': '»',
  '»': '«',
  '"': '"',
  '”': '”',
  '‟': '”',
}

/** Says of each token whether it stands within quotation marks. A quotation that nobody closes ends with the text. */
export function markQuotes(tokens: Token[]): void {
  let closers: string | null = null
  for (const token of tokens) {
    if (token.kind === 'mark' && closers === null && closing[token.text] !== undefined) {
      closers = closing[token.text] ?? null
      continue
    }
    if (token.kind === 'mark' && closers?.includes(token.text)) closers = null
    token.isQuoted = closers !== null
  }
}
