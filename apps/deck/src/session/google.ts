/** What Google's script offers, as far as the deck uses it. */
type GoogleIdentity = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
    use_fedcm_for_prompt: boolean
  }): void
  renderButton(
    place: HTMLElement,
    options: { theme: string; size: string; width: number; locale: string },
  ): void
  prompt(): void
}

const scriptAddress = 'https://accounts.google.com/gsi/client'

/** Where and how Google's own button is drawn. */
export type ButtonLook = { place: HTMLElement; locale: string; isDark: boolean }

/**
 * Loads the provider's script and offers its sign-in. Rejects without a client id (deck 5). `onToken` gets
 * the identity token, and the nonce that the token must repeat.
 */
export async function startGoogle(
  clientId: string | undefined,
  { place, locale, isDark }: ButtonLook,
  onToken: (idToken: string, nonce: string) => void,
): Promise<void> {
  if (!clientId) throw new Error('The social sign-in needs a client id')
  const google = await loadScript()
  const nonce = crypto.randomUUID()
  google.initialize({
    client_id: clientId,
    nonce: await sha256(nonce),
    callback: ({ credential }) => onToken(credential, nonce),
    use_fedcm_for_prompt: true,
  })
  const theme = isDark ? 'filled_black' : 'outline'
  google.renderButton(place, { theme, size: 'large', width: place.clientWidth, locale })
  google.prompt()
}

async function loadScript(): Promise<GoogleIdentity> {
  const known = identityIn(window)
  if (known) return known
  const script = document.createElement('script')
  script.src = scriptAddress
  script.async = true
  await new Promise((done, fail) => {
    script.addEventListener('load', done)
    script.addEventListener('error', () => fail(new Error('The script of the social sign-in did not come')))
    document.head.append(script)
  })
  const loaded = identityIn(window)
  if (!loaded) throw new Error('The script of the social sign-in is another one')
  return loaded
}

function identityIn(page: object): GoogleIdentity | undefined {
  return (page as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id
}

/** In hex, as the backend compares it. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
