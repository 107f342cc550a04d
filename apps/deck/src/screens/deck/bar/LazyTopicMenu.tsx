import { lazyPart } from '../../parts/lazyPart.tsx'

/** The agency has many topics, so they are fetched only when they are shown. */
export const LazyTopicMenu = lazyPart('menu', async () => (await import('./TopicMenu.tsx')).TopicMenu)
