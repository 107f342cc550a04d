/** The path as it was meant; null when its percent signs mean nothing. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
