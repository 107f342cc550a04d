export { ClosedNotice } from './ClosedNotice.tsx'
export { GuardedColumn } from './GuardedColumn.tsx'
export { MovedNews } from './MovedNews.tsx'
