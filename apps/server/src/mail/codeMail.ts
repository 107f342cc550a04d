import { languageOf, type MailLanguage } from './language.ts'
import type { Mail } from './mail.ts'

type Wording = (code: string) => Omit<Mail, 'to'>

const wordings: Record<MailLanguage, Wording> = {
  en: code => ({
    subject: `${code} is your code`,
    text: `${code} is your code to sync your deck. It is good for ten minutes.\n\nIf you did not ask for it, you need do nothing.\n`,
  }),
  fr: code => ({
    subject: `${code} est votre code`,
    text: `${code} est votre code pour synchroniser vos colonnes. Il est valable dix minutes.\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire.\n`,
  }),
  de: code => ({
    subject: `${code} ist Ihr Code`,
    text: `${code} ist Ihr Code, um Ihre Spalten zu synchronisieren. Er gilt zehn Minuten.\n\nWenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.\n`,
  }),
  es: code => ({
    subject: `${code} es su código`,
    text: `${code} es su código para sincronizar sus columnas. Es válido durante diez minutos.\n\nSi no lo ha solicitado, no tiene que hacer nada.\n`,
  }),
  pt: code => ({
    subject: `${code} é o seu código`,
    text: `${code} é o seu código para sincronizar suas colunas. Ele vale por dez minutos.\n\nSe você não pediu este código, não precisa fazer nada.\n`,
  }),
}

/** The mail with a code, in the first of these languages that we speak: `fr`, or `pt-BR,pt;q=0.9`. */
export function codeMail(code: string, languages: string): Omit<Mail, 'to'> {
  return wordings[languageOf(languages)](code)
}
