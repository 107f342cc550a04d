import type { Alert, ClockNews, ColumnFailure, LiveState, Position } from '@wiredeck/columns'

/** What one tab shows. */
export type Reader = {
  /** Where the reader is in each list. */
  positions: Readonly<Record<string, Position>>
  /** Documents that are open, and those whose cards have the focus. */
  open: readonly string[]
  focused: readonly string[]
  isVisible: boolean
  /** Visible, online and on the deck. */
  isActive: boolean
}

/** What the tabs of a browser tell each other. */
export type TabNews =
  /** A tab in sight asks whether the keeper still answers. */
  | { is: 'ask'; isActive: boolean }
  /** The keeper answers, or has just become the keeper. */
  | { is: 'keeper' }
  /** The keeper asks one tab to keep the deck from now on. */
  | { is: 'take'; to: string }
  /** Every other tab is asked what it shows, and answers with `reader`. */
  | { is: 'who' }
  /** Null: the tab is being left. */
  | { is: 'reader'; reader: Reader | null }
  /** How the wire is, and what time it has, as the keeper knows it. */
  | { is: 'wire'; state: LiveState; time: ClockNews | null }
  /** The keeper is to open the channel at once. */
  | { is: 'hurry' }
  /** One tab is to ring. */
  | { is: 'ring'; to: string; alerts: readonly Alert[] }
  /** The error of a column, or its end. */
  | { is: 'failed'; failure: ColumnFailure }

type NewsOf<Is extends TabNews['is']> = Extract<TabNews, { is: Is }>

/** The one channel between the tabs of a browser. A tab does not hear itself. */
export type Tabs = {
  /** The name of this tab among the others. */
  me: string
  tell(news: TabNews): void
  on<Is extends TabNews['is']>(is: Is, listener: (news: NewsOf<Is>, from: string) => void): () => void
}

type Message = { from: string; news: TabNews }

export function createTabs(): Tabs {
  const channel = openChannel('tabs')
  const me = crypto.randomUUID()
  return {
    me,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
    tell: news => channel?.postMessage({ from: me, news } satisfies Message),
    on(is, listener) {
      const handle = ({ data }: MessageEvent): void => {
        // Every tab of this version of the deck sends this shape under this name.
        const { from, news } = data as Message
        if (isOf(news, is)) listener(news, from)
      }
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
  }
}

export function isOf<Is extends TabNews['is']>(news: TabNews, is: Is): news is NewsOf<Is> {
  return news.is === is
}

/** Null in Firefox where the reader blocks what sites store: there no tab hears another. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
