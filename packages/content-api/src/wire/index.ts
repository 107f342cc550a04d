export * from './error.ts'
export * from './notifications.ts'
export * from './search.ts'
export * from './token.ts'
