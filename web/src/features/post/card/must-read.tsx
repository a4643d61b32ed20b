import type { FeedPost } from '@atrium/client'
import { CircleAlert, CircleCheck, ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { ConfirmButton } from '../confirm/confirm-button.tsx'
import { useIsChanged } from '../confirm/use-is-changed.ts'
import styles from './must-read.module.css'

/** Of a post that has to be confirmed: until when, and the button; afterwards that it was. */
export function MustRead({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const isChanged = useIsChanged(post)
  const mustRead = post.must_read
  if (!mustRead) return null
  if (post.engagement.acknowledged_at) {
    return (
      <div className={classes(styles['strip'], styles['done'])} role="status">
        <CircleCheck aria-hidden="true" />
        <span className={styles['text']}>{t('post.acknowledged')}</span>
      </div>
    )
  }
  const Icon = mustRead.overdue ? CircleAlert : ClipboardCheck
  return (
    <div className={classes(styles['strip'], mustRead.overdue && styles['overdue'])}>
      <Icon aria-hidden="true" />
      <span className={styles['text']}>
        <strong>{mustRead.label || t('post.must_read')}</strong>
        {isChanged && <span role="status">{t('post.changed')}</span>}
        {mustRead.due_at && (
          <span className={styles['due']}>
            {t(mustRead.overdue ? 'post.overdue' : 'post.due', { when: formats.date(mustRead.due_at) })}
          </span>
        )}
      </span>
      <ConfirmButton post={post} look="primary" />
    </div>
  )
}
