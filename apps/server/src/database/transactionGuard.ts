import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './database.ts'

/**
 * Inside a transaction's callback only `tx` may be used. Another query would wait for ever on PGlite, which
 * has one connection, and would not belong to the transaction on PostgreSQL; on both it throws at once.
 */
export function guardTransactions(database: Database): Database {
  const open = new AsyncLocalStorage<{ isOpen: boolean }>()

  function refuseInside() {
    if (open.getStore()?.isOpen) throw new Error('Inside a transaction only its own `tx` may be used.')
  }

  return {
    ...database,
    async query(sql, parameters, asked) {
      refuseInside()
      return database.query(sql, parameters, asked)
    },
    async exec(sql) {
      refuseInside()
      return database.exec(sql)
    },
    async transaction(run) {
      refuseInside()
      return database.transaction(tx => {
        const scope = { isOpen: true }
        // Work that the callback started without waiting for it outlives the transaction, and may use the database
        // then.
        return open.run(scope, () => run(tx)).finally(() => (scope.isOpen = false))
      })
    },
    async listen(channel, listener, onGap) {
      refuseInside()
      return database.listen(channel, listener, onGap)
    },
  }
}
