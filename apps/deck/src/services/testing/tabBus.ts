import type { TabChannel } from '../../platform/tabChannel.ts'

/** What carries news between the tabs of a test. A tab that is silent hears nothing and is not heard. */
export function createTabBus<T>() {
  const tabs = new Set<{ listeners: Set<(news: T) => void>; isSilent: boolean }>()
  return {
    open(): TabChannel<T> & { silence(isSilent: boolean): void } {
      const own = { listeners: new Set<(news: T) => void>(), isSilent: false }
      tabs.add(own)
      return {
        tell(news) {
          if (own.isSilent) return
          for (const tab of tabs)
            if (tab !== own && !tab.isSilent) for (const listener of tab.listeners) listener(news)
        },
        subscribe(listener) {
          own.listeners.add(listener)
          return () => own.listeners.delete(listener)
        },
        silence(isSilent) {
          own.isSilent = isSilent
        },
      }
    },
  }
}
