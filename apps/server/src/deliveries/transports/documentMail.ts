import { isEmbargoed, type NewsDocument } from '@wiredeck/document'
import { languageOf, type MailLanguage } from '../../mail/language.ts'

export type DocumentMail = {
  document: NewsDocument
  /** The body, a paragraph in each line. */
  body: string
  /** What the owner calls the service. */
  service: string
  /** Where the document is in the deck. */
  href: string
  /** Ends these mails. */
  unsubscribeUrl: string
  now: Date
}

/** One document as a mail for people, in the language of the document if we speak it. */
export function documentMail({ document, body, service, href, unsubscribeUrl, now }: DocumentMail): {
  subject: string
  text: string
} {
  const words = wordings[languageOf(document.lang)]
  const headline = (document.headline ?? (body || document.id)).split('\n')[0] ?? ''
  const state = stateOf(document, now)
  const place = [document.city, document.country?.name].filter(Boolean).join(', ')
  const source = [document.provider, place, `${instantText(document.published)} UTC`].filter(Boolean)
  const paragraphs = [
    state && words[state.is](state.until),
    headline,
    document.advisory && `${words.advisory} ${document.advisory}`,
    ...body.split('\n').filter(line => line !== headline),
    source.join(' · '),
    `${words.inTheDeck} ${href}`,
  ]
  const foot = `${words.why(service)}\n${words.unsubscribe} ${unsubscribeUrl}`
  return {
    subject: oneLine(state === null ? headline : `${state.mark}: ${headline}`),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n\n-- \n${foot}\n`,
  }
}

type State = {
  is: 'killed' | 'withheld' | 'embargoed' | 'corrected'
  /** How the subject begins: the same in every language, so that a rule of a mailbox finds it. */
  mark: string
  /** When an embargo ends; '' without one. */
  until: string
}

/** What a reader has to know before anything else; the gravest first. */
function stateOf(document: NewsDocument, now: Date): State | null {
  if (document.status === 'Canceled') return { is: 'killed', mark: 'KILLED', until: '' }
  if (document.status === 'WithHeld') return { is: 'withheld', mark: 'WITHHELD', until: '' }
  if (document.embargoed && isEmbargoed(document, now)) {
    const until = hourText(document.embargoed, now)
    return { is: 'embargoed', mark: `EMBARGO until ${until}`, until }
  }
  return document.signal === 'correction' ? { is: 'corrected', mark: 'CORRECTION', until: '' } : null
}

/** `14:00 UTC`, with the day if it is another. Rounded up, because nobody may publish before. */
function hourText(end: Date, now: Date): string {
  const minute = new Date(Math.ceil(end.getTime() / 60_000) * 60_000)
  const [day = '', hour = ''] = instantText(minute).split(' ')
  return instantText(now).startsWith(day) ? `${hour} UTC` : `${hour} UTC on ${day}`
}

/** `2026-02-22 14:00`, which reads alike in every language. */
const instantText = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

type Wording = Record<State['is'], (until: string) => string> & {
  advisory: string
  inTheDeck: string
  why: (service: string) => string
  unsubscribe: string
}

const wordings: Record<MailLanguage, Wording> = {
  en: {
    killed: () => 'KILLED. DO NOT USE.',
    withheld: () => 'WITHHELD. DO NOT USE.',
    embargoed: until => `EMBARGO UNTIL ${until}. DO NOT PUBLISH BEFORE.`,
    corrected: () => 'CORRECTION. IT REPLACES WHAT WAS SENT BEFORE.',
    advisory: 'Note to editors:',
    inTheDeck: 'In the deck:',
    why: service => `You get this mail because it was asked for under the name “${service}”.`,
    unsubscribe: 'To get no more of them:',
  },
  fr: {
    killed: () => 'ANNULÉ. NE PAS UTILISER.',
    withheld: () => 'RETENU. NE PAS UTILISER.',
    embargoed: until => `EMBARGO JUSQU’À ${until}. NE PAS PUBLIER AVANT.`,
    corrected: () => 'RECTIFICATIF. IL REMPLACE L’ENVOI PRÉCÉDENT.',
    advisory: 'Note aux rédactions :',
    inTheDeck: 'Dans le deck :',
    why: service => `Vous recevez ce message parce qu’il a été demandé sous le nom « ${service} ».`,
    unsubscribe: 'Pour ne plus en recevoir :',
  },
  de: {
    killed: () => 'ZURÜCKGEZOGEN. NICHT VERWENDEN.',
    withheld: () => 'GESPERRT. NICHT VERWENDEN.',
    embargoed: until => `SPERRFRIST BIS ${until}. NICHT VORHER VERÖFFENTLICHEN.`,
    corrected: () => 'BERICHTIGUNG. SIE ERSETZT, WAS VORHER KAM.',
    advisory: 'Hinweis für Redaktionen:',
    inTheDeck: 'Im Deck:',
    why: service => `Sie bekommen diese Mail, weil sie unter dem Namen „${service}“ bestellt wurde.`,
    unsubscribe: 'Keine mehr bekommen:',
  },
  es: {
    killed: () => 'ANULADA. NO USAR.',
    withheld: () => 'RETENIDA. NO USAR.',
    embargoed: until => `EMBARGO HASTA LAS ${until}. NO PUBLICAR ANTES.`,
    corrected: () => 'CORRECCIÓN. SUSTITUYE A LO ENVIADO ANTES.',
    advisory: 'Nota a los editores:',
    inTheDeck: 'En el deck:',
    why: service => `Recibe este correo porque se pidió con el nombre «${service}».`,
    unsubscribe: 'Para no recibir más:',
  },
  pt: {
    killed: () => 'ANULADO. NÃO USAR.',
    withheld: () => 'RETIDO. NÃO USAR.',
    embargoed: until => `EMBARGO ATÉ ${until}. NÃO PUBLICAR ANTES.`,
    corrected: () => 'CORREÇÃO. SUBSTITUI O QUE FOI ENVIADO ANTES.',
    advisory: 'Nota aos editores:',
    inTheDeck: 'No deck:',
    why: service => `Você recebe este e-mail porque ele foi pedido com o nome “${service}”.`,
    unsubscribe: 'Para não receber mais:',
  },
}
