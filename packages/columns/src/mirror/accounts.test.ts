import { databaseSubjects } from '@wiredeck/server/testing/databases'
import { afterAll, beforeAll, describe } from 'vitest'
import { openAccountsWorld, type AccountsWorld } from '../testing/accountsWorld.ts'
import { describeMirror } from './contract.ts'

describe.each(databaseSubjects())('with the real client and server on $name', subject => {
  let world: AccountsWorld
  beforeAll(async () => {
    world = await openAccountsWorld(subject)
  })
  afterAll(() => world.close())

  describeMirror('the mirror of an account', async () => ({ ...world, close: world.hangUp }))
})
