import type { PlayedDevice } from './playedDevice.ts'

/**
 * How a reader hears of what is filed between two looks: `begin` before anything is filed, `middle` between two filings, and
 * `end` when the reader looks again.
 */
export type Way = { begin(): void; middle?(): void; end(): void }
export const wayNames = [
  'live',
  'polled',
  'hidden',
  'hiddenAndPolled',
  'offline',
  'reload',
  'twoTabs',
  'threeTabs',
  'frozenHolder',
  'thawed',
] as const
export type WayName = (typeof wayNames)[number]

const nothing = (): void => {}

/** The ways over one device. Each leaves it with one or two tabs, one of them in sight. */
export function waysOf(device: PlayedDevice, pick: (below: number) => number): Record<WayName, Way> {
  const first = () => device.tabs()[0]
  const last = () => device.tabs().at(-1)
  const hide = (isHidden: boolean): void => {
    for (const tab of device.tabs()) tab.setVisible(!isHidden)
  }
  const reload = (): void => {
    device.closeTabs()
    device.openTab()
  }
  const closeOne = (): void => {
    const [one] = [first(), last()].slice(pick(2))
    if (device.tabs().length > 1) one?.close()
    hide(false)
  }
  const freezeFirst = (): void => {
    if (device.tabs().length === 1) device.openTab()
    first()?.setVisible(false)
    first()?.freeze()
  }
  /** Brings a tab into sight, which asks the keeper. */
  const lookAtLast = (): void => last()?.setVisible(true)
  const thawAll = (): void => {
    for (const tab of device.tabs()) tab.thaw()
  }
  return {
    live: { begin: nothing, end: nothing },
    polled: { begin: () => device.refuseChannel(true), end: nothing },
    hidden: { begin: () => hide(true), end: () => hide(false) },
    hiddenAndPolled: {
      begin() {
        device.refuseChannel(true)
        hide(true)
      },
      end: () => hide(false),
    },
    offline: { begin: () => device.setOffline(true), end: () => device.setOffline(false) },
    reload: {
      begin() {
        if (pick(2) === 0) device.closeTabs()
      },
      end: reload,
    },
    twoTabs: {
      begin() {
        device.openTab().setVisible(pick(2) === 0)
      },
      middle: () => {
        if (pick(2) === 0) closeOne()
      },
      end: closeOne,
    },
    // Two of three are killed, the keeper perhaps twice.
    threeTabs: {
      begin() {
        for (const tab of [device.openTab(), device.openTab()]) tab.setVisible(pick(2) === 0)
      },
      middle: closeOne,
      end() {
        while (device.tabs().length > 1) closeOne()
      },
    },
    // A tab stands still, and another one in sight takes over what it did for all.
    frozenHolder: { begin: freezeFirst, middle: lookAtLast, end: lookAtLast },
    thawed: { begin: freezeFirst, middle: lookAtLast, end: thawAll },
  }
}
