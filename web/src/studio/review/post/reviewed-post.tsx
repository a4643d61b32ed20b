import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { PreviewArticle } from '../../../post/preview/preview-article.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import type { PostVersion } from '../../compose/compose-queries.ts'
import { PostTabs } from '../../parts/post-tabs.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Notes } from '../notes/notes.tsx'
import { Decision } from './decision.tsx'
import { readersView } from './readers-view.ts'
import styles from './review.module.css'

/** A post as readers see it, and beside it what is decided and said about it. */
export function ReviewedPost({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/review')
  const me = useMe()
  const { post } = version
  return (
    <>
      <PageHeader
        title={t('post_title')}
        lead={
          <span className={styles['lead']}>
            <StateBadge state={post.state} /> <bdi>{post.title || t('untitled')}</bdi>
          </span>
        }
      />
      <PostTabs post={post} current="review" />
      <div className={styles['columns']}>
        <div className={styles['post']}>
          <PreviewArticle post={readersView(post, me)} untitled={t('untitled')} level={2} />
        </div>
        <div className={styles['side']}>
          <Decision version={version} />
          <Notes contentId={post.id} />
        </div>
      </div>
    </>
  )
}
