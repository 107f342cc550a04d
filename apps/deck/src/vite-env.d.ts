/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of the deck, from its manifest. */
  readonly APP_VERSION: string
}

interface Window {
  /** The fault page, the last resort (`public/fault.js`). */
  showFault?: (error: unknown) => void
}

declare module '*.json?lingui' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
