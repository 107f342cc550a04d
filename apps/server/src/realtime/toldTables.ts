/** What is told of a row. The client turns what comes as text into the types that are named here. */
type ToldTable = { key: string; columns: readonly { name: string; type: string }[] }

const written = [
  { name: 'created_at', type: 'timestamptz' },
  { name: 'updated_at', type: 'timestamptz' },
]

/** The tables whose changes are told. */
export const toldTables = {
  columns: {
    key: 'id',
    columns: [
      { name: 'id', type: 'uuid' },
      { name: 'user_id', type: 'uuid' },
      { name: 'type', type: 'text' },
      { name: 'params', type: 'jsonb' },
      { name: 'params_at', type: 'jsonb' },
      { name: 'order', type: 'float8' },
      { name: 'version', type: 'int4' },
      ...written,
    ],
  },
  items: {
    key: 'row_id',
    columns: [
      { name: 'row_id', type: 'uuid' },
      { name: 'user_id', type: 'uuid' },
      { name: 'kind', type: 'text' },
      { name: 'id', type: 'text' },
      { name: 'body', type: 'jsonb' },
      { name: 'version', type: 'int4' },
      { name: 'deleted', type: 'bool' },
      ...written,
    ],
  },
} satisfies Record<string, ToldTable>

export type ToldName = keyof typeof toldTables
export const toldNames = ['columns', 'items'] as const satisfies readonly ToldName[]
