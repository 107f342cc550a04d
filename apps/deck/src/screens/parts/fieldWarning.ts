import type { SyntheticEvent } from 'react'

/** For a field: says what is wrong in the deck's words (deck 8), not in the browser's. */
export function fieldWarning(warning: string) {
  const say = (message: string) => (event: SyntheticEvent<HTMLInputElement>) =>
    event.currentTarget.setCustomValidity(message)
  return { title: warning, onInvalid: say(warning), onInput: say('') }
}
