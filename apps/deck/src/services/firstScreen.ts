import { whenIdle } from '../platform/idle.ts'

/** By then a screen without a deck is drawn as well; milliseconds. */
const atLatestMs = 2000

/** When the reader has something to read, so that what can wait does not delay it. */
export type FirstScreen = {
  /** The stored columns in sight are drawn. */
  noteDrawn(): void
  /** Resolves when the page has nothing better to do after that, at the latest after two seconds. */
  drawn: Promise<void>
}

export function createFirstScreen(): FirstScreen {
  let noteDrawn = () => {}
  const drawn = new Promise<void>(resolve => {
    noteDrawn = () => whenIdle(resolve)
    setTimeout(resolve, atLatestMs)
  })
  return { drawn, noteDrawn }
}
