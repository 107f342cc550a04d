import { filedByLog, type Store, type UseKind } from '@wiredeck/columns'
import { mayBeUsed, toldAs, type NewsDocument, type Told } from '@wiredeck/document'
import { useEffect, useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useRegionalLocale, type MessageId } from '../../../i18n/index.ts'
import { writeClipboard } from '../../../platform/clipboard.ts'
import { saveFile } from '../../../platform/saveFile.ts'
import { paths } from '../../../routes/paths.ts'
import { longDate } from '@wiredeck/document/times'
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
  told: Exclude<Told, 'correction'>
  /** When the agency said so, by the wire's log; null if no log tells. */
  at: Date | null
  /** When an embargo ends; null if no end is named. */
  until: Date | null
  /** Takes it anyway, with this line before it. */
  take: (warning: string) => void
  leave: () => void
}

/** The actions that take a document out of the deck. Each is noted as a use and briefly confirmed. */
export function useActions(document: NewsDocument) {
  const {
    uses,
    stored: { store },
    page: { clock },
  } = useServices()
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
  const keepNote = (how: UseKind): void => {
    const { id: documentId, revision } = document
    void uses.note({ documentId, revision, how, passage: null })
  }
  /** A document that must not be used is taken only after the reader has confirmed that. */
  const ask = (how: UseKind, take: (warning: string | null) => void): void => {
    const use = mayBeUsed(document, new Date(clock.wire.embargoesOverBy()))
    const told = toldAs(use)
    if (told === null || told === 'correction') return take(null)
    const close = () => setQuestion(null)
    const put = (at: Date | null) =>
      setQuestion({
        how,
        told,
        at,
        until: use.until,
        take: warning => {
          close()
          take(warning)
        },
        leave: close,
      })
    filedAt(store, document.id).then(put, () => put(null))
  }

  const copyText = async (plain: string, html: string) => {
    const isCopied = await writeClipboard(plain, html)
    if (isCopied) keepNote('copy')
    setNote({ by: 'copy', text: isCopied ? 'document.copied' : 'document.copyFailed' })
  }
  const around = () => ({ date: longDate(document.published, locale), locale, address })

  return {
    note,
    question,
    ask,
    keepNote,
    copy: () =>
      ask('copy', warning => {
        const options = { warning }
        void copyText(storyText(document, options), storyHtml(document, around(), options))
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

async function filedAt(store: Pick<Store, 'cards'>, id: string): Promise<Date | null> {
  const [card] = await store.cards([id])
  return card ? filedByLog(card) : null
}
