import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withinMs } from './runNamed.mjs'

/** Where the suites lie that need neither a browser nor a database. */
const folders = ['packages/', 'apps/deck/src/', 'suites/document/', 'tools/']

export function isQuick(file) {
  return !file.includes('.browser.') && folders.some(folder => file.startsWith(folder))
}

/** Runs quick suites of a copy of the project, all of them in one process that starts when it is first needed. */
export function openSuites({ copy, environment }) {
  let runner = null
  /** Paths of files that are not any more what the process has read. */
  let changed = []

  const close = () => {
    // With the workers that it has started, which go on where a broken program never ends.
    if (runner?.connected) process.kill(-runner.pid, 'SIGKILL')
    runner = null
  }

  return {
    noteChange: path => changed.push(path),
    /** Resolves with how many tests of that name passed and failed: both are 0 where the suite could not be loaded, or hangs. */
    async run(file, test) {
      runner ??= await start(copy, environment)
      runner.send({ file, test, changed })
      changed = []
      try {
        return await answerOf(runner)
      } catch {
        close()
        return { passed: 0, failed: 0 }
      }
    },
    close,
  }
}

async function start(copy, environment) {
  const child = fork(join(copy, 'tools/traceability/suiteRunner.mjs'), {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...environment },
  })
  await answerOf(child)
  return child
}

async function answerOf(child) {
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(withinMs)])
  const answer = once(child, 'message', { signal }).then(([message]) => message)
  const end = once(child, 'exit', { signal }).then(() => {
    throw new Error('The runner has ended')
  })
  try {
    return await Promise.race([answer, end])
  } finally {
    done.abort()
  }
}
