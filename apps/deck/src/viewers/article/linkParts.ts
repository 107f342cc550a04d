import { safeHref } from '@wiredeck/document'

export type LinkPart = { text: string; href: string | null }

/** As linkifyjs offers it; passed in, so that it can be loaded when a text needs it. */
export type TokenizeLinks = (text: string) => readonly LinkToken[]
type LinkToken = { v: string; t: string; isLink: boolean; toHref(scheme?: string): string }

/** Says cheaply whether it is worth loading the tokenizer. */
export function mayHoldLink(text: string): boolean {
  return /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2}/u.test(text)
}

/** No address is longer, in characters. The tokenizer takes seconds for a word of 50,000. */
const longestAddress = 2_000

/** A text in pieces, in its order: those with an `href` are links. Neighbours without one are joined. */
export function linkParts(text: string, tokenize: TokenizeLinks): LinkPart[] {
  const parts: LinkPart[] = []
  const add = (piece: string, href: string | null) => {
    const last = parts.at(-1)
    if (href === null && last?.href === null) last.text += piece
    else if (piece !== '') parts.push({ text: piece, href })
  }
  for (const word of text.split(/(\s+)/)) {
    if (word.length > longestAddress || !mayHoldLink(word)) add(word, null)
    else for (const token of tokenize(word)) add(token.v, hrefOf(token))
  }
  return parts
}

function hrefOf(token: LinkToken): string | null {
  if (!token.isLink) return null
  if (token.t === 'email') return `mailto:${token.v.replace(/^mailto:/i, '')}`
  return isAddress(token.v) ? safeHref(token.toHref('https')) : null
}

/** `report.It` is the end of a sentence and the start of another, `wire.example` an address. */
function isAddress(text: string): boolean {
  const hasScheme = /^https?:\/\//i.test(text)
  const [host = ''] = text.split('/')
  return hasScheme || (host.includes('.') && host === host.toLowerCase())
}
