import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withinMs } from './runNamed.mjs'

/** The folders of suites that need neither a browser nor a database. */
const folders = ['packages/', 'apps/deck/src/', 'suites/document/', 'tools/']

/**
 * The kind of process that runs a suite and others after it: 'rooms', 'components', or null if each run needs
 * its own.
 */
export function runnerFor(file) {
  if (file.includes('.browser.')) return 'components'
  return folders.some(folder => file.startsWith(folder)) ? 'rooms' : null
}

/** Runs suites of a copy of the project, with one process for each kind, started on first use. */
export function openSuites({ copy, environment }) {
  const runners = { rooms: openRunner('rooms'), components: openRunner('components') }
  const all = Object.values(runners)

  function openRunner(kind) {
    let child = null
    /** Paths of files that have changed since the process read them. */
    let changed = []
    const close = () => {
      // Kills its workers too, which would continue if a broken program never ends.
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
    /**
     * Resolves with how many tests of that name passed and failed: both are 0 if the suite could not be
     * loaded, or hangs.
     */
    run: (file, test) => runners[runnerFor(file)].run(file, test),
    close() {
      for (const runner of all) runner.close()
    },
  }
}

/** Without a server or a page load, an element appears soon or never; in ms. */
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
