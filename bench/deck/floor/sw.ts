// Caches the pages of a start with all that they need, and answers them without the network, like the deck's
// worker. Pictures come from another origin, and are left to the browser.

type Extendable = Event & { waitUntil(task: Promise<unknown>): void }
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void }

const kept = ['/empty.html', '/empty.js', '/start.html', '/list.js', '/list.css', '/start.json']
const worker = globalThis as unknown as EventTarget & { clients: { claim(): Promise<void> } }

worker.addEventListener('install', event =>
  (event as Extendable).waitUntil(caches.open('kept').then(cache => cache.addAll(kept))),
)
worker.addEventListener('activate', event => (event as Extendable).waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', event => {
  const { request, respondWith } = event as Fetching
  if (!request.url.startsWith(location.origin)) return
  respondWith.call(
    event,
    caches.match(request).then(answer => answer ?? fetch(request)),
  )
})
