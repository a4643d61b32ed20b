import type { FeedPost } from '@atrium/client'
import { CircleAlert, CircleCheck, ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useAcknowledge } from '../../engagement/engagement-queries.ts'
import styles from './must-read-panel.module.css'
import { useIsChanged } from './use-is-changed.ts'

/** Below the text of a post that has to be confirmed: what that means, until when, and the button. */
export function MustReadPanel({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const acknowledge = useAcknowledge(post)
  const isChanged = useIsChanged(post)
  const mustRead = post.must_read
  if (!mustRead) return null
  const confirmedAt = post.engagement.acknowledged_at
  const { due_at, overdue, label, version } = mustRead
  const Icon = confirmedAt ? CircleCheck : overdue ? CircleAlert : ClipboardCheck
  return (
    <section
      id="confirm"
      className={classes(styles['panel'], Boolean(confirmedAt) && styles['done'], overdue && styles['overdue'])}
      aria-labelledby="confirm-title"
      tabIndex={-1}
    >
      <Icon aria-hidden="true" />
      <div className={styles['words']} role="status">
        <h2 id="confirm-title" className={styles['title']}>
          {confirmedAt ? t('confirm.done') : label || t('confirm.title')}
        </h2>
        {confirmedAt && <p>{t('confirm.done_at', { when: formats.dateTime(confirmedAt) })}</p>}
        {!confirmedAt && isChanged && <p className={styles['changed']}>{t('post.changed', { ns: 'feed' })}</p>}
        {!confirmedAt && due_at && (
          <p className={styles['due']}>
            {t(overdue ? 'confirm.overdue' : 'confirm.due', { when: formats.dateTime(due_at) })}
          </p>
        )}
        {!confirmedAt && <p>{t(overdue ? 'confirm.meaning_overdue' : 'confirm.meaning')}</p>}
      </div>
      {!confirmedAt && (
        <Button look="primary" size="l" busy={acknowledge.isPending} onClick={() => acknowledge.mutate({ version })}>
          {t('post.acknowledge', { ns: 'feed' })}
        </Button>
      )}
    </section>
  )
}
