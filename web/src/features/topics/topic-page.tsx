import type { FeedTopic } from '@atrium/client'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/preact-query'
import { Bell, Newspaper, PenLine, Search } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { NotFoundPage } from '../../core/navigation/not-found-page.tsx'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { kindOf } from '../../ui/feedback/problem.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar, hueOf } from '../../ui/identity/avatar.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostList } from '../feed/post-list.tsx'
import clamped from './clamped.module.css'
import styles from './topic-header.module.css'
import { FollowButton, LevelChoice, TopicFacts } from './topic-row.tsx'
import { topicPostsQuery, topicQuery } from './topics-queries.ts'

/** One topic: what it is about, and its posts. */
export function TopicPage() {
  const { channel_id } = useParams<{ channel_id: string }>()
  const id = Number(channel_id)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />
  return <KnownTopicPage key={id} id={id} />
}

function KnownTopicPage({ id }: { readonly id: number }) {
  const { t } = useTranslation('topics')
  const client = useQueryClient()
  const posts = useInfiniteQuery(topicPostsQuery(id))
  const { data: topic, error, isFetching, refetch } = useQuery(topicQuery(client, id))
  if (error && (!topic || kindOf(error) === 'missing')) {
    return (
      <>
        <PageHeader title={t('topic')} actions={<ButtonLink href="/topics">{t('all')}</ButtonLink>} />
        <ProblemState
          error={error}
          busy={isFetching}
          {...(kindOf(error) === 'missing' ? {} : { onRetry: () => refetch() })}
        />
      </>
    )
  }
  return (
    <>
      {topic ? <TopicHeader topic={topic} /> : <TopicHeaderSkeleton />}
      <PostList
        list={posts}
        label={t('posts', { name: topic?.name ?? '' })}
        empty={
          <Card padded={false}>
            <EmptyState icon={<Newspaper />} title={t('empty.posts.title')} text={t('empty.posts.text')} />
          </Card>
        }
      />
    </>
  )
}

const WIDTH = 1280
const HEIGHT = 320

/** Name, picture, description and actions of a topic. */
function TopicHeader({ topic }: { readonly topic: FeedTopic }) {
  const { t } = useTranslation('topics')
  const { can } = useMe()
  return (
    <Card padded={false} className={styles.card ?? ''}>
      <div className={styles.banner} style={{ '--hue': hueOf(topic.name) * 30 } as Record<string, number>}>
        {topic.image_url && (
          <ResponsiveImage
            src={topic.image_url}
            alt=""
            width={WIDTH}
            height={HEIGHT}
            sizes="(max-width: 45rem) 100vw, 41rem"
            eager
            onError={event => {
              event.currentTarget.hidden = true
            }}
          />
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.picture}>
            <Avatar name={topic.name} url={topic.image_url} size={72} square />
          </span>
          <div className={styles.actions}>
            <ButtonLink
              look="quiet"
              size="m"
              href={`/search?topic=${topic.id}`}
              icon={<Search aria-hidden="true" />}
              aria-label={t('search_in', { name: topic.name })}
            >
              <span className={styles.searchText}>{t('search_here')}</span>
            </ButtonLink>
            {(can.publish || (topic.user_submittable && can.submit)) && (
              <ButtonLink
                size="m"
                external={can.publish}
                href={`${can.publish ? '/studio/posts' : '/submit'}/new?topic=${topic.id}`}
                icon={<PenLine aria-hidden="true" />}
              >
                {t('write_here')}
              </ButtonLink>
            )}
            <FollowButton topic={topic} size="m" />
          </div>
        </div>
        <div className={styles.name}>
          <PageHeader title={topic.name} />
        </div>
        {topic.description && <Clamped>{topic.description}</Clamped>}
        <TopicFacts topic={topic} />
        {topic.following && (
          <span className={styles.level}>
            <Bell aria-hidden="true" />
            <LevelChoice topic={topic} />
          </span>
        )}
      </div>
    </Card>
  )
}

/** In the place of a topic whose name is not known yet. */
function TopicHeaderSkeleton() {
  const { t } = useTranslation('topics')
  return (
    <Card padded={false} className={styles.card ?? ''} aria-busy="true">
      <VisuallyHidden as="div">
        <PageHeader title={t('topic')} />
      </VisuallyHidden>
      <div className={styles.banner}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.picture}>
            <Skeleton width="4.5rem" height="4.5rem" radius="28%" />
          </span>
        </div>
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="1.25rem" />
        <Skeleton width="10rem" height="1.125rem" />
      </div>
    </Card>
  )
}

/** A text of which the first lines are shown, and the rest by a button where there is more. */
function Clamped({ children }: { readonly children: string }) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    const watch = new ResizeObserver(() => {
      if (!isOpen) setLong(text.scrollHeight > text.clientHeight + 1)
    })
    watch.observe(text)
    return () => watch.disconnect()
  }, [isOpen])
  return (
    <div>
      <p ref={element} className={clamped.text} data-open={isOpen} dir="auto">
        {children}
      </p>
      {isLong && (
        <button type="button" className={clamped.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </button>
      )}
    </div>
  )
}
