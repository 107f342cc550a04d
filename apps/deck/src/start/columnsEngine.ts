export { createColumns, createPoller } from '@wiredeck/columns'
