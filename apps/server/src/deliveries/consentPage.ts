import { html } from 'hono/html'
import type { MailLanguage } from '../mail/language.ts'
import type { ConsentAct } from './mailConsent.ts'

export type ConsentPage = {
  act: ConsentAct
  /** Null if the link is good for nothing (any more). */
  address: string | null
  isDone: boolean
  language: MailLanguage
}

/**
 * Asks for one press of a button, or says what it did. It works without a script. With the referrer policy of
 * other pages, a browser would post the form with `null` as its origin, which this server refuses.
 */
export function consentPage({ act, address, isDone, language }: ConsentPage) {
  const words = wordings[language]
  const {
    title,
    text,
    button = null,
  } = address === null ? words.stale : isDone ? words.done[act](address) : words.asked[act](address)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${consentStyle.path}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${button === null ? '' : html`<form method="post"><button>${button}</button></form>`}
        </main>
      </body>
    </html>`
}

type Said = { title: string; text: string; button?: string }
type Wording = {
  asked: Record<ConsentAct, (address: string) => Said>
  done: Record<ConsentAct, (address: string) => Said>
  stale: Said
}

const wordings: Record<MailLanguage, Wording> = {
  en: {
    asked: {
      confirm: address => ({
        title: 'News by mail?',
        text: `News will be mailed to ${address} as it is filed. Each mail has a link to end that.`,
        button: 'Yes, send it to me',
      }),
      unsubscribe: address => ({
        title: 'No more news by mail?',
        text: `Then ${address} gets no more of these mails.`,
        button: 'Send no more',
      }),
    },
    done: {
      confirm: address => ({ title: 'All set', text: `From now on news is mailed to ${address}.` }),
      unsubscribe: address => ({ title: 'Ended', text: `${address} gets no more of these mails.` }),
    },
    stale: {
      title: 'This link is no longer good',
      text: 'It has expired, or the recipient that it belongs to has changed since.',
    },
  },
  fr: {
    asked: {
      confirm: address => ({
        title: 'Des dépêches par e-mail ?',
        text: `Les dépêches seront envoyées à ${address} dès leur parution. Chaque message contient un lien pour y mettre fin.`,
        button: 'Oui, envoyez-les-moi',
      }),
      unsubscribe: address => ({
        title: 'Ne plus recevoir de dépêches ?',
        text: `${address} ne recevra plus ces messages.`,
        button: 'Ne plus rien envoyer',
      }),
    },
    done: {
      confirm: address => ({
        title: 'C’est entendu',
        text: `Désormais, les dépêches sont envoyées à ${address}.`,
      }),
      unsubscribe: address => ({ title: 'C’est terminé', text: `${address} ne recevra plus ces messages.` }),
    },
    stale: {
      title: 'Ce lien n’est plus valable',
      text: 'Il a expiré, ou le destinataire auquel il appartient a changé depuis.',
    },
  },
  de: {
    asked: {
      confirm: address => ({
        title: 'Meldungen per Mail?',
        text: `Meldungen gehen dann an ${address}, sobald sie erscheinen. In jeder Mail steht ein Link, der das beendet.`,
        button: 'Ja, schicken Sie sie mir',
      }),
      unsubscribe: address => ({
        title: 'Keine Meldungen mehr per Mail?',
        text: `${address} bekommt dann keine dieser Mails mehr.`,
        button: 'Nichts mehr schicken',
      }),
    },
    done: {
      confirm: address => ({ title: 'Alles klar', text: `Von jetzt an gehen Meldungen an ${address}.` }),
      unsubscribe: address => ({ title: 'Beendet', text: `${address} bekommt keine dieser Mails mehr.` }),
    },
    stale: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er ist abgelaufen, oder der Empfänger, zu dem er gehört, wurde inzwischen geändert.',
    },
  },
  es: {
    asked: {
      confirm: address => ({
        title: '¿Noticias por correo?',
        text: `Las noticias se enviarán a ${address} en cuanto se publiquen. Cada correo lleva un enlace para dejar de recibirlos.`,
        button: 'Sí, envíenmelas',
      }),
      unsubscribe: address => ({
        title: '¿No más noticias por correo?',
        text: `${address} dejará de recibir estos correos.`,
        button: 'No enviar más',
      }),
    },
    done: {
      confirm: address => ({
        title: 'Confirmado',
        text: `A partir de ahora las noticias se envían a ${address}.`,
      }),
      unsubscribe: address => ({
        title: 'Hecho',
        text: `${address} ya no recibirá estos correos.`,
      }),
    },
    stale: {
      title: 'Este enlace ya no es válido',
      text: 'Ha caducado, o el destinatario al que pertenece ha cambiado desde entonces.',
    },
  },
  pt: {
    asked: {
      confirm: address => ({
        title: 'Notícias por e-mail?',
        text: `As notícias serão enviadas para ${address} assim que forem publicadas. Cada e-mail traz um link para parar.`,
        button: 'Sim, quero receber',
      }),
      unsubscribe: address => ({
        title: 'Parar de receber notícias?',
        text: `${address} não receberá mais estes e-mails.`,
        button: 'Parar de enviar',
      }),
    },
    done: {
      confirm: address => ({
        title: 'Tudo certo',
        text: `A partir de agora as notícias são enviadas para ${address}.`,
      }),
      unsubscribe: address => ({ title: 'Pronto', text: `${address} não receberá mais estes e-mails.` }),
    },
    stale: {
      title: 'Este link não vale mais',
      text: 'Ele expirou, ou o destinatário a que pertence mudou desde então.',
    },
  },
}

/** The style lies apart, because the policy of our pages allows none within them. Colours are those of the deck. */
export const consentStyle = {
  path: '/wire/v1/mail/page.css',
  css: `:root {
  color-scheme: light dark;
  --desk: light-dark(#eceef2, #0b0d11);
  --surface: light-dark(#ffffff, #191d25);
  --ink: light-dark(#14171c, #e9ecf1);
  --ink-2: light-dark(#4a5260, #b3bbc8);
  --accent: light-dark(#1f4fd8, #8fb0ff);
}
body {
  margin: 0;
  display: grid;
  min-height: 100dvh;
  place-items: center;
  padding: 16px;
  box-sizing: border-box;
  background: var(--desk);
  color: var(--ink);
  font: 1rem / 1.5 system-ui, sans-serif;
}
main {
  box-sizing: border-box;
  width: min(30rem, 100%);
  padding: 32px;
  border-radius: 10px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(20 23 28 / 0.06);
  overflow-wrap: anywhere;
}
h1 {
  margin: 0 0 12px;
  text-wrap: balance;
  font: 660 1.5rem / 1.2 'Source Serif 4', Georgia, serif;
}
p {
  margin: 0;
  color: var(--ink-2);
}
button {
  margin-block-start: 24px;
  min-height: 44px;
  padding-inline: 20px;
  border: 0;
  border-radius: 8px;
  background: var(--accent);
  color: var(--surface);
  font: 650 1rem system-ui, sans-serif;
  cursor: pointer;
}
button:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
`,
}
