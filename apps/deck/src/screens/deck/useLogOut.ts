import { useServices } from '../../context/services.tsx'
import type { Sync } from '../../context/sync.ts'
import { createTabStorage } from '../../platform/storage.ts'
import { within } from '../../platform/within.ts'
import { emptyForm, storeForm } from '../sync/signInForm.ts'

/** Who logs out does not wait for a network that hangs, milliseconds. */
const patienceMs = 3000

/**
 * Removes the token, and with it everything that was read or set up here (decision 28). The sync account is left as
 * well: it would bring its columns to whoever logs in next.
 */
export function useLogOut(): () => Promise<void> {
  const { access, store, readDocuments, searchDraft, clearKept, sync } = useServices()
  return async () => {
    if (sync?.isStored()) await leaveAccount(sync).catch(() => sync.forget())
    access.logOut()
    readDocuments.forget()
    searchDraft.set('')
    storeForm(createTabStorage(), emptyForm)
    // Neither waits for the other, nor for a script that may be missing.
    await Promise.all([store.clear(), clearKept()])
  }
}

/** What is changed here reaches the account first, if it can be reached. */
async function leaveAccount(sync: Sync): Promise<void> {
  const { account, mirror } = await sync.open()
  await within(patienceMs, mirror.flush()).catch(() => false)
  await account.leave()
}
