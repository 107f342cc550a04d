/** Reports an error that no caller receives to the application. No library writes to the console. */
export type Report = (message: string, detail?: unknown) => void
