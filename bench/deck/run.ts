import { benchBytes } from './bytes.ts'
import { benchIdle } from './idle.ts'
import { benchMemory } from './memory.ts'
import { benchPairs } from './pairs.ts'
import { benchPresses, pressLines } from './presses.ts'
import type { DeckRow } from './row.ts'
import { openScene, type Scene, type SceneOptions } from './scene.ts'
import { benchScroll } from './scroll.ts'
import { benchFirst, benchRestarted, benchReturning, benchUncached } from './starts.ts'
import { benchSteps } from './steps.ts'

type Bench = (scene: Scene) => Promise<DeckRow[]>

const lines: Record<string, Bench> = {
  bytes: benchBytes,
  returning: benchReturning,
  restarted: benchRestarted,
  uncached: benchUncached,
  first: benchFirst,
  scroll: benchScroll,
  memory: benchMemory,
  steps: benchSteps,
  ...Object.fromEntries(
    pressLines.map((name): [string, Bench] => [name, scene => benchPresses(scene, name)]),
  ),
}
/** Measured only if named: `idle` takes eleven minutes, and `pairs` is for comparing builds. */
const onDemand: Record<string, Bench> = { idle: benchIdle, pairs: benchPairs }

/** The rows of the named lines, or of all lines if none is named. */
export async function* benchDeck(names: readonly string[], options: SceneOptions): AsyncGenerator<DeckRow> {
  const known = { ...lines, ...onDemand }
  const unknown = names.find(name => !(name in known))
  if (unknown !== undefined) throw new Error(`${unknown}: one of ${Object.keys(known).join(', ')}`)
  const scene = await openScene(options)
  const handleStop = () => void scene.close().finally(() => process.exit(1))
  process.once('SIGINT', handleStop).once('SIGTERM', handleStop)
  try {
    for (const [name, bench] of Object.entries(known))
      if (names.length === 0 ? name in lines : names.includes(name)) yield* await bench(scene)
  } finally {
    process.off('SIGINT', handleStop).off('SIGTERM', handleStop)
    await scene.close()
  }
}
