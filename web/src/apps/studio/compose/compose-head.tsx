import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { StateBadge } from '../parts/post-words.tsx'
import styles from './compose.module.css'
import { ComposeActions } from './compose-actions.tsx'
import type { Compose } from './use-compose.ts'

interface ComposeHeadProps {
  readonly compose: Compose
  /** A translation is shown, which has a bar of its own on phones. */
  readonly isTranslating: boolean
}

/** The page's heading; the state of the post, whether it is safe, and what can be done with it, which stay in sight. */
export function ComposeHead({ compose, isTranslating }: ComposeHeadProps) {
  const { t } = useTranslation('studio/compose')
  const { base } = compose
  const title = t(base ? 'title' : 'title_new')
  usePageTitle(title)
  return (
    <header className={styles.head} data-translating={isTranslating || undefined}>
      <h1 className={styles.heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.bar}>
        <p className={styles.status}>
          {base && <StateBadge state={base.post.state} />}
          <SaveStatus compose={compose} />
        </p>
        <div className={styles.actions}>
          <ComposeActions compose={compose} />
        </div>
      </div>
    </header>
  )
}

const ICONS = {
  new: null,
  saved: CircleCheck,
  saving: LoaderCircle,
  kept: CloudOff,
  unsaved: CloudOff,
  failed: CircleAlert,
} as const

/** Whether what is typed is safe, and where. */
function SaveStatus({ compose: { status, isOut, fields, base } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const Icon = ICONS[status]
  const text = () => {
    if ((status === 'kept' || status === 'unsaved') && isOut)
      return t(base?.post.state === 'scheduled' ? 'status.unsaved' : 'status.unpublished_changes')
    if (status === 'kept' && fields.channels.length === 0) return t('status.kept_no_topic')
    return t(`status.${status}`)
  }
  return (
    <span role="status" className={styles.saved}>
      {Icon && <Icon aria-hidden="true" />}
      {text()}
    </span>
  )
}
