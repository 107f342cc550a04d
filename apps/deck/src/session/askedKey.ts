/** Where a browser remembers which mail it has asked for, and when. */
export const askedKeyOf = (storageKey: string) => `${storageKey}-asked`
