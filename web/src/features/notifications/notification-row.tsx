import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { NotificationGroup } from './grouped.ts'
import { NotificationLink } from './notification-link.tsx'
import { lookOf } from './notification-look.ts'
import styles from './notifications-page.module.css'
import { useMarkRead } from './notifications-queries.ts'
import { useSentence, useSubject } from './use-sentence.ts'

/** The notifications of one post; a link to it, which also marks them as read. */
export function NotificationRow({ group: { entries } }: { readonly group: NotificationGroup }) {
  const { t } = useTranslation('notifications')
  const sentenceOf = useSentence()
  const subjectOf = useSubject()
  const markRead = useMarkRead()
  const [newest] = entries
  const unread = entries.filter(entry => entry.read_at === null).map(entry => entry.id)
  const isUnread = unread.length > 0
  const { icon: Icon, tone } = lookOf(newest)
  const markGroupRead = () => {
    if (isUnread) markRead.mutate(unread)
  }
  return (
    <li className={classes(styles['row'], isUnread && styles['unread'])}>
      <span className={classes(styles['icon'], styles[tone])} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles['words']}>
        <h2 className={styles['subject']}>
          <NotificationLink notification={newest} onOpen={markGroupRead}>
            {subjectOf(newest)}
          </NotificationLink>
          {isUnread && <VisuallyHidden>, {t('unread')}</VisuallyHidden>}
        </h2>
        <ul className={styles['sentences']}>
          {entries.map(entry => (
            <li key={entry.id}>
              <Facts>
                <span>{sentenceOf(entry)}</span>
                <span className={styles['when']}>
                  <RelativeTime at={entry.created_at} />
                </span>
              </Facts>
            </li>
          ))}
        </ul>
      </div>
      {isUnread && (
        <span className={styles['action']}>
          <IconButton size="s" label={t('read')} icon={<Check aria-hidden="true" />} onClick={markGroupRead} />
          <span className={styles['dot']} aria-hidden="true" />
        </span>
      )}
    </li>
  )
}
