/** Where the session is stored: `sb-`, the first label of the backend's host, `-auth-token` (deck 9). */
export function storageKeyFor(url: string): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
}
