import { mayBeUsed, toldAs, type NewsDocument, type Told } from '@wiredeck/document'
import { clockOf, exactDate } from '@wiredeck/document/times'
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
  const language = languageOf(document.lang)
  const words = wordings[language]
  const headline = (document.headline ?? (body || document.id)).split('\n')[0] ?? ''
  const state = stateOf(document, now)
  const place = [document.city, document.country?.name].filter(Boolean).join(', ')
  const source = [document.provider, place, `${instantText(document.published)} UTC`].filter(Boolean)
  const paragraphs = [
    state && words[state.is](state.until === null ? '' : untilIn(language, state.until, now)),
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
  is: Told
  /** How the subject begins: the same in every language, so that a rule of a mailbox finds it. */
  mark: string
  /** When an embargo ends, rounded up to a minute, because nobody may publish before; null without an end. */
  until: Date | null
}

/** What a reader has to know before anything else; the gravest first. */
function stateOf(document: NewsDocument, now: Date): State | null {
  const use = mayBeUsed(document, now)
  const is = toldAs(use)
  if (is === null) return null
  if (!use.until) return { is, mark: marks[is], until: null }
  const until = new Date(Math.ceil(use.until.getTime() / 60_000) * 60_000)
  return { is, mark: `${marks[is]} until ${hourText(until, now)}`, until }
}

const marks: Record<Told, string> = {
  killed: 'KILLED',
  killNote: 'KILL NOTE',
  withheld: 'WITHHELD',
  embargoed: 'EMBARGO',
  embargoOpen: 'EMBARGO',
  correction: 'CORRECTION',
}

/** In the words of a language: "14:00 UTC", and with its whole date if it is another day. */
function untilIn(language: MailLanguage, until: Date, now: Date): string {
  return dayOf(until) === dayOf(now)
    ? `${clockOf(until, language, 'UTC')} UTC`
    : exactDate(until, language, 'UTC')
}

const dayOf = (instant: Date) => instantText(instant).split(' ')[0]

/** `14:00 UTC`, with the day if it is another, as the subject has it in every language. */
function hourText(end: Date, now: Date): string {
  const [day = '', hour = ''] = instantText(end).split(' ')
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
    killNote: () => 'THE NOTE SPEAKS OF A KILL. DO NOT USE WITHOUT ASKING.',
    withheld: () => 'WITHHELD. DO NOT USE.',
    embargoed: until => `EMBARGO UNTIL ${until}. DO NOT PUBLISH BEFORE.`,
    embargoOpen: () => 'EMBARGO, NO END GIVEN. DO NOT PUBLISH BEFORE IT IS LIFTED.',
    correction: () => 'CORRECTION. IT REPLACES WHAT WAS SENT BEFORE.',
    advisory: 'Note to editors:',
    inTheDeck: 'In the deck:',
    why: service => `You get this mail because it was asked for under the name “${service}”.`,
    unsubscribe: 'To get no more of them:',
  },
  fr: {
    killed: () => 'ANNULÉE. NE PAS UTILISER.',
    killNote: () => 'LA NOTE PARLE D’UNE ANNULATION. NE PAS UTILISER SANS VÉRIFIER.',
    withheld: () => 'RETENUE. NE PAS UTILISER.',
    embargoed: until => `EMBARGO (LEVÉE : ${until}). NE PAS PUBLIER AVANT.`,
    embargoOpen: () => 'EMBARGO SANS HEURE DE LEVÉE. NE PAS PUBLIER AVANT LA LEVÉE.',
    correction: () => 'RECTIFICATIF. IL REMPLACE L’ENVOI PRÉCÉDENT.',
    advisory: 'Note aux rédactions :',
    inTheDeck: 'Dans le deck :',
    why: service => `Vous recevez ce message parce qu’il a été demandé sous le nom « ${service} ».`,
    unsubscribe: 'Pour ne plus en recevoir :',
  },
  de: {
    killed: () => 'ZURÜCKGEZOGEN. NICHT VERWENDEN.',
    killNote: () => 'DER HINWEIS SPRICHT VON EINEM RÜCKZUG. NICHT OHNE RÜCKFRAGE VERWENDEN.',
    withheld: () => 'GESPERRT. NICHT VERWENDEN.',
    embargoed: until => `SPERRFRIST BIS ${until}. NICHT VORHER VERÖFFENTLICHEN.`,
    embargoOpen: () => 'SPERRFRIST, ENDE NICHT GENANNT. NICHT VOR DER FREIGABE VERÖFFENTLICHEN.',
    correction: () => 'BERICHTIGUNG. SIE ERSETZT, WAS VORHER KAM.',
    advisory: 'Hinweis für Redaktionen:',
    inTheDeck: 'Im Deck:',
    why: service => `Sie bekommen diese Mail, weil sie unter dem Namen „${service}“ bestellt wurde.`,
    unsubscribe: 'Keine mehr bekommen:',
  },
  es: {
    killed: () => 'ANULADA. NO USAR.',
    killNote: () => 'LA NOTA HABLA DE UNA ANULACIÓN. NO USAR SIN CONSULTAR.',
    withheld: () => 'RETENIDA. NO USAR.',
    embargoed: until => `EMBARGO HASTA ${until}. NO PUBLICAR ANTES.`,
    embargoOpen: () => 'EMBARGO SIN HORA DE FIN. NO PUBLICAR ANTES DE QUE SE LEVANTE.',
    correction: () => 'CORRECCIÓN. SUSTITUYE A LO ENVIADO ANTES.',
    advisory: 'Nota a los editores:',
    inTheDeck: 'En el deck:',
    why: service => `Recibe este correo porque se pidió con el nombre «${service}».`,
    unsubscribe: 'Para no recibir más:',
  },
  pt: {
    killed: () => 'ANULADA. NÃO USAR.',
    killNote: () => 'A NOTA FALA DE UMA ANULAÇÃO. NÃO USAR SEM CONSULTAR.',
    withheld: () => 'RETIDA. NÃO USAR.',
    embargoed: until => `EMBARGO ATÉ ${until}. NÃO PUBLICAR ANTES.`,
    embargoOpen: () => 'EMBARGO SEM HORA DE FIM. NÃO PUBLICAR ANTES DE SER LEVANTADO.',
    correction: () => 'CORREÇÃO. SUBSTITUI O QUE FOI ENVIADO ANTES.',
    advisory: 'Nota aos editores:',
    inTheDeck: 'No deck:',
    why: service => `Você recebe este e-mail porque ele foi pedido com o nome “${service}”.`,
    unsubscribe: 'Para não receber mais:',
  },
}
