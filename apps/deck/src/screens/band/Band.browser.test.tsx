/// <reference types="@vitest/browser-playwright" />
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ServicesProvider } from '../../context/services.tsx'
import { servicesOf } from '../../context/testing/servicesOf.ts'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import { createStoredSwitch } from '../../services/storedSwitch.ts'
import { createMemoryStorage } from '../../platform/testing/memoryStorage.ts'
import { Band } from './Band.tsx'

let drawn: ReturnType<typeof drawInEnglish>
let acknowledged: number[] = []
beforeEach(() => {
  acknowledged = []
  const letterKeys = createStoredSwitch(createMemoryStorage(), 'letter-keys')
  drawn = drawInEnglish(
    <ServicesProvider value={servicesOf({ page: { letterKeys } })}>
      <Bands />
    </ServicesProvider>,
  )
})
afterEach(() => drawn.close())

/** Bands that wait for one another, each in the place of the one before. */
function Bands() {
  const [nth, setNth] = useState(1)
  const handleAcknowledge = () => {
    acknowledged.push(nth)
    setNth(nth + 1)
  }
  return (
    <Band
      key={nth}
      tone="flash"
      count={null}
      open={{ label: 'Open', key: 'o', onPress: () => {} }}
      acknowledge={{ label: 'Acknowledge', key: 'a', onPress: handleAcknowledge }}
    >
      Flash {nth}
    </Band>
  )
}

const button = () => page.getByRole('button', { name: 'Acknowledge' })
async function untilSettled() {
  await expect.element(page.getByRole('group')).toHaveAttribute('aria-disabled', 'false')
}

const press = () => document.querySelector<HTMLElement>('aside button:last-child')?.click()

it('D44: a press that was meant for what stood there before is not taken, and shows that', async () => {
  await untilSettled()
  press()
  await Promise.resolve()
  // Playwright waits for buttons that are disabled; a hand does not.
  press()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  expect(acknowledged).toEqual([1])
  await expect.element(page.getByRole('group')).toHaveAttribute('data-refusing', 'true')
  await untilSettled()
  await expect.element(page.getByRole('group')).toHaveAttribute('data-refusing', 'false')
  await userEvent.keyboard('a')
  expect(acknowledged).toEqual([1, 2])
})

it('D44: a double click answers one band, and not the next one that nobody has read', async () => {
  await button().dblClick()
  await expect.element(page.getByText('Flash 2')).toBeVisible()
  expect(acknowledged).toEqual([1])
})

it('D44: a key that is held answers one band', async () => {
  await untilSettled()
  await userEvent.keyboard('{a>3/}')
  expect(acknowledged).toEqual([1])
  await untilSettled()
  await userEvent.keyboard('a')
  expect(acknowledged).toEqual([1, 2])
})
