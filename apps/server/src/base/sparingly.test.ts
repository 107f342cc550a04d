import { expect, it } from 'vitest'
import { sparingly } from './sparingly.ts'

it('says the first twenty of a minute, and then how many were left out', () => {
  let now = 0
  const said: [unknown, number][] = []
  const say = sparingly(
    (detail, leftOut) => said.push([detail, leftOut]),
    () => now,
  )
  for (let index = 0; index < 1000; index += 1) say(index)
  expect(said).toHaveLength(20)
  now = 60_000
  say('later')
  say('and again')
  expect(said.slice(20)).toEqual([
    ['later', 980],
    ['and again', 0],
  ])
})
