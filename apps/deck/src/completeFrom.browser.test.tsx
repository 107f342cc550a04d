/// <reference types="@vitest/browser-playwright" />
import { defaultParams, type NewColumn } from '@wiredeck/columns'
import { createSimulatedWire } from '@wiredeck/columns/testing/simulatedWire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawDeck } from './testing/drawDeck.tsx'

let deck: Awaited<ReturnType<typeof drawDeck>>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => deck.close())

const bridges: NewColumn = { type: 'search', params: { ...defaultParams(), size: 10, query: 'bridge' } }
const strip = page.getByText(/^Search is complete from /)
const end = page.getByText('End of results')

it('a column says from when on the wire finds everything, instead of that its list ends', async () => {
  const wire = createSimulatedWire()
  wire.fileEverySecond(3)
  wire.analyseFrom('2026-02-22T09:00:02.001Z')
  deck = await drawDeck({ columns: [bridges], wire })
  await expect.element(strip).toHaveTextContent('Search is complete from Feb 22, 09:00')
  expect(deck.place.querySelectorAll('article')).toHaveLength(2)
  await expect.element(end).not.toBeInTheDocument()
  deck.close()

  wire.analyseFrom()
  deck = await drawDeck({ columns: [bridges], wire })
  await expect.element(end).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
})

it('a column in which nothing is found says so, too', async () => {
  const wire = createSimulatedWire()
  wire.fileEverySecond(3)
  wire.analyseFrom('2026-02-22T09:01:00Z')
  deck = await drawDeck({ columns: [bridges], wire })
  await expect.element(page.getByText('No result')).toBeVisible()
  await expect.element(strip).toBeVisible()
})
