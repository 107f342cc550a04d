import { expect, it } from 'vitest'
import { createTabs } from './tabs.ts'

it('each tab hears the others under their names, only the news that it asks for, and never itself', async () => {
  const [here, there] = [createTabs(), createTabs()]
  const heard: string[] = []
  // The decks of other test files, which run beside this one, are heard as well.
  const isOurs = (from: string) => from === here.me || from === there.me
  const stop = [here, there].map(tabs =>
    tabs.on('take', ({ to }, from) => {
      if (isOurs(from)) heard.push(`${tabs.me} from ${from}: ${to}`)
    }),
  )
  here.tell({ is: 'who' })
  here.tell({ is: 'take', to: 'b' })
  there.tell({ is: 'take', to: 'a' })
  await expect
    .poll(() => heard.toSorted())
    .toEqual([`${there.me} from ${here.me}: b`, `${here.me} from ${there.me}: a`].toSorted())
  for (const end of stop) end()
})
