import type { Item } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { classes } from '../../../lib/classes.ts'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import row from '../../../ui/list/row.module.css'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { textOf } from '../../html/trusted-html.ts'
import { statusOfItem } from '../fields.ts'
import { StatusBadge } from '../status-badge.tsx'
import styles from './submit-page.module.css'

/** A submission in the list: what it is about, its status, and why it came back. */
export function SubmissionRow({ item }: { readonly item: Item }) {
  const { t } = useTranslation('submit')
  const status = statusOfItem(item)
  const picture = item.content_cover?.url ?? item.attachments.find(({ type }) => type === 'image')?.url
  const text = item.summary || textOf(item.body)
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <div className={styles['line']}>
          <StatusBadge status={status} />
          <span className={styles['when']}>
            <RelativeTime at={item.updated_at} />
          </span>
        </div>
        <h2 className={styles['title']} dir="auto">
          <Link href={`/submit/${item.id}`} className={classes(row['link'], styles['link'])}>
            {item.title || t('untitled')}
          </Link>
        </h2>
        {status === 'returned' && item.moderation_reason ? (
          <p className={styles['reason']}>
            <strong>{t('reason')}</strong> {item.moderation_reason}
          </p>
        ) : (
          text && (
            <p className={row['text']} dir="auto">
              {text}
            </p>
          )
        )}
        {status === 'published' && item.content_id !== null && (
          <Link href={`/posts/${item.content_id}`} className={styles['open']}>
            {t('list.open_post')}
          </Link>
        )}
      </div>
      {picture && (
        <ResponsiveImage className={styles['picture']} src={picture} alt="" width={96} height={96} sizes="96px" />
      )}
    </li>
  )
}
