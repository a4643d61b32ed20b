import type { FeedPost } from '@atrium/client'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import styles from './confirm-notice.module.css'
import { useIsChanged } from './use-is-changed.ts'

/** Above the text: that it has to be confirmed, and the way to where that is done. */
export function ConfirmNotice({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const isChanged = useIsChanged(post)
  const mustRead = post.must_read
  if (!mustRead || post.engagement.acknowledged_at) return null
  const when = mustRead.due_at && formats.date(mustRead.due_at)
  return (
    <button
      type="button"
      className={classes(styles['notice'], mustRead.overdue && styles['overdue'])}
      onClick={() => {
        const panel = document.getElementById('confirm')
        panel?.scrollIntoView({ block: 'center' })
        panel?.focus({ preventScroll: true })
      }}
    >
      <span>
        {isChanged ? t('post.changed', { ns: 'feed' }) : mustRead.label || t('confirm.title')}
        {when && ` · ${t(mustRead.overdue ? 'post.overdue' : 'post.due', { ns: 'feed', when })}`}
      </span>
      <ArrowDown aria-hidden="true" />
    </button>
  )
}
