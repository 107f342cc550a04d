import { languageOf, type MailLanguage } from '../mail/language.ts'
import type { Mail } from '../mail/mail.ts'

type Asked = { account: string; confirmUrl: string; host: string }
type Wording = (asked: Asked) => Pick<Mail, 'subject' | 'text'>

/**
 * Asks the owner of an address whether news may be mailed there. It holds no text of the person who asked, so
 * that it carries no message of a stranger.
 */
export function consentMail(asked: Asked, languages: string): Pick<Mail, 'subject' | 'text' | 'headers'> {
  return { ...wordings[languageOf(languages)](asked), headers: { 'Auto-Submitted': 'auto-generated' } }
}

const wordings: Record<MailLanguage, Wording> = {
  en: ({ account, confirmUrl, host }) => ({
    subject: 'May we mail you news?',
    text: `${account} has asked for news of ${host} to be mailed to this address.\n\nIf you want it, say so here within three days:\n${confirmUrl}\n\nIf not, you need do nothing: without your word nothing is sent.\n`,
  }),
  fr: ({ account, confirmUrl, host }) => ({
    subject: 'Pouvons-nous vous envoyer des dépêches ?',
    text: `${account} a demandé que des dépêches de ${host} soient envoyées à cette adresse.\n\nSi vous les souhaitez, dites-le ici dans les trois jours :\n${confirmUrl}\n\nSinon, vous n’avez rien à faire : sans votre accord, rien n’est envoyé.\n`,
  }),
  de: ({ account, confirmUrl, host }) => ({
    subject: 'Dürfen wir Ihnen Meldungen schicken?',
    text: `${account} möchte, dass Meldungen von ${host} an diese Adresse gehen.\n\nWenn Sie das wünschen, bestätigen Sie es hier innerhalb von drei Tagen:\n${confirmUrl}\n\nSonst brauchen Sie nichts zu tun: Ohne Ihre Zustimmung wird nichts verschickt.\n`,
  }),
  es: ({ account, confirmUrl, host }) => ({
    subject: '¿Podemos enviarle noticias?',
    text: `${account} ha pedido que se envíen a esta dirección noticias de ${host}.\n\nSi las desea, confírmelo aquí en un plazo de tres días:\n${confirmUrl}\n\nSi no, no tiene que hacer nada: sin su consentimiento no se envía nada.\n`,
  }),
  pt: ({ account, confirmUrl, host }) => ({
    subject: 'Podemos enviar notícias a você?',
    text: `${account} pediu que notícias de ${host} sejam enviadas a este endereço.\n\nSe você quiser, confirme aqui em até três dias:\n${confirmUrl}\n\nSe não, não precisa fazer nada: sem a sua confirmação, nada é enviado.\n`,
  }),
}
