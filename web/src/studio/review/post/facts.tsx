import type { Post, Review } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './review.module.css'

interface FactsProps {
  readonly post: Post
  readonly review: Review
}

/** Where the post stands, in a few lines. */
export function Facts({ post, review: { reviewer, written_by } }: FactsProps) {
  const { t } = useTranslation('studio/review')
  const me = useMe().user.user_id
  const nameOf = (person: typeof reviewer) =>
    person?.user_id === me ? t('you') : (person?.display_name ?? t('unknown'))
  const names = post.channels.map(({ name }) => name).join(', ')
  return (
    <>
      {post.state !== 'review' && (
        <p className={styles['state']}>{t(`state.${post.state === 'processing error' ? 'processing' : post.state}`)}</p>
      )}
      <dl className={styles['facts']}>
        {post.state === 'review' && (
          <>
            <dt>{t('fact.reviewer')}</dt>
            <dd>{reviewer ? <bdi>{nameOf(reviewer)}</bdi> : t('nobody')}</dd>
          </>
        )}
        <dt>{t('fact.author')}</dt>
        <dd>
          <bdi>{nameOf(post.author)}</bdi>
        </dd>
        <dt>{t('fact.last_change')}</dt>
        <dd>
          {written_by && (
            <>
              <bdi>{nameOf(written_by)}</bdi> ·{' '}
            </>
          )}
          <RelativeTime at={post.updated_at} />
        </dd>
        <dt>{t('fact.topics')}</dt>
        <dd dir="auto">{names || t('none')}</dd>
        {post.audiences.length > 0 && (
          <>
            <dt>{t('fact.audiences')}</dt>
            <dd dir="auto">{post.audiences.join(', ')}</dd>
          </>
        )}
      </dl>
    </>
  )
}
