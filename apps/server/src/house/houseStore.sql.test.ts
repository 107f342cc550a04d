import { describe, expect, it } from 'vitest'
import { databaseOn } from '../database/testing/databaseOn.ts'
import { databaseSubjects } from '../database/testing/databaseTargets.ts'
import { openHouseStore } from './houseStore.sql.ts'

describe.each(databaseSubjects())('documents that are used, on $name', subject => {
  const database = databaseOn(subject)

  it('are all told, however their ids are written, but for those that no notification can hold', async () => {
    const store = await openHouseStore(database(), 'https://agency.example')
    const heard: string[] = []
    const stop = await store?.onUsed(unos => heard.push(...unos))
    // JSON writes each of these characters as six.
    const escaped = '\u0001'.repeat(1200)
    const tooLong = '\u0001'.repeat(1900)
    const many = Array.from({ length: 500 }, (_, nth) => `newsml.corvane.${nth}`)
    await store?.tellUsed([escaped, tooLong, ...many, 'é'.repeat(3000)])
    await expect.poll(() => heard.length).toBe(many.length + 2)
    expect(heard).toEqual([escaped, ...many, 'é'.repeat(3000)])
    await stop?.()
  })
})
