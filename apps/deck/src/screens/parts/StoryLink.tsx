import { mainEvent, type NewsDocument } from '@wiredeck/document'
import { ListTree } from 'lucide-react'
import { Link } from 'wouter'
import { useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import styles from './StoryLink.module.css'

/** Leads from a document to all that was filed on its event, or under its slugs. */
export function StoryLink({ document }: { document: NewsDocument }) {
  const t = useT()
  const { id, slugs } = document
  const event = mainEvent(document)
  if (!event && slugs.length === 0) return null
  return (
    <p className={`${styles.link} screen-only`}>
      <Link href={paths.story(event?.id ?? `~${id}`)}>
        <ListTree size={16} aria-hidden /> {t('viewer.wholeStory')}
      </Link>
    </p>
  )
}
