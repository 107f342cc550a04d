import { deleteIndexedDbStore, openIndexedDbStore } from '@wiredeck/columns'
import { useServices } from '../../../context/services.tsx'
import type { Sync } from '../../../services/sync.ts'
import type { LocalDatabase } from '../../../platform/localDatabase.ts'
import { createTabStorage } from '../../../platform/storage.ts'
import { within } from '../../../platform/within.ts'
import { emptyForm, storeForm } from '../../sync/signInForm.ts'

/** Who logs out does not wait for a network or a database that hangs, milliseconds. */
const patienceMs = 3000

/**
 * Removes everything that was read or set up here, and the token (decision 28): where the columns and documents stay,
 * their reader stays in. The sync account is left as well: it would bring its columns to whoever logs in next.
 */
export function useLogOut(): () => Promise<void> {
  const { access, store, localDatabase, storageNews, readDocuments, searchDraft, clearKept, sync } =
    useServices()
  return async () => {
    if (sync?.isStored()) await leaveAccount(sync).catch(() => sync.forget())
    const isCleared = await Promise.all([store.clear(), clearSetAside(localDatabase)]).then(
      () => true,
      () => false,
    )
    storageNews.noteCleared(isCleared)
    if (!isCleared) return
    // Before pictures and stories go: no more of them are kept for who is gone.
    access.logOut()
    readDocuments.forget()
    searchDraft.set('')
    storeForm(createTabStorage(), emptyForm)
    await clearKept()
  }
}

/** What the deck has started without is the reader's as well. What cannot even be opened goes as a whole. */
async function clearSetAside(localDatabase: LocalDatabase): Promise<void> {
  for (const name of localDatabase.setAside()) {
    await clearDatabase(name).catch(() => within(patienceMs, deleteIndexedDbStore(name)))
    localDatabase.forget(name)
  }
}

async function clearDatabase(name: string): Promise<void> {
  const aside = await within(patienceMs, openIndexedDbStore({ name }))
  await aside.clear().finally(() => aside.close())
}

/** What is changed here reaches the account first, if it can be reached. */
async function leaveAccount(sync: Sync): Promise<void> {
  const { account, mirror } = await sync.open()
  await within(patienceMs, mirror.flush()).catch(() => false)
  await account.leave()
}
