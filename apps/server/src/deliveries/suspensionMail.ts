import type { DeliveryFailure } from '@wiredeck/content-api/wire'
import { languageOf, type MailLanguage } from '../mail/language.ts'
import type { Mail } from '../mail/mail.ts'
import { failureWords } from './failureWords.ts'

type Suspended = { service: string; why: DeliveryFailure; site: string }
type Said = { service: string; why: string; site: string }

/** Tells a service's owner that nothing arrived for a day, and why, in a language that the owner reads. */
export function suspensionMail(
  { service, why, site }: Suspended,
  languages: string,
): Pick<Mail, 'subject' | 'text' | 'headers'> {
  const language = languageOf(languages)
  const said = wordings[language]({ service, why: failureWords(why, language), site })
  return { ...said, headers: { 'Auto-Submitted': 'auto-generated' } }
}

const wordings: Record<MailLanguage, (said: Said) => Pick<Mail, 'subject' | 'text'>> = {
  en: ({ service, why, site }) => ({
    subject: `“${service}” no longer gets news`,
    text: `For 24 hours nothing could be delivered to your recipient “${service}”. It is suspended now: up to 10,000 documents wait for it, and nothing more is tried.\n\nThe last attempt failed: ${why}.\n\nOnce it can be reached again, choose Resume or Test here:\n${site}/alerts\n`,
  }),
  fr: ({ service, why, site }) => ({
    subject: `« ${service} » ne reçoit plus de dépêches`,
    text: `Depuis 24 heures, rien n’a pu être remis à votre destinataire « ${service} ». Il est suspendu : jusqu’à 10 000 documents l’attendent, et plus aucun envoi n’est tenté.\n\nÉchec du dernier essai : ${why}.\n\nDès qu’il est de nouveau joignable, choisissez Reprendre ou Tester ici :\n${site}/alerts\n`,
  }),
  de: ({ service, why, site }) => ({
    subject: `„${service}“ erhält keine Meldungen mehr`,
    text: `Seit 24 Stunden konnte Ihrem Empfänger „${service}“ nichts zugestellt werden. Er ruht nun: Bis zu 10.000 Dokumente warten auf ihn, und es wird nichts mehr versucht.\n\nDer letzte Versuch ist gescheitert: ${why}.\n\nSobald er wieder erreichbar ist, wählen Sie hier „Fortsetzen“ oder „Testen“:\n${site}/alerts\n`,
  }),
  es: ({ service, why, site }) => ({
    subject: `«${service}» ya no recibe noticias`,
    text: `Desde hace 24 horas no se ha podido entregar nada a su destinatario «${service}». Ahora está suspendido: hasta 10.000 documentos lo esperan y no se intenta ningún envío más.\n\nEl último intento falló: ${why}.\n\nCuando vuelva a estar disponible, elija Reanudar o Probar aquí:\n${site}/alerts\n`,
  }),
  pt: ({ service, why, site }) => ({
    subject: `“${service}” não recebe mais notícias`,
    text: `Há 24 horas nada pôde ser entregue ao seu destinatário “${service}”. Ele está suspenso: até 10.000 documentos esperam por ele, e nenhum outro envio é tentado.\n\nA última tentativa falhou: ${why}.\n\nQuando ele estiver acessível de novo, escolha Retomar ou Testar aqui:\n${site}/alerts\n`,
  }),
}
