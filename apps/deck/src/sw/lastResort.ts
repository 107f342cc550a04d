/** What a reader sees without a network when the browser has thrown away what was stored: never a white page. */
const texts: Record<string, readonly [message: string, button: string]> = {
  en: ['The deck is no longer stored on this device. Go online and try again.', 'Try again'],
  fr: ['Le deck n’est plus enregistré sur cet appareil. Connectez-vous et réessayez.', 'Réessayer'],
  de: [
    'Das Deck ist auf diesem Gerät nicht mehr gespeichert. Gehen Sie online und versuchen Sie es erneut.',
    'Erneut versuchen',
  ],
  es: ['El deck ya no está guardado en este dispositivo. Conéctese e inténtelo de nuevo.', 'Reintentar'],
  pt: ['O deck não está mais salvo neste dispositivo. Conecte-se e tente de novo.', 'Tentar de novo'],
}

export function lastResort(languages: readonly string[]): Response {
  const lang = languages.map(each => each.slice(0, 2)).find(each => each in texts) ?? 'en'
  const [message = '', button = ''] = texts[lang] ?? []
  const page =
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Deck</title><style>body{margin:20vh 24px;text-align:center;font:16px/1.5 system-ui;color-scheme:light dark}` +
    `</style><p>${message}</p><p><a href="">${button}</a></p></html>`
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}
