/** How often a visible tab asks the keeper, and how long it waits for an answer, in ms. */
export const askEveryMs = 15_000
export const answerWithinMs = 3_000

/** What a tab knows of who keeps the deck. */
export type Keeping = {
  /** A reader is logged in, so that this tab may keep the deck. */
  mayKeep: boolean
  isKeeper: boolean
  /** When this tab asked the keeper, without an answer yet; epoch milliseconds. */
  askedAt: number | null
  /** When this tab last asked another one to take over; epoch milliseconds. */
  gaveAt: number
  /** This tab keeps the deck, and any tab that is on the deck would keep it better. */
  isToGive: boolean
}

export const notKept: Keeping = {
  mayKeep: false,
  isKeeper: false,
  askedAt: null,
  gaveAt: -Infinity,
  isToGive: false,
}

/** The tab at the moment of a decision. */
export type Scene = {
  now: number
  isVisible: boolean
  /** Visible, online and on the deck. */
  isActive: boolean
  /** Some columns have to be asked for, because no channel tells of them. Counts for the keeper only. */
  isPolled: boolean
}

export type KeepingEvent =
  /** A reader has logged in, or out. */
  | { did: 'enter' | 'leave' }
  /** The browser has given this tab the lock, or has taken it. */
  | { did: 'hold' | 'lose' }
  /** The next turn has come, or the scene has changed. */
  | { did: 'turn' | 'change' }
  /** The keeper has answered, or has had the time to. */
  | { did: 'answer' | 'wait' }
  /** The keeper asks this tab to take over. */
  | { did: 'take' }
  /** Another tab asks the keeper, or says what it shows. */
  | { did: 'ask' | 'show'; tab: string; isActive: boolean }

/**
 * `queue`: wait in line for the lock. `steal`: take it from the tab that holds it. `ask`: ask the keeper, and wait for its
 * answer. `answer`: say that this tab is the keeper. `call`: ask every tab what it shows. `give`: ask a tab to take over.
 */
export type Todo =
  | { is: 'queue' | 'steal' | 'release' | 'ask' | 'answer' | 'call' }
  | { is: 'give'; to: string }

type Decided = { state: Keeping; todo: readonly Todo[] }

/**
 * Decides who keeps the deck. The keeper stays it until it closes or does not answer a visible tab, but where columns are
 * polled it must be on the deck (D6): one that is not gives way to a tab that is. With a channel it may be hidden.
 */
export function decideKeeping(before: Keeping, event: KeepingEvent, scene: Scene): Decided {
  const after = (changes: Partial<Keeping>, ...todo: Todo[]): Decided => ({
    state: { ...before, ...changes },
    todo,
  })
  const nothing: Decided = { state: before, todo: [] }
  const mayAsk = before.mayKeep && !before.isKeeper && scene.isVisible
  switch (event.did) {
    case 'enter':
      if (before.mayKeep) return nothing
      if (!scene.isVisible) return after({ mayKeep: true }, { is: 'queue' })
      return after({ mayKeep: true, askedAt: scene.now }, { is: 'queue' }, { is: 'ask' })
    case 'leave':
      return before.mayKeep ? { state: notKept, todo: [{ is: 'release' }] } : nothing
    case 'hold': {
      const { state, todo } = offer({ ...before, isKeeper: true, askedAt: null }, scene)
      return { state, todo: [{ is: 'answer' }, ...todo] }
    }
    case 'lose':
      return after({ isKeeper: false, isToGive: false })
    case 'turn':
      if (before.isKeeper) return offer(before, scene)
      return mayAsk && before.askedAt === null ? after({ askedAt: scene.now }, { is: 'ask' }) : nothing
    case 'change':
      return before.isKeeper ? offer(before, scene) : nothing
    case 'answer':
      return before.askedAt === null ? nothing : after({ askedAt: null })
    case 'wait':
      if (before.askedAt === null) return nothing
      if (!mayAsk) return after({ askedAt: null })
      // A tab that stood still itself may not have read the answer yet.
      if (scene.now - before.askedAt > 2 * answerWithinMs) return after({ askedAt: scene.now }, { is: 'ask' })
      return after({ askedAt: null }, { is: 'steal' })
    case 'take':
      return mayAsk && scene.isActive ? after({ askedAt: null }, { is: 'steal' }) : nothing
    case 'ask':
    case 'show': {
      if (!before.isKeeper) return nothing
      const answer: Todo[] = event.did === 'ask' ? [{ is: 'answer' }] : []
      const gaveJustNow = scene.now - before.gaveAt < answerWithinMs
      if (!event.isActive || !isToGive(scene) || gaveJustNow) return { state: before, todo: answer }
      return after({ gaveAt: scene.now }, ...answer, { is: 'give', to: event.tab })
    }
  }
}

function isToGive({ isActive, isPolled }: Scene): boolean {
  return isPolled && !isActive
}

/** A keeper that is to give way asks once which tabs are on the deck; later ones say so by themselves. */
function offer(state: Keeping, scene: Scene): Decided {
  const isNow = isToGive(scene)
  if (isNow === state.isToGive) return { state, todo: [] }
  return { state: { ...state, isToGive: isNow }, todo: isNow ? [{ is: 'call' }] : [] }
}
