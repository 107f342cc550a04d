import { benchBytes } from './bytes.ts'
import { benchInteraction } from './interact.ts'
import { benchLoad } from './load.ts'
import { benchMemory } from './memory.ts'
import type { DeckRow } from './row.ts'
import { openScene, type Scene } from './scene.ts'
import { benchScroll } from './scroll.ts'

const goals: Record<string, (scene: Scene) => Promise<DeckRow[]>> = {
  bytes: benchBytes,
  load: benchLoad,
  scroll: benchScroll,
  memory: benchMemory,
  interact: benchInteraction,
}

/** Rows of the goals that are named, of all without a name. */
export async function* benchDeck(names: readonly string[]): AsyncGenerator<DeckRow> {
  const unknown = names.find(name => !(name in goals))
  if (unknown !== undefined) throw new Error(`${unknown}: one of ${Object.keys(goals).join(', ')}`)
  const scene = await openScene()
  const handleStop = () => void scene.close().finally(() => process.exit(1))
  process.once('SIGINT', handleStop).once('SIGTERM', handleStop)
  try {
    for (const [name, bench] of Object.entries(goals))
      if (names.length === 0 || names.includes(name)) yield* await bench(scene)
  } finally {
    process.off('SIGINT', handleStop).off('SIGTERM', handleStop)
    await scene.close()
  }
}
