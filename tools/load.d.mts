export function watchLoad(read?: () => number): () => string
export function sayFirst(load?: number): string
