export * from './filter.ts'
