/** Tells the application of a fault that no caller hears of. No library writes to the console. */
export type Report = (message: string, detail?: unknown) => void
