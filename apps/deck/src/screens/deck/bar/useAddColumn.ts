import type { ColumnParams } from '@wiredeck/columns'
import { useServices } from '../../../context/services.tsx'

/** Makes columns and tells of each. */
export function useAddColumn(onAdded: (id: string) => void) {
  const { columns, agenda } = useServices().filling

  const add = async (type: 'topic' | 'search', asked: Partial<ColumnParams>): Promise<void> => {
    const column = await columns.add({ type, params: { ...agenda.newParams(), ...asked } })
    onAdded(column.id)
  }

  return {
    add,
    addTopic: (topic: string, language: string) => add('topic', { topic, langs: [language] }),
  }
}
