import { ApiError, createContentApi } from '@wiredeck/content-api'
import { UpstreamFailure } from '../content/upstreamClient.ts'

/** What an agency says of a token, by the code of the body or by the status. */
const refusals = [401, 403]

/** Asks the agency for one row with a reader's token. Rejects if it says nothing of the token. */
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
      if (error instanceof ApiError && refusals.some(code => error.code === code || error.status === code))
        return false
      if (error instanceof UpstreamFailure) throw error
      throw new UpstreamFailure(502, 'The agency does not say whether the access token is good', {
        cause: error,
      })
    }
  }
}
