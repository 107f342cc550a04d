import { ApiError, createContentApi, isRefusedGrant } from '@wiredeck/content-api'

/** Asks the agency for one row with a reader's token. Rejects where it says nothing of the token. */
export function isTakenBy(baseUrl: string, fetch: typeof globalThis.fetch) {
  return async (accessToken: string): Promise<boolean> => {
    const api = createContentApi({
      baseUrl,
      fetch,
      allowAnonymous: false,
      token: { accessToken, refreshToken: '', authType: 'anonymous', expiresAt: Infinity },
    })
    try {
      await api.search({ dateFrom: 'now-1h', size: 1, onlyFields: ['uno'] }, { isRepeated: false })
      return true
    } catch (error) {
      if (error instanceof ApiError && isRefusedGrant(error)) return false
      throw error
    }
  }
}
