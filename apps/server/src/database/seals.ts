import { open, seal } from '../base/secrets.ts'

/** Encrypts what is secret in a database, with a key that does not lie in it. `about` is where the text is stored. */
export type Seals = {
  seal(text: string, about: string): string
  /** Null if it was sealed with another key, or for another place. */
  open(sealed: string, about: string): string | null
}

export function createSeals(key: Buffer): Seals {
  return {
    seal: (text, about) => seal(key, text, about),
    open(sealed, about) {
      try {
        return open(key, sealed, about)
      } catch {
        return null
      }
    },
  }
}
