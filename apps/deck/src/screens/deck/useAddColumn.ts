import { defaultParams, type ColumnParams } from '@wiredeck/columns'
import { useServices } from '../../context/services.tsx'

/** Makes columns. They appear behind the others, come into sight and fill themselves. */
export function useAddColumn() {
  const { columns, agency } = useServices()

  const add = async (type: 'topic' | 'search', asked: Partial<ColumnParams>): Promise<void> => {
    const column = await columns.add({ type, params: { ...defaultParams(agency), ...asked } })
    await columns.refresh(column.id, 'reset')
  }

  return {
    addSearch: (query: string) => add('search', { query: query.trim() }),
    addTopic: (topic: string, language: string) => add('topic', { topic, langs: [language] }),
  }
}
