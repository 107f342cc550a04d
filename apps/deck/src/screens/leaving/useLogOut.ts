import { useServices } from '../../context/services.tsx'
import { useForgetReader } from './useForgetReader.ts'

/** Removes all data of the reader and the token. If that fails, the reader stays logged in (D28). */
export function useLogOut(): () => Promise<void> {
  const { access } = useServices().access
  const forgetReader = useForgetReader()
  return async () => void (await forgetReader(access.logOut))
}
