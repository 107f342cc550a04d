import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withinMs } from './runNamed.mjs'

/** Where the suites lie that need neither a browser nor a database. */
const folders = ['packages/', 'apps/deck/src/', 'suites/document/', 'tools/']

/** What one process can run, one suite after another: 'rooms', 'components', or null where each run needs its own. */
export function runnerFor(file) {
  if (file.includes('.browser.')) return 'components'
  return folders.some(folder => file.startsWith(folder)) ? 'rooms' : null
}

/** Runs suites of a copy of the project, those of one kind in one process that starts when it is first needed. */
export function openSuites({ copy, environment }) {
  const runners = { rooms: openRunner('rooms'), components: openRunner('components') }
  const all = Object.values(runners)

  function openRunner(kind) {
    let child = null
    /** Paths of files that are not any more what the process has read. */
    let changed = []
    const close = () => {
      // With the workers that it has started, which go on where a broken program never ends.
      if (child?.connected) process.kill(-child.pid, 'SIGKILL')
      child = null
    }
    return {
      close,
      noteChange: path => changed.push(path),
      async run(file, test) {
        child ??= await start(kind, { copy, environment })
        child.send({ file, test, changed })
        changed = []
        try {
          return await answerOf(child)
        } catch {
          close()
          return { passed: 0, failed: 0 }
        }
      },
    }
  }

  return {
    noteChange(path) {
      for (const runner of all) runner.noteChange(path)
    },
    /** Resolves with how many tests of that name passed and failed: both are 0 where the suite could not be loaded, or hangs. */
    run: (file, test) => runners[runnerFor(file)].run(file, test),
    close() {
      for (const runner of all) runner.close()
    },
  }
}

/** What neither asks a server nor loads a page comes soon, or not at all; milliseconds. */
const quick = { EXPECT_WITHIN: '6000' }

async function start(kind, { copy, environment }) {
  const child = fork(join(copy, 'tools/traceability/suiteRunner.mjs'), [kind], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...environment, ...quick },
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
