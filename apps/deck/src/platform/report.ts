export type { Report } from '@wiredeck/columns'
