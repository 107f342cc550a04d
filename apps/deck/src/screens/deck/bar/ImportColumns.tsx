import { useId, useState, type SubmitEvent } from 'react'
import { useT, type MessageId } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from '../../../ui/Question.module.css'
import { useColumnsFile } from '../../parts/useColumnsFile.ts'
import { Pills } from '../../../ui/Pills.tsx'

/** Imports columns from a file that a deck has exported, in addition to the present ones or instead. */
export function ImportColumns({ onClose }: { onClose: () => void }) {
  const t = useT()
  const errorId = useId()
  const { ownCount, importColumns } = useColumnsFile()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<'add' | 'delete'>('add')
  const [error, setError] = useState<MessageId | null>(null)

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (file === null) return
    try {
      if (await importColumns(file, mode)) onClose()
      else setError('import.refused')
    } catch {
      setError('import.failed')
    }
  }

  return (
    <Dialog label={t('import.title')} onClose={onClose}>
      <form className={styles.question} onSubmit={event => void handleSubmit(event)}>
        <h2>{t('import.title')}</h2>
        <p>{t('import.text')}</p>
        <label className="field">
          {t('import.file')}
          <input
            type="file"
            accept=".json,application/json"
            required
            aria-invalid={error !== null || undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={event => {
              setFile(event.target.files?.[0] ?? null)
              setError(null)
            }}
          />
        </label>
        {error && (
          <p id={errorId} className={styles.error} role="alert">
            {t(error)}
          </p>
        )}
        {ownCount > 0 && (
          <Pills
            legend={t('import.here', { count: ownCount })}
            type="radio"
            pills={[
              { value: 'add', label: t('import.keep') },
              { value: 'delete', label: t('import.replace') },
            ]}
            chosen={[mode]}
            onChoose={value => setMode(value === 'delete' ? 'delete' : 'add')}
          />
        )}
        <div className={styles.buttons}>
          <button type="submit" className="primary">
            {t('import.submit')}
          </button>
          <button type="button" onClick={onClose}>
            {t('dialog.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
