import { createVitest } from 'vitest/node'
import { patternOf } from './runNamed.mjs'

// Runs one test after another for `openSuites`, in a process of its own whose folder is the copy of the project. It tells
// 'ready', then takes `{ file, test, changed }` and answers how many of that name passed and failed. One Vitest serves all
// of them, because to start one takes ten times as long as most tests do.

const common = { watch: true, reporters: [{}], maxWorkers: 1 }
const options =
  process.argv[2] === 'components'
    ? { ...common, config: 'vitest.browser.config.ts' }
    : { ...common, project: ['rooms'] }
const vitest = await createVitest('test', options, { server: { watch: null } })
await vitest.standalone()

process.on('message', async ({ file, test, changed }) => {
  for (const path of changed) vitest.invalidateFile(path)
  process.send(await run(file, test))
})
process.on('disconnect', () => process.exit())
process.send('ready')

async function run(file, test) {
  const isFile = ({ moduleId }) => moduleId.endsWith(`/${file}`)
  vitest.setGlobalTestNamePattern(new RegExp(patternOf(test)))
  const suites = (await vitest.globTestSpecifications([file])).filter(isFile)
  const { testModules } = await vitest.runTestSpecifications(suites)
  // What earlier runs of other files found out is told again.
  const states = testModules
    .filter(isFile)
    .flatMap(module => [...module.children.allTests()].map(each => each.result().state))
  return {
    passed: states.filter(state => state === 'passed').length,
    failed: states.filter(state => state === 'failed').length,
  }
}
