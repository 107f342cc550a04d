export { ClosedNotice } from './ClosedNotice.tsx'
export { createColumnDrag } from './columnDrag.ts'
export { GuardedColumn } from './GuardedColumn.tsx'
export { MovedNews } from './MovedNews.tsx'
