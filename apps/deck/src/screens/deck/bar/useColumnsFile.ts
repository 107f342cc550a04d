import type { ImportMode } from '@wiredeck/columns'
import { useColumnHeads } from '../../../context/hooks.ts'
import { useServices } from '../../../context/services.tsx'
import { saveFile } from '../../../platform/saveFile.ts'
import { largestFile, readColumnsFile, writeColumnsFile } from './columnsFile.ts'
import { dayOf } from '../naming/days.ts'

/** The columns of this deck into a file, and those of a file into this deck. */
export function useColumnsFile() {
  const { columns, poller } = useServices()
  const heads = useColumnHeads() ?? []

  return {
    count: heads.length,
    /** Of the columns that an import keeps or replaces: starters that nobody has touched give way (decision 50). */
    ownCount: heads.filter(({ isStarter }) => !isStarter).length,

    /** Returns the file's name. */
    exportColumns: (): string => {
      const name = `deck-columns-${dayOf(new Date().toISOString())}.json`
      saveFile(name, writeColumnsFile(heads), 'application/json')
      return name
    },

    /** False when the file is no file of columns; then nothing has changed. */
    importColumns: async (file: File, mode: ImportMode): Promise<boolean> => {
      const incoming = file.size > largestFile ? null : readColumnsFile(await file.text())
      if (!incoming || incoming.length === 0) return false
      if ((await columns.importColumns(incoming, mode)) === 0) return false
      void poller.runNow()
      return true
    },
  }
}
