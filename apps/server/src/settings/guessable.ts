/** Pairs that stand in this repository, so anybody can know them. */
export const wellKnown = { apiKey: 'deck:deck', account: 'reader@deck.example:reader' }

const shortestPassword = 8

/**
 * What anybody could guess about a server that others reach, as sentences; null is off. The key itself is told to
 * every deck, so its length does not matter.
 */
export function findGuessable({
  apiKey,
  account,
}: {
  apiKey: string | null
  account: string | null
}): string[] {
  const password = account?.slice(account.indexOf(':') + 1)
  return [
    ...(apiKey === wellKnown.apiKey
      ? [`API_KEY is the well-known ${wellKnown.apiKey}: set another clientId:clientSecret.`]
      : []),
    ...(account?.toLowerCase() === wellKnown.account
      ? [`SAMPLE_ACCOUNT is the well-known ${wellKnown.account}: set another e-mail:password, or off.`]
      : password !== undefined && password.length < shortestPassword
        ? [`SAMPLE_ACCOUNT has a password of fewer than ${shortestPassword} signs: set a longer one, or off.`]
        : []),
  ]
}
