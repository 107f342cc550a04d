/**
 * The work of a page's main thread, in ms of processor time, so that other work on the machine does not
 * count; what its other threads need to turn what was painted into pixels; and the number of layouts and style
 * passes.
 */
export type Work = Record<WorkKind, number> & { raster: number; layouts: number; stylePasses: number }

export const workKinds = ['script', 'style', 'layout', 'paint', 'rest'] as const
type WorkKind = (typeof workKinds)[number]

/** The categories that `workIn` needs in a trace. */
export const traceCategories = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8.execute',
  'v8',
]

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** The part of `dur` in which the thread had a processor. */
  tdur?: number
  args?: { name?: string }
}

/** Events that are not listed count as part of the event around them. */
const kindsByName: Record<string, WorkKind> = {
  UpdateLayoutTree: 'style',
  RecalculateStyles: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  PaintImage: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  UpdateLayer: 'paint',
  'Decode Image': 'paint',
  'Draw LazyPixelRef': 'paint',
  EvaluateScript: 'script',
  FunctionCall: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  FireIdleCallback: 'script',
  TimerFire: 'script',
  RunMicrotasks: 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  'v8.callFunction': 'script',
  'v8.run': 'script',
  'v8.compile': 'script',
  'v8.compileModule': 'script',
  'v8.evaluateModule': 'script',
}

/** The busiest main thread belongs to the measured page. */
export function workIn(trace: string): Work {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const works = mains.map(({ pid, tid }) =>
    workOf(
      traceEvents.filter(each => each.pid === pid && each.tid === tid && each.ph === 'X'),
      traceEvents.filter(each => each.pid === pid && each.tid !== tid && each.name === 'RasterTask'),
    ),
  )
  const [busiest] = works.toSorted((one, other) => wholeOf(other) - wholeOf(one))
  if (!busiest) throw new Error('The trace has no page')
  return busiest
}

/** Of the main thread alone. */
export const wholeOf = (work: Work): number => workKinds.reduce((sum, kind) => sum + work[kind], 0)

function workOf(events: TraceEvent[], rasters: TraceEvent[]): Work {
  const raster = rasters.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  const work: Work = { script: 0, style: 0, layout: 0, paint: 0, rest: 0, raster, layouts: 0, stylePasses: 0 }
  const open: { end: number; kind: WorkKind }[] = []
  const sorted = events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  for (const { name, ts, dur = 0, tdur = 0 } of sorted) {
    while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop()
    const outer = open.at(-1)
    const kind = kindsByName[name] ?? outer?.kind ?? 'rest'
    work[kind] += tdur / 1000
    // Inner events are counted only once.
    if (outer) work[outer.kind] -= tdur / 1000
    if (name === 'Layout') work.layouts += 1
    if (kind === 'style') work.stylePasses += 1
    open.push({ end: ts + dur, kind })
  }
  return work
}
