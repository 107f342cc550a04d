/** The part of a browser's cache that the worker uses, in memory: Node has none. */
export function createTestCache(entries: Record<string, Response> = {}): Cache {
  const stored = new Map(Object.entries(entries))
  const urlOf = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : String(key), 'https://deck.example').href
  const cache: Partial<Cache> = {
    match: async key => stored.get(urlOf(key))?.clone(),
    put: async (key, response) => {
      const body = await response.blob()
      stored.delete(urlOf(key))
      stored.set(urlOf(key), new Response(body, { headers: response.headers }))
    },
    delete: async key => stored.delete(urlOf(key)),
    keys: async () => [...stored.keys()].map(url => new Request(url)),
  }
  return cache as Cache
}
