/** How many documents a column keeps (D8). */
export const mostDocuments = 5_000
