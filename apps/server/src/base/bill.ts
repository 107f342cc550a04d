import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call has cost so far. */
export type Bill = { workMs: number }

const current = new AsyncLocalStorage<Bill>()

/** Runs what a call does, so that the work of the database for it is written on its bill. */
export function onBill<T>(bill: Bill, run: () => T): T {
  return current.run(bill, run)
}

/** The bill of the call that this code runs for; null outside one. */
export function billNow(): Bill | null {
  return current.getStore() ?? null
}
