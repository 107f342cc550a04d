// A module of its own, because every start reads stored turns, but only some screens read notes.

/** What turned a story since an earlier revision, the gravest first. */
export const turns = ['killed', 'withheld', 'embargoed', 'corrected'] as const
export type Turn = (typeof turns)[number]

/** How a state is worded: each has its own words on cards, in bands, questions, notifications and mails. */
export const toldNames = ['killed', 'killNote', 'withheld', 'embargoed', 'embargoOpen', 'correction'] as const
export type Told = (typeof toldNames)[number]
