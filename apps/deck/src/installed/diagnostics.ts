import { isShellStored, keptBytes } from './kept.ts'

/** Bytes of the page's JavaScript heap; only some browsers report them. */
export type Heap = { used: number; allocated: number; limit: number }

/** Facts that the browser reports about itself, for support; null if the browser does not report them. */
export type Diagnostics = {
  heap: Heap | null
  isStoragePersistent: boolean | null
  isServiceWorkerActive: boolean | null
  /** Can the deck be opened without a network? */
  isShellStored: boolean | null
  isVersionWaiting: boolean | null
  keptBytes: number | null
}

export async function readDiagnostics(): Promise<Diagnostics> {
  const registration =
    'serviceWorker' in navigator
      ? await navigator.serviceWorker.getRegistration().catch(() => undefined)
      : null
  const [isStoragePersistent, isStored, bytes] = await Promise.all([
    // Outside a secure context the browser has neither.
    'storage' in navigator ? navigator.storage.persisted().catch(() => null) : null,
    'caches' in window ? isShellStored().catch(() => null) : null,
    'caches' in window ? keptBytes().catch(() => null) : null,
  ])
  return {
    heap: readHeap(),
    isStoragePersistent,
    isServiceWorkerActive: registration === null ? null : Boolean(registration?.active),
    isShellStored: isStored,
    isVersionWaiting: registration === null ? null : Boolean(registration?.waiting),
    keptBytes: bytes,
  }
}

function readHeap(): Heap | null {
  // Only Chromium has this property, so no library of types declares it.
  const { memory } = performance as {
    memory?: { usedJSHeapSize: number; totalJSHeapSize: number; jsHeapSizeLimit: number }
  }
  if (!memory) return null
  return { used: memory.usedJSHeapSize, allocated: memory.totalJSHeapSize, limit: memory.jsHeapSizeLimit }
}
