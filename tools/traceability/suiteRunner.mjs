import { createVitest } from 'vitest/node'
import { patternOf } from './runNamed.mjs'

// Runs tests in sequence for `openSuites`, in a separate process whose folder is the copy of the project. It
// sends 'ready', then takes `{ file, test, changed }` and answers how many tests of that name passed and
// failed. One Vitest serves all of them, because starting one takes ten times as long as most tests.

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
  // Vitest reports results of earlier runs of other files again.
  const states = testModules
    .filter(isFile)
    .flatMap(module => [...module.children.allTests()].map(each => each.result().state))
  return {
    passed: states.filter(state => state === 'passed').length,
    failed: states.filter(state => state === 'failed').length,
  }
}
