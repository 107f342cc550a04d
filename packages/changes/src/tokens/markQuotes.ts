import type { Token } from './token.ts'

/** The marks that close a quotation, by the opening mark. German opens low, or with reversed guillemets. */
const closing: Record<string, string> = {
  '„': '“”"',
  '“': '”"',
  '«': '»',
  '»': '«',
  '"': '"',
  '”': '”',
  '‟': '”',
}

/** Marks the tokens within quotation marks. A quotation that is never closed ends with the text. */
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
