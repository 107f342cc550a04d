import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, startTestServer, type TestServer } from '../testing/testServer.ts'
import { startPrometheus, type Prometheus } from './testing/prometheus.ts'

type Vector = { result: readonly { value: [number, string] }[] }
type Rules = { groups: { rules: { name: string; health: string; state: string }[] }[] }

const inDocs = (file: string) => fileURLToPath(new URL(`../../../../docs/observe/${file}`, import.meta.url))

describe.skipIf(process.env.PROMETHEUS !== '1')('Prometheus with docs/observe (PROMETHEUS=1)', () => {
  const token = 'a-token-of-the-metrics'
  let server: TestServer
  let prometheus: Prometheus
  beforeAll(async () => {
    server = await startTestServer({ environment: { METRICS_TOKEN: token, WIRE: 'on', WIRE_SPEED: '1000' } })
    prometheus = await startPrometheus({ port: server.port, token, rules: inDocs('alerts.yml') })
  })
  afterAll(async () => {
    await prometheus?.stop()
    await server?.closeAndRemove()
  })

  it('finds each rule silent before its time, and firing after it', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', inDocs('alerts.test.yml')], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  })

  it('has a value for each line of the board', async () => {
    const expressions = [...readFileSync(inDocs('board.json'), 'utf8').matchAll(/"expr": (".+")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    )
    expect(expressions.length).toBeGreaterThan(10)
    const { search } = await createCaller(server.url)
    const linesWithout = async () => {
      await search({ maxRows: 1 })
      const found = await Promise.all(
        expressions.map(async expression => {
          const { result } = (await prometheus.ask(`query?query=${encodeURIComponent(expression)}`)) as Vector
          return result.some(({ value: [, value] }) => Number.isFinite(Number(value)))
        }),
      )
      return expressions.filter((_, index) => !found[index])
    }
    await expect.poll(linesWithout, { timeout: 30_000, interval: 500 }).toEqual([])
  }, 60_000)

  it('computes all five rules over what the server tells, and none fires', async () => {
    const look = async () => {
      const { groups } = (await prometheus.ask('rules')) as Rules
      return groups.flatMap(({ rules }) => rules.map(({ health, state }) => `${health} ${state}`))
    }
    await expect.poll(look, { timeout: 30_000 }).toEqual(Array.from({ length: 5 }, () => 'ok inactive'))
  }, 40_000)
})
