import { useEffect, useState } from 'react'
import { mayHoldLink, type TokenizeLinks } from './linkParts.ts'

/** Few stories hold an address, so only they load the tokenizer. */
export function useLinkTokenizer(paragraphs: readonly string[]): TokenizeLinks | null {
  const [tokenize, setTokenize] = useState<TokenizeLinks | null>(null)
  const isNeeded = paragraphs.some(mayHoldLink)
  useEffect(() => {
    if (!isNeeded) return
    const load = async () => {
      const linkify = await import('linkifyjs')
      setTokenize(() => linkify.tokenize)
    }
    // Offline before the first such story, addresses stay plain text.
    load().catch(() => setTokenize(null))
  }, [isNeeded])
  return tokenize
}
