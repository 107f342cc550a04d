import type { Store, UseKind } from '@wiredeck/columns'
import type { NewsDocument } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useRegionalLocale, type MessageId } from '../../../i18n/index.ts'
import { writeClipboard } from '../../../platform/clipboard.ts'
import { saveFile } from '../../../platform/saveFile.ts'
import { paths } from '../../../routes/paths.ts'
import { longDate } from '../../../text/dates.ts'
import { hazardOf, type Hazard } from './hazard.ts'
import { shareDocument } from './share.ts'
import { storyHtml } from './storyHtml.ts'
import { storyText } from './storyText.ts'

/** How long a tool-tip confirms: shorter beside a text that is being read (deck 9). */
export function confirmMs(document: NewsDocument): number {
  return 'paragraphs' in document ? 1000 : 1500
}

type By = 'copy' | 'share' | 'export'
export type Note = { by: By; text: MessageId }

/** What the reader wants to take, and has to be asked about first (D44). */
export type Question = {
  how: UseKind
  hazard: Hazard
  /** When the agency said so, by the wire's log or because this device saw it change; else null. */
  at: Date | null
  /** Takes it anyway, with this line before it. */
  take: (warning: string) => void
  leave: () => void
}

/** The actions that take a document out of the deck. Each is noted as a use and briefly confirmed. */
export function useActions(document: NewsDocument) {
  const { uses, store, clock } = useServices()
  const locale = useRegionalLocale()
  const [note, setNote] = useState<Note | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const shownMs = confirmMs(document)
  useEffect(() => {
    if (note === null) return undefined
    const timer = setTimeout(() => setNote(null), shownMs)
    return () => clearTimeout(timer)
  }, [note, shownMs])

  const address = location.origin + paths.document(document.shortId ?? document.id)
  const keepNote = (how: UseKind, passage: string | null = null): void => {
    const { id: documentId, revision } = document
    void uses.note({ documentId, revision, how, passage })
  }
  /** A document that must not be used is taken only after the reader has confirmed that. */
  const ask = (how: UseKind, take: (warning: string | null) => void): void => {
    const hazard = hazardOf(document, new Date(clock.wire.embargoesOverBy()))
    if (hazard === null) return take(null)
    const close = () => setQuestion(null)
    const put = (at: Date | null) =>
      setQuestion({
        how,
        hazard,
        at,
        take: warning => {
          close()
          take(warning)
        },
        leave: close,
      })
    toldAt(store, document.id).then(put, () => put(null))
  }

  const copyText = async (plain: string, html: string, passage: string | null) => {
    const isCopied = await writeClipboard(plain, html)
    if (isCopied) keepNote('copy', passage)
    setNote({ by: 'copy', text: isCopied ? 'document.copied' : 'document.copyFailed' })
  }
  const around = () => ({ date: longDate(document.published, locale), address })

  return {
    note,
    question,
    ask,
    keepNote,
    copy: () =>
      ask('copy', warning => {
        const options = { warning }
        void copyText(storyText(document, options), storyHtml(document, around(), options), null)
      }),
    /** Copies the part that the reader has selected. */
    copyPassage: (passage: string) =>
      ask('copy', warning => {
        const plain = [warning, passage].filter(Boolean).join('\n\n')
        void copyText(plain, storyHtml({ ...document, headline: passage }, around(), { warning }), passage)
      }),
    share: () =>
      ask('share', warning => {
        void (async () => {
          const title = [warning, document.headline].filter(Boolean).join(' ')
          const outcome = await shareDocument(
            { title, url: address },
            {
              share: 'share' in navigator ? shared => navigator.share(shared) : null,
              copy: text => writeClipboard(warning === null ? text : `${warning}\n${text}`),
            },
          )
          if (outcome === 'shared' || outcome === 'copied') keepNote('share')
          if (outcome === 'copied') setNote({ by: 'share', text: 'document.addressCopied' })
          if (outcome === 'failed') setNote({ by: 'share', text: 'document.copyFailed' })
        })()
      }),
    exportFile: () =>
      ask('export', warning => {
        const text = `${storyText(document, { warning })}\n\n${address}\n`
        saveFile(
          `${document.shortId ?? document.lang}-${document.revision}.txt`,
          text,
          'text/plain;charset=utf-8',
        )
        keepNote('export')
      }),
    print: () => ask('print', () => window.print()),
  }
}

/** A document that came here as it stands now keeps the instant of its coming, which says nothing about the agency. */
async function toldAt(store: Pick<Store, 'cards' | 'revisions'>, id: string): Promise<Date | null> {
  const [[card], earlier] = await Promise.all([store.cards([id]), store.revisions(id)])
  return card && (card.filing || earlier.length > 0) ? card.changed : null
}
