type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * The key as shortcuts name it. A letter has the case that Shift gives it, whatever Caps Lock says. Where the layout
 * has another script at this place, the letter is the one that Latin keyboards have there.
 */
export function pressedKey({ key, code, shiftKey }: Pressed): string {
  const letter = latin.test(key) ? key : otherScript.test(key) ? latinAt(code) : null
  if (letter === null) return key
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase()
}

const latin = /^[a-z]$/i
/** One Arabic key types two letters at once. */
const otherScript = /^(?:(?!\p{Script=Latin})\p{L})+$/u

function latinAt(code: string): string | null {
  return /^Key([A-Z])$/.exec(code)?.[1] ?? null
}
