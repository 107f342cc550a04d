import { languageOf, type MailLanguage } from '../mail/language.ts'
import type { Mail } from '../mail/mail.ts'

type Suspended = { service: string; site: string }

/** Tells the owner of a service that nothing has arrived there for a day, in one of the languages that he reads. */
export function suspensionMail(
  suspended: Suspended,
  languages: string,
): Pick<Mail, 'subject' | 'text' | 'headers'> {
  return { ...wordings[languageOf(languages)](suspended), headers: { 'Auto-Submitted': 'auto-generated' } }
}

const wordings: Record<MailLanguage, (suspended: Suspended) => Pick<Mail, 'subject' | 'text'>> = {
  en: ({ service, site }) => ({
    subject: `“${service}” no longer gets news`,
    text: `For 24 hours nothing could be delivered to your service “${service}”. It is suspended now: up to 10,000 documents wait for it, and nothing more is tried.\n\nOnce it can be reached again, choose Resume or Test here:\n${site}/alerts\n`,
  }),
  fr: ({ service, site }) => ({
    subject: `« ${service} » ne reçoit plus de dépêches`,
    text: `Depuis 24 heures, rien n’a pu être remis à votre service « ${service} ». Il est suspendu : jusqu’à 10 000 documents l’attendent, et plus aucun envoi n’est tenté.\n\nDès qu’il est de nouveau joignable, choisissez Reprendre ou Tester ici :\n${site}/alerts\n`,
  }),
  de: ({ service, site }) => ({
    subject: `„${service}“ erhält keine Meldungen mehr`,
    text: `Seit 24 Stunden konnte Ihrem Dienst „${service}“ nichts zugestellt werden. Er ruht nun: Bis zu 10.000 Dokumente warten auf ihn, und es wird nichts mehr versucht.\n\nSobald er wieder erreichbar ist, wählen Sie hier „Fortsetzen“ oder „Testen“:\n${site}/alerts\n`,
  }),
  es: ({ service, site }) => ({
    subject: `«${service}» ya no recibe noticias`,
    text: `Desde hace 24 horas no se ha podido entregar nada a su servicio «${service}». Ahora está suspendido: hasta 10.000 documentos lo esperan y no se intenta ningún envío más.\n\nCuando vuelva a estar disponible, elija Reanudar o Probar aquí:\n${site}/alerts\n`,
  }),
  pt: ({ service, site }) => ({
    subject: `“${service}” não recebe mais notícias`,
    text: `Há 24 horas nada pôde ser entregue ao seu serviço “${service}”. Ele está suspenso: até 10.000 documentos esperam por ele, e nenhum outro envio é tentado.\n\nQuando ele estiver acessível de novo, escolha Retomar ou Testar aqui:\n${site}/alerts\n`,
  }),
}
