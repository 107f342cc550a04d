import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createParts } from './parts.ts'

const silent = pino({ level: 'silent' })

/** Parts that note in `done` what is opened and closed. */
function createScene() {
  const done: string[] = []
  const parts = createParts(silent)
  const open = (name: string, close: () => void | Promise<void> = () => {}) =>
    parts.open({
      name,
      open: () => (done.push(`open ${name}`), name),
      close: async part => {
        await close()
        done.push(`close ${part}`)
      },
    })
  return { done, parts, open }
}

it('parts are opened in order and closed from the end, each before the next one is closed', async () => {
  const { done, parts, open } = createScene()
  expect(await open('database')).toBe('database')
  let endChannels = () => {}
  await open('web', () => new Promise(resolve => (endChannels = resolve)))
  const closing = parts.close()
  await Promise.resolve()
  expect(done).toEqual(['open database', 'open web'])
  endChannels()
  await closing
  expect(done.slice(2)).toEqual(['close web', 'close database'])
})

it('a part that cannot be opened leaves those before it to be closed', async () => {
  const { done, parts, open } = createScene()
  await open('database')
  const web = parts.open({
    name: 'web',
    open: () => {
      throw new Error('The port is taken')
    },
    close: () => void done.push('close web'),
  })
  await expect(web).rejects.toThrow('The port is taken')
  await parts.close()
  expect(done).toEqual(['open database', 'close database'])
})

it('a part that cannot be closed keeps no other open, and is told of', async () => {
  const { done, parts, open } = createScene()
  await open('database')
  await open('log', () => {
    throw new Error('The log hangs')
  })
  await open('web')
  await expect(parts.close()).rejects.toThrow('The log hangs')
  expect(done.slice(3)).toEqual(['close web', 'close database'])
})

it('parts are closed once, however often that is asked', async () => {
  const { done, parts, open } = createScene()
  await open('database')
  await Promise.all([parts.close(), parts.close()])
  expect(done).toEqual(['open database', 'close database'])
})
