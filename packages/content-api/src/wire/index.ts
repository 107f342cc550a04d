export * from './error.ts'
export * from './search.ts'
export * from './token.ts'
