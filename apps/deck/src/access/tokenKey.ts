/** The key under which this browser stores the token of the content API. */
export const tokenKey = 'content-api-token'
