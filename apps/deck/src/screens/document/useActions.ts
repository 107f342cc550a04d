import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import type { MessageId } from '../../i18n/index.ts'
import { writeClipboard } from '../../platform/clipboard.ts'
import { paths } from '../../routes/paths.ts'
import { shareDocument } from './share.ts'
import { storyText } from './storyText.ts'

/** How long a tool-tip confirms: shorter beside a text that is being read (`deck.md` section 9). */
export function confirmMs(document: NewsDocument): number {
  return 'paragraphs' in document ? 1000 : 1500
}

export type Note = { by: 'copy' | 'share'; text: MessageId }

/** Copy, print and share, with what they confirm for a moment. */
export function useActions(document: NewsDocument) {
  const [note, setNote] = useState<Note | null>(null)
  const shownMs = confirmMs(document)
  useEffect(() => {
    if (note === null) return undefined
    const timer = setTimeout(() => setNote(null), shownMs)
    return () => clearTimeout(timer)
  }, [note, shownMs])

  const copy = async () => {
    const isCopied = await writeClipboard(storyText(document))
    setNote({ by: 'copy', text: isCopied ? 'document.copied' : 'document.copyFailed' })
  }
  const share = async () => {
    const url = location.origin + paths.document(document.shortId ?? document.id)
    const outcome = await shareDocument(
      { title: document.headline ?? '', url },
      { share: 'share' in navigator ? shared => navigator.share(shared) : null, copy: writeClipboard },
    )
    if (outcome === 'copied') setNote({ by: 'share', text: 'document.addressCopied' })
    if (outcome === 'failed') setNote({ by: 'share', text: 'document.copyFailed' })
  }
  return { note, copy, share, print: () => window.print() }
}
