import { useServices } from '../../context/services.tsx'

/** Removes the token, and with it everything that was read or set up here (decision 28). */
export function useLogOut(): () => Promise<void> {
  const { access, columns, readDocuments, clearKept } = useServices()
  return async () => {
    access.logOut()
    readDocuments.forget()
    await columns.clear()
    await clearKept()
  }
}
