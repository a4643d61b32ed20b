import type { FeedPost, Me, Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { blankPost, PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { NotFoundPage } from '../../shared/navigation/not-found-page.tsx'
import { useMe } from '../../shared/session/session.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { PostTabs, StateBadge } from '../parts/post-words.tsx'
import { Decision } from './decision.tsx'
import { Notes } from './notes.tsx'
import styles from './review.module.css'
import { reviewedPostQuery } from './review-queries.ts'

/** The review of a post: as readers will see it, what publishers noted, and the decision. */
export function ReviewPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/review')
  const { data, error, isFetching, refetch } = useQuery(reviewedPostQuery(id))
  if (data) return <ReviewedPost version={data} />
  return (
    <>
      <PageHeader title={t('post_title')} />
      {error ? (
        <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Card aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="26rem" radius="10px" />
        </Card>
      )}
    </>
  )
}

/** A post as readers see it, and beside it what is decided and said about it. */
function ReviewedPost({ version }: { readonly version: PostVersion }) {
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

/** A post of any state for the components that readers have. */
function readersView(post: Post, me: Me): FeedPost {
  const blank = blankPost(me)
  const { content_type, title, summary, body, author, language, featured, featured_label } = post
  return {
    ...blank,
    ...{ content_type, title, summary, body, author, language, featured, featured_label },
    ...{ links: post.links, images: post.images, image_blocks: post.image_blocks, videos: post.videos },
    ...{ cover_image_alt: post.cover_image_alt, accent_color: post.accent_color, posted_at: post.posted_at },
    published_at: post.published_at ?? blank.published_at,
    channels: post.channels.filter(({ hidden }) => !hidden),
  }
}
