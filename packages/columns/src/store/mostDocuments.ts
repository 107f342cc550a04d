/** How many documents a column keeps (decision 8). */
export const mostDocuments = 5_000
