import { loadavg } from 'node:os'

/** At more than this, on the two cores of the machines that we measure on, a figure also tells of other work. */
const mostQuiet = 3
/** The system works the load out anew this often. */
const readEveryMs = 5000

const now = () => loadavg()[0] ?? 0

/**
 * Notes the load of the machine from now on. The first call of the function that it returns ends that, and every call
 * says the least and the most until then, such as "1.8 to 2.7", as every figure of a bench does.
 */
export function watchLoad(read = now) {
  const loads = [read()]
  const timer = setInterval(() => loads.push(read()), readEveryMs)
  timer.unref()
  let said
  return () => {
    if (said !== undefined) return said
    clearInterval(timer)
    loads.push(read())
    said = sayLoads(loads)
    return said
  }
}

/** The first line of a run. */
export function sayFirst(load = now()) {
  const others = load > mostQuiet ? `: other work on this machine is a part of every figure of this run` : ''
  return `load ${sayLoads([load])}${others}`
}

function sayLoads(loads) {
  const [least, most] = [Math.min(...loads), Math.max(...loads)]
  const range = [...new Set([least, most].map(load => load.toFixed(1)))].join(' to ')
  return most > mostQuiet ? `${range} (above ${mostQuiet})` : range
}
