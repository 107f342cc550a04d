/** Bytes of the page's JavaScript heap; only some browsers tell. */
export type Heap = { used: number; allocated: number; limit: number }

/** What the browser says of itself, for whoever helps a reader; null where it does not tell. */
export type Diagnostics = {
  heap: Heap | null
  isStoragePersistent: boolean | null
  isServiceWorkerActive: boolean | null
}

export async function readDiagnostics(): Promise<Diagnostics> {
  const [isStoragePersistent, isServiceWorkerActive] = await Promise.all([
    // Outside a secure context there is neither.
    'storage' in navigator ? navigator.storage.persisted().catch(() => null) : null,
    'serviceWorker' in navigator ? hasActiveWorker().catch(() => null) : null,
  ])
  return { heap: readHeap(), isStoragePersistent, isServiceWorkerActive }
}

async function hasActiveWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.active)
}

function readHeap(): Heap | null {
  // Chromium's own, so no library of types has it.
  const { memory } = performance as {
    memory?: { usedJSHeapSize: number; totalJSHeapSize: number; jsHeapSizeLimit: number }
  }
  if (!memory) return null
  return { used: memory.usedJSHeapSize, allocated: memory.totalJSHeapSize, limit: memory.jsHeapSizeLimit }
}
