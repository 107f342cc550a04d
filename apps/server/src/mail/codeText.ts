import { languageOf, type MailLanguage } from './language.ts'

const wordings: Record<MailLanguage, (code: string) => string> = {
  en: code => `${code} is your code to open your deck’s account. It is good for five minutes.`,
  fr: code => `${code} est votre code pour ouvrir le compte de votre deck. Il est valable cinq minutes.`,
  de: code => `${code} ist Ihr Code für das Konto Ihres Decks. Er gilt fünf Minuten.`,
  es: code => `${code} es su código para abrir la cuenta de su deck. Es válido durante cinco minutos.`,
  pt: code => `${code} é o seu código para abrir a conta do seu deck. Ele vale por cinco minutos.`,
}

/** The message with a code for a phone, in the first of these languages that we speak. */
export function codeText(code: string, languages: string): string {
  return wordings[languageOf(languages)](code)
}
