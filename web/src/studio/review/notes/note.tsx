import type { ReviewNote } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './notes.module.css'

/** What one of them said, and when. */
export function Note({ note: { author, body, created_at } }: { readonly note: ReviewNote }) {
  const { t } = useTranslation('studio/review')
  const name = author.display_name ?? t('unknown')
  return (
    <li className={styles['note']}>
      <Avatar name={name} url={author.avatar_url} size={32} square={author.user_id === null} />
      <div className={styles['words']}>
        <p className={styles['by']}>
          <bdi className={styles['name']}>{name}</bdi> <RelativeTime at={created_at} />
        </p>
        <p className={styles['body']} dir="auto">
          {body}
        </p>
      </div>
    </li>
  )
}
