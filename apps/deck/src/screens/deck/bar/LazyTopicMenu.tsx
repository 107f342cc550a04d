import { lazyPart } from '../../parts/lazyPart.tsx'

/** The agency's topics are many: they are fetched where they are shown. */
export const LazyTopicMenu = lazyPart('menu', async () => (await import('./TopicMenu.tsx')).TopicMenu)
