import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A broken program that runs longer than this counts as hanging, in ms. */
export const withinMs = 240_000

/**
 * Runs one test of a copy of the project by its name. Resolves with how many of that name passed and failed:
 * both are 0 if the suite could not be loaded, or has no such test.
 */
export async function runNamed({ copy, file, test, environment }) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const [script, ...args] = commandOf(file, test, report)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: withinMs,
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  await once(child, 'close')
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const told = JSON.parse(readFileSync(report, 'utf8'))
  return file.startsWith('e2e/') ? countJourneys(told) : countTests(told)
}

function commandOf(file, test, report) {
  const pattern = patternOf(test)
  if (file.startsWith('e2e/'))
    return [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e',
      file.slice('e2e/'.length),
      '-g',
      pattern,
      '--reporter=json',
      '--workers=1',
    ]
  const config = file.includes('.browser.') ? ['--config', 'vitest.browser.config.ts'] : []
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    ...config,
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
}

/** Placeholders for the cases of a test, such as `%s` and `$name`, match anything. */
export function patternOf(test) {
  return test
    .split(' > ')
    .map(part =>
      part
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/%[sdifjo#%$]|\\\$\w+(?:\\\.\w+)*|\\\$\\\{[^}]*\\\}/g, '.*'),
    )
    .join('.*')
}

function countTests({ testResults }) {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return {
    passed: states.filter(status => status === 'passed').length,
    failed: states.filter(status => status === 'failed').length,
  }
}

function countJourneys({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected }
}
