import { idle, type Columns, type ColumnStatus, type Poller } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import { createEngine } from './engine.ts'

describe('the engine that fills the columns', () => {
  it('is loaded once, by whoever asks for something first', async () => {
    const { engine, loads } = createScene()
    expect(loads()).toBe(0)
    const both = [engine.columns.close('c'), engine.columns.close('d')]
    expect(await Promise.all(both)).toEqual([{ id: 'c' }, { id: 'd' }])
    expect(loads()).toBe(1)
  })

  it('knows of no status before, and tells when it does', async () => {
    const { engine } = createScene()
    let told = 0
    engine.columns.subscribeToStatus(() => (told += 1))
    expect(engine.columns.status('c')).toEqual(idle)
    await engine.load()
    expect(engine.columns.status('c')).toEqual(loading)
    expect(told).toBe(1)
  })

  it('is told where the reader was before it came', async () => {
    const { engine, calls } = createScene()
    engine.columns.setPosition('c', 'far')
    engine.columns.setPosition('c', 'below')
    await engine.load()
    engine.columns.setPosition('c', 'top')
    expect(calls).toEqual(['c is below', 'c is top'])
  })

  it('deck 9: polls as soon as it is there, unless nobody wants it any more', async () => {
    const { engine, calls } = createScene()
    engine.poller.start()
    await engine.load()
    expect(calls).toEqual(['start'])
    const left = createScene()
    left.engine.poller.start()
    left.engine.poller.stop()
    await left.engine.load()
    expect(left.calls).toEqual([])
  })

  it('says that it is missing until somebody has it loaded after all', async () => {
    const { engine, fail } = createScene()
    fail(true)
    await expect(engine.columns.close('c')).rejects.toThrow('no script')
    expect(engine.columns.isMissing()).toBe(true)
    fail(false)
    await engine.load()
    expect(engine.columns.isMissing()).toBe(false)
  })
})

const loading: ColumnStatus = { ...idle, loading: 'newer' }

/** An engine of which these tests use only a few parts. */
function createScene() {
  const calls: string[] = []
  let loads = 0
  let isFailing = false
  const columns: Partial<Columns> = {
    close: async id => ({ id }) as Awaited<ReturnType<Columns['close']>>,
    status: () => loading,
    subscribeToStatus: () => () => {},
    setPosition: (id, position) => void calls.push(`${id} is ${position}`),
  }
  const poller: Partial<Poller> = { start: () => void calls.push('start'), stop: () => {} }
  const engine = createEngine(async () => {
    if (isFailing) throw new Error('no script')
    loads += 1
    return { columns: columns as Columns, poller: poller as Poller }
  })
  return { engine, calls, loads: () => loads, fail: (isIt: boolean) => void (isFailing = isIt) }
}
