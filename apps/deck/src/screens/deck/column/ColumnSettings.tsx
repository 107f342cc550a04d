import {
  changeParams,
  type ColumnHead,
  type ColumnParams,
  type MoveDirection,
  type ParamsChange,
} from '@wiredeck/columns'
import { contentLanguages } from '@wiredeck/query'
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../../context/services.tsx'
import { useT, type Translate } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import styles from './ColumnSettings.module.css'
import { DateRange } from './DateRange.tsx'
import { nativeName } from '../../../i18n/locale.ts'
import { Pills, type Pill } from '../../../ui/Pills.tsx'
import { classLabel, contentClasses } from '../../../naming/title.ts'

const AlertMe = lazyPart('panel', async () => (await import('../../alerts/AlertMe.tsx')).AlertMe)

/** The name in code of the choice without a condition. */
const all = 'all'

export type ColumnActions = {
  onMove: (direction: MoveDirection) => void
  /** `byKeyboard`: the keyboard closed the column, so the undo takes the focus. */
  onClose: (how: { byKeyboard: boolean }) => void
  /** The sides to which the column can move. */
  canMove: { left: boolean; right: boolean }
}
/** The two parts of the settings: what the column asks for, and what it alerts of. */
export type SettingsPart = 'shows' | 'alerts'

type Props = ColumnActions & {
  id: string
  head: ColumnHead
  part: SettingsPart
  onPart: (part: SettingsPart) => void
}

export function ColumnSettings({ id, head, part, onPart, ...actions }: Props) {
  const t = useT()
  return (
    // Left means left in an Arabic column too, and the words are the interface's.
    <div id={id} className={styles.settings} role="group" aria-label={t('column.settings')} dir="ltr">
      <Tabs
        label={t('column.settings')}
        tabs={[
          { value: 'shows', label: t('alertMe.shows') },
          { value: 'alerts', label: t('alertMe.tab') },
        ]}
        chosen={part}
        onChoose={onPart}
        panelId={`${id}-part`}
      />
      <div id={`${id}-part`} className={styles.part} role="tabpanel" aria-labelledby={`${id}-part-${part}`}>
        {part === 'shows' ? <Shows head={head} {...actions} /> : <AlertMe head={head} />}
      </div>
    </div>
  )
}

/** The params of a column (deck 2 and deck 5), saved as they are chosen, and its actions. */
function Shows({ head, onMove, onClose, canMove }: ColumnActions & { head: ColumnHead }) {
  const t = useT()
  const { columns } = useServices().filling
  const [params, change] = useParams(head, asked => void columns.changeParams(head.id, asked))
  return (
    <>
      <Pills
        legend={t('settings.class')}
        type="radio"
        pills={classPills(t)}
        chosen={[params.class ?? all]}
        onChoose={name => change({ class: name })}
      />
      {params.class !== 'picture' && (
        <Pills
          legend={t('settings.languages')}
          type="checkbox"
          pills={[{ value: all, label: t('settings.allLanguages') }, ...languagePills]}
          chosen={params.langs ?? [all]}
          onChoose={language => change({ langs: toggleLanguage(params.langs ?? [], language) })}
        />
      )}
      <Pills
        legend={t('settings.provider')}
        type="radio"
        pills={providerPills(t)}
        chosen={[params.provider === 'without-afp' ? 'others-providers' : params.provider]}
        onChoose={provider => change({ provider: provider as ColumnParams['provider'] })}
      />
      <DateRange params={params} onChange={change} />
      <div className={styles.tools}>
        <IconButton
          icon={ChevronLeft}
          label={t('column.moveLeft')}
          aria-disabled={!canMove.left}
          onClick={() => onMove('left')}
        />
        <IconButton
          icon={ChevronRight}
          label={t('column.moveRight')}
          aria-disabled={!canMove.right}
          onClick={() => onMove('right')}
        />
        <IconButton
          icon={Trash2}
          label={t('column.close')}
          className={styles.close ?? ''}
          // The `detail` of a click by the keyboard is 0.
          onClick={event => onClose({ byKeyboard: event.detail === 0 })}
        />
      </div>
    </>
  )
}

/** The params as chosen, ahead of the store, so that two quick choices do not undo each other. */
function useParams(head: ColumnHead, save: (change: ParamsChange) => void) {
  const [stored, setStored] = useState(head.params)
  const [params, setParams] = useState(head.params)
  if (stored !== head.params) {
    setStored(head.params)
    setParams(head.params)
  }
  const change = (asked: ParamsChange) => {
    setParams(changeParams(params, asked))
    save(asked)
  }
  return [params, change] as const
}

function toggleLanguage(chosen: readonly string[], language: string): string[] {
  if (language === all) return [all]
  return chosen.includes(language) ? chosen.filter(each => each !== language) : [...chosen, language]
}

function classPills(t: Translate): Pill[] {
  const named = contentClasses.map(value => ({ value, label: classLabel(value, t) }))
  return [{ value: all, label: t('class.all') }, ...named]
}

const languagePills = contentLanguages.map(value => ({ value, label: nativeName(value), lang: value }))

function providerPills(t: Translate): Pill[] {
  return [
    { value: 'afp-only', label: t('provider.agencyOnly') },
    { value: all, label: t('provider.all') },
    { value: 'others-providers', label: t('provider.others') },
  ]
}
