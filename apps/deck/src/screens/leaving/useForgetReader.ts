import { deleteIndexedDbStore, openIndexedDbStore, type Store } from '@wiredeck/columns'
import { useServices } from '../../context/services.tsx'
import type { Sync } from '../../services/sync.ts'
import type { LocalDatabase } from '../../platform/localDatabase.ts'
import { createLooks } from '../../services/live/looks.ts'
import { createLoginMark } from '../../platform/loginMark.ts'
import { createLocalStorage, createTabStorage } from '../../platform/storage.ts'
import { within } from '../../platform/within.ts'
import { emptyForm, storeForm } from '../sync/signInForm.ts'

/** How long a log-out waits for a network or a database that hangs, milliseconds. */
const patienceMs = 3000

/**
 * Removes everything that was read or set up here (D28). If the store cannot be cleared, resolves with false
 * and removes nothing else. Also signs out of the sync account, or the next reader would get its columns.
 */
export function useForgetReader(): (onCleared?: () => void) => Promise<boolean> {
  const {
    access: { access, lastReader },
    stored: { store, localDatabase, storageNews },
    changes: { readDocuments },
    page: { searchDraft },
    installed: { clearKept },
    alerts: { closedDeck },
    deliveries,
    sync,
  } = useServices()
  return async onCleared => {
    const mark = createLoginMark(createLocalStorage())
    // First of all, so that no other tab writes again what is cleared here.
    mark.end()
    // Before the sign-out, because the server is told in the name of the account.
    if (closedDeck) await patiently(closedDeck().then(deck => deck.turnOff()))
    if (deliveries) await patiently(deliveries().then(made => made.leave()))
    if (sync?.isStored()) await leaveAccount(sync).catch(() => sync.forget())
    const isCleared = await clearStored(store, localDatabase).then(
      () => true,
      () => false,
    )
    storageNews.noteCleared(isCleared)
    if (!isCleared) {
      if (access.isIn()) mark.begin()
      return false
    }
    // Before pictures and stories are cleared, so that no more of them are kept.
    onCleared?.()
    // The next reader has already logged in.
    if (access.isIn()) mark.begin()
    lastReader.forget()
    readDocuments.forget()
    createLooks(createLocalStorage()).forget()
    searchDraft.set('')
    storeForm(createTabStorage(), emptyForm)
    await clearKept()
    return true
  }
}

async function clearStored(store: Pick<Store, 'clear'>, localDatabase: LocalDatabase): Promise<void> {
  await store.clear()
  // A deck that has gone on in memory has cleared only that, and the next start may find the database again.
  await clearOrDelete(localDatabase.used()).catch((error: unknown) => {
    // A database that hangs may have something. A browser that refuses databases has nothing to clear.
    if (!(error instanceof DOMException)) throw error
  })
  for (const name of localDatabase.setAside()) {
    await clearOrDelete(name)
    localDatabase.forget(name)
  }
}

/** A database that cannot be opened is deleted. */
async function clearOrDelete(name: string): Promise<void> {
  await clearDatabase(name).catch(() => within(patienceMs, deleteIndexedDbStore(name)))
}

async function clearDatabase(name: string): Promise<void> {
  const aside = await within(patienceMs, openIndexedDbStore({ name }))
  await aside.clear().finally(() => aside.close())
}

async function patiently(task: Promise<unknown>): Promise<void> {
  await within(patienceMs, task).catch(() => {})
}

/** Sends changes to the account first, if it can be reached. */
async function leaveAccount(sync: Sync): Promise<void> {
  const { account, mirror } = await sync.open()
  await patiently(mirror.flush())
  await account.leave()
}
