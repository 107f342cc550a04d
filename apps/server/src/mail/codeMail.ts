import { languageOf, type MailLanguage } from './language.ts'
import type { Mail } from './mail.ts'

type Wording = {
  subject: (code: string) => string
  code: (code: string) => string
  /** Stands above the link. The link signs in nobody else, so the browser is named. */
  link: string
  end: string
}

const wordings: Record<MailLanguage, Wording> = {
  en: {
    subject: code => `${code} is your code`,
    code: code => `${code} is your code to sync your deck. It is good for ten minutes.`,
    link: 'Or open this link, in the browser in which you asked for the code:',
    end: 'If you did not ask for it, you need do nothing.',
  },
  fr: {
    subject: code => `${code} est votre code`,
    code: code => `${code} est votre code pour synchroniser vos colonnes. Il est valable dix minutes.`,
    link: 'Ou ouvrez ce lien, dans le navigateur où vous avez demandé le code :',
    end: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
  },
  de: {
    subject: code => `${code} ist Ihr Code`,
    code: code => `${code} ist Ihr Code, um Ihre Spalten zu synchronisieren. Er gilt zehn Minuten.`,
    link: 'Oder öffnen Sie diesen Link, in dem Browser, in dem Sie den Code angefordert haben:',
    end: 'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.',
  },
  es: {
    subject: code => `${code} es su código`,
    code: code => `${code} es su código para sincronizar sus columnas. Es válido durante diez minutos.`,
    link: 'O abra este enlace en el navegador en el que pidió el código:',
    end: 'Si no lo ha solicitado, no tiene que hacer nada.',
  },
  pt: {
    subject: code => `${code} é o seu código`,
    code: code => `${code} é o seu código para sincronizar suas colunas. Ele vale por dez minutos.`,
    link: 'Ou abra este link no navegador em que você pediu o código:',
    end: 'Se você não pediu este código, não precisa fazer nada.',
  },
}

/** The mail with a code, and a link if there is one, in the first of these languages that we speak: `fr`, or `pt-BR,pt;q=0.9`. */
export function codeMail(code: string, link: string | null, languages: string): Omit<Mail, 'to'> {
  const wording = wordings[languageOf(languages)]
  const parts = [wording.code(code), ...(link === null ? [] : [`${wording.link}\n${link}`]), wording.end]
  return { subject: wording.subject(code), text: `${parts.join('\n\n')}\n` }
}
