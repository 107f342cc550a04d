import { lazyPart } from '../../parts/lazyPart.tsx'

/** The agency has many topics, so they are fetched where they are shown. */
export const LazyTopicMenu = lazyPart('menu', async () => (await import('./TopicMenu.tsx')).TopicMenu)
