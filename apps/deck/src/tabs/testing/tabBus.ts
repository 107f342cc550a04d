import { isOf, type TabNews, type Tabs } from '../tabs.ts'

type OpenTab = { hear: Set<(news: TabNews, from: string) => void>; isSilent: boolean }

/** What carries news between the tabs of a test. A tab that is silent hears nothing and is not heard. */
export function createTabBus() {
  const tabs = new Set<OpenTab>()
  let opened = 0
  return {
    open(): Tabs & { silence(isSilent: boolean): void } {
      const own: OpenTab = { hear: new Set(), isSilent: false }
      tabs.add(own)
      opened += 1
      const me = `tab ${opened}`
      return {
        me,
        tell(news) {
          if (own.isSilent) return
          for (const tab of tabs)
            if (tab !== own && !tab.isSilent) for (const hear of tab.hear) hear(news, me)
        },
        on(is, listener) {
          const hear = (news: TabNews, from: string): void => {
            if (isOf(news, is)) listener(news, from)
          }
          own.hear.add(hear)
          return () => own.hear.delete(hear)
        },
        silence(isSilent) {
          own.isSilent = isSilent
        },
      }
    },
  }
}
