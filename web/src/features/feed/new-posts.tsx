import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './feed-page.module.css'
import { type FeedName, useNewPostCount } from './feed-queries.ts'

interface NewPostsProps {
  readonly name: FeedName
  /** Of the post at the top of the list. */
  readonly firstId: number | undefined
  readonly onShow: () => void
}

/** Offers what has been published since; the reader keeps the place until it is asked for. */
export function NewPosts({ name, firstId, onShow }: NewPostsProps) {
  const { t } = useTranslation('feed')
  const count = useNewPostCount(name, firstId)
  return (
    <div className={styles['news']} role="status">
      {count > 0 && (
        <button type="button" className={styles['pill']} onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {t('new_posts', { count })}
        </button>
      )}
    </div>
  )
}
