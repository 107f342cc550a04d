import type { RootOptions } from 'react-dom/client'
import { PartNotLoaded } from '../platform/lazyScript.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

/** How many different faults are reported until the page is loaded again. */
const mostReported = 50

/**
 * What React's root does with errors of drawing. Each error is reported once, however many cards have it and
 * however often they are drawn. An error that no boundary catches empties the page, which `showFault` fills.
 * A script that is missing without a network is no fault; its place in the page says so.
 */
export function createDrawingFaults(
  report: (message: string, detail: unknown) => void,
  showFault: (error: unknown) => void,
): Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>> {
  const reported = new Set<string>()
  const reportOnce = (message: string, error: unknown) => {
    const fault = `${message}: ${String(error)}`
    if (reported.has(fault) || reported.size >= mostReported) return
    reported.add(fault)
    report(message, error)
  }
  return {
    onCaughtError(error, { errorBoundary }) {
      if (error instanceof PartNotLoaded && !error.wasOnline) return
      const part = errorBoundary instanceof ErrorBoundary ? errorBoundary.props.of : 'part'
      reportOnce(`A ${part} could not be drawn`, error)
    },
    onUncaughtError(error) {
      reportOnce('The deck could not be drawn', error)
      showFault(error)
    },
    onRecoverableError: error => reportOnce('Drawn at the second try', error),
  }
}
