import { isOf, type TabNews, type Tabs } from '../tabs.ts'

type OpenTab = {
  hear: Set<(news: TabNews, from: string) => void>
  isClosed: boolean
  run: (task: () => void) => void
}

/** What carries news between the tabs of a test. `run` runs what a tab hears, at once or when the tab can run. */
export function createTabBus() {
  const tabs = new Set<OpenTab>()
  let opened = 0
  return {
    open(run: OpenTab['run'] = task => task()): Tabs & { close(): void } {
      const own: OpenTab = { hear: new Set(), isClosed: false, run }
      tabs.add(own)
      opened += 1
      const me = `tab ${opened}`
      return {
        me,
        tell(news) {
          if (own.isClosed) return
          for (const tab of tabs)
            if (tab !== own)
              tab.run(() => {
                if (!tab.isClosed) for (const hear of tab.hear) hear(news, me)
              })
        },
        on(is, listener) {
          const hear = (news: TabNews, from: string): void => {
            if (isOf(news, is)) listener(news, from)
          }
          own.hear.add(hear)
          return () => own.hear.delete(hear)
        },
        /** Hears nothing and is not heard any more. */
        close() {
          own.isClosed = true
          tabs.delete(own)
        },
      }
    },
  }
}
