import { untilDone } from '@wiredeck/columns'
import { createListeners, type Listeners } from './listeners.ts'

type Methods<T> = { [Name in keyof T]: (...values: never[]) => unknown }

/** The methods that resolve, because only these can wait. */
type Waiting<T> = {
  [Name in keyof T]: T[Name] extends (...values: never[]) => Promise<unknown> ? Name : never
}[keyof T]

/** An instance whose script comes later. */
export type Late<T> = T & {
  /** The instance is there. */
  connect(source: T): void
  /** Resolves to the instance. Rejects if its script cannot be loaded; the next call tries again. */
  load(): Promise<T>
  /** The instance was asked for, and could not be loaded. */
  isMissing(): boolean
  /** Told when the instance tells, when it is there, and when `isMissing` answers something else. */
  subscribe: Listeners['subscribe']
}

type Options<T, Called extends keyof T> = {
  /** What the methods do that must not wait: they answer that nothing is known yet. */
  nothing: Omit<T, Called | 'subscribe'>
  /** The methods that wait for the instance. */
  calls: Record<Called, true>
  /** Loads the instance at the first call; without it somebody connects the instance. */
  load?: () => Promise<T>
}

/** Stands for an instance until its script is there, and passes everything on afterwards. */
export function late<T extends Methods<T>, Called extends keyof T = Exclude<Waiting<T>, 'subscribe'>>(
  options: Options<T, Called>,
): Late<T> {
  const { nothing, calls, load } = options
  const { subscribe, tell } = createListeners()
  let source: T | null = null
  let isMissing = false
  let resolve: (source: T) => void = () => {}
  const connected = new Promise<T>(told => (resolve = told))

  const connect = (opened: T): void => {
    source = opened
    isMissing = false
    methodsOf(opened).subscribe?.(tell)
    resolve(opened)
    tell()
  }
  const loadAndConnect = async (begin: () => Promise<T>): Promise<T> => {
    try {
      connect(await begin())
      return await connected
    } catch (error) {
      const wasMissing = isMissing
      isMissing = true
      // Once, because whoever is told may read again, and so ask for the script again.
      if (!wasMissing) tell()
      throw error
    }
  }
  const there = load ? untilDone(() => loadAndConnect(load)) : () => connected

  const passedOn: Record<string, Method> = {}
  for (const name of Object.keys(nothing))
    passedOn[name] = (...values) => methodsOf(source ?? nothing)[name]?.(...values)
  for (const name of Object.keys(calls))
    passedOn[name] = async (...values) => methodsOf(await there())[name]?.(...values)
  // Each name has the method of that name, which the types of the library cannot say.
  return { ...passedOn, connect, load: there, isMissing: () => isMissing, subscribe } as Late<T>
}

type Method = (...values: unknown[]) => unknown

/** By their names, where only those are known. The types of `late` see to it that the values fit. */
function methodsOf(instance: object): Partial<Record<string, Method>> {
  return instance
}
