import './print.css'
import { AtriumError, type FeedPost } from '@atrium/client'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { FileQuestion, Pencil } from 'lucide-preact'
import { useParams } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { Island } from '../../../lib/hydration/island.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import hidden from '../../../ui/text/visually-hidden.module.css'
import { CommentsSection } from '../../comments/comment-thread.tsx'
import { languageOf, useChosenLanguage } from '../languages/use-chosen-language.tsx'
import { BackLink } from './back-link.tsx'
import { PostArticle } from './post-article.tsx'
import styles from './post-page.module.css'
import { ownSubmissionQuery, postQuery } from './post-queries.ts'
import postSkeletonStyles from './post-skeleton.module.css'
import postTitleStyles from './post-title.module.css'

/** A post with all that belongs to it, at its lasting address. */
export function PostPage() {
  const { t } = useTranslation('post')
  const { content_id = '' } = useParams()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(postQuery(client, content_id))
  const [post, languageLine] = useChosenLanguage(data)
  const isMissing = error instanceof AtriumError && (error.status === 404 || error.status === 400)
  if (isMissing) return <PostMissing />
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <BackLink />
        {post && <EditLink post={post} />}
      </div>
      <Card as="article" padded={false} className={styles.article ?? ''} aria-labelledby="post-title">
        <PostTitle post={post} pending={error ? t('title') : t('loading', { ns: 'ui' })} />
        {post ? (
          <PostArticle key={post.id} post={post} languageLine={languageLine} />
        ) : error ? (
          <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <PostSkeleton />
        )}
      </Card>
      {post && (
        <Island key={post.id} name="comments">
          <CommentsSection post={post} island="comments" />
        </Island>
      )}
    </div>
  )
}

/** Leads the author to the post in the studio, or to their submission that became the post. */
function EditLink({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const me = useMe()
  const isOwn = post.author.user_id === me.user.user_id
  const isSubmitted = post.source.name === 'submitted'
  const { data: itemId } = useQuery({
    ...ownSubmissionQuery(post.id),
    enabled: isOwn && isSubmitted && me.can.submit && !me.can.publish,
  })
  const toStudio = isOwn && me.can.publish
  if (!toStudio && !itemId) return null
  return (
    <ButtonLink
      size="s"
      icon={<Pencil aria-hidden="true" />}
      href={toStudio ? `/studio/posts/${post.id}` : `/submit/${itemId}`}
      external={toStudio}
    >
      {t('edit')}
    </ButtonLink>
  )
}

interface PostTitleProps {
  readonly post: FeedPost | undefined
  /** Read out while the post is not there yet. */
  readonly pending: string
}

/** The heading of the page. The same element before and after the post has come, so that it keeps the focus. */
function PostTitle({ post, pending }: PostTitleProps) {
  const { t } = useTranslation('post')
  const untitled = t('by', { name: post?.author.display_name ?? post?.channels[0]?.name ?? '' })
  const title = post ? post.title || untitled : pending
  usePageTitle(title)
  const isSeen = Boolean(post?.title)
  return (
    <h1
      id="post-title"
      className={classes(isSeen ? postTitleStyles.title : hidden.hidden)}
      tabIndex={-1}
      dir="auto"
      lang={isSeen && post ? languageOf(post) : undefined}
    >
      {title}
    </h1>
  )
}

/** The post was taken back, or was never for this person; the server does not say which. */
function PostMissing() {
  const { t } = useTranslation('post')
  return (
    <Card>
      <EmptyState
        page
        icon={<FileQuestion />}
        title={t('missing.title')}
        text={t('missing.text')}
        actions={
          <>
            <ButtonLink look="primary" href="/">
              {t('missing.to_feed')}
            </ButtonLink>
            <ButtonLink href="/?feed=bookmarked">{t('missing.to_saved')}</ButtonLink>
          </>
        }
      />
    </Card>
  )
}

/** In the place of an article with a picture. */
function PostSkeleton() {
  return (
    <div className={postSkeletonStyles.skeleton} aria-busy="true">
      <Skeleton width="85%" height="2.125rem" />
      <div className={postSkeletonStyles.head}>
        <Skeleton width="2.375rem" height="2.375rem" radius="50%" />
        <div className={postSkeletonStyles.lines}>
          <Skeleton width="9rem" height="0.8125rem" />
          <Skeleton width="12rem" height="0.75rem" />
        </div>
      </div>
      <div className={postSkeletonStyles.cover}>
        <Skeleton height="100%" radius="12px" />
      </div>
      <div className={postSkeletonStyles.lines}>
        <Skeleton height="1rem" />
        <Skeleton width="94%" height="1rem" />
        <Skeleton width="97%" height="1rem" />
        <Skeleton width="60%" height="1rem" />
      </div>
    </div>
  )
}
