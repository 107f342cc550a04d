export { giveStarterColumns } from '@wiredeck/columns'
