/** The most documents that a column keeps (D8). */
export const mostDocuments = 5_000
