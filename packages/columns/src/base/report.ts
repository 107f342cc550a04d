/** Tells whoever put the parts together of a fault that nobody else hears of. No library writes to the console. */
export type Report = (message: string, detail?: unknown) => void
