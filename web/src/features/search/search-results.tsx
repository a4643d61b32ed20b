import type { FeedPost, FeedTopic } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import row from '../../ui/list/row.module.css'
import { Card } from '../../ui/surface/card.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { Highlighted } from '../../ui/text/highlighted.tsx'
import { fromFirstMatch } from '../../ui/text/matches.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { textOf } from '../html/trusted-html.ts'
import { languageOf } from '../post/languages/use-chosen-language.tsx'
import { FollowButton } from '../topics/topic-row.tsx'
import styles from './search-page.module.css'
import { postsFoundQuery, topicsFoundQuery } from './search-queries.ts'

interface SearchResultsProps {
  readonly words: string
  readonly topicId: number | null
  /** One of the results is opened: the search was worth keeping. */
  readonly onOpen: () => void
  /** Searches all topics instead of one. */
  readonly onEverywhere: () => void
}

/** What was found: topics first, then posts, endless. */
export function SearchResults({ words, topicId, onOpen, onEverywhere }: SearchResultsProps) {
  const { t } = useTranslation('search')
  const topics = useInfiniteQuery(topicsFoundQuery(words, topicId === null))
  const posts = useInfiniteQuery(postsFoundQuery(words, topicId))
  const { fetchNextPage } = posts
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const error = posts.data ? null : posts.error
  if (error) return <ProblemState error={error} busy={posts.isFetching} onRetry={() => posts.refetch()} />
  if (!posts.data) return <FoundSkeleton />
  const found = topicId === null ? (topics.data?.topics ?? []) : []
  const isStale = posts.isPlaceholderData || topics.isPlaceholderData
  const isNothing = posts.data.length === 0 && found.length === 0
  if (isNothing && (isStale || topics.isLoading)) return <FoundSkeleton />
  const openLink = (event: { readonly target: EventTarget }) => {
    if ((event.target as Element).closest('a')) onOpen()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of links that are followed, by whatever means
    <div className={classes(isStale && styles['stale'])} aria-busy={isStale} onClick={openLink}>
      <VisuallyHidden as="p">
        <span role="status">{!isStale && t(isNothing ? 'none.title' : 'found', { words })}</span>
      </VisuallyHidden>
      {isNothing && (
        <Card padded={false}>
          <EmptyState
            icon={<SearchX />}
            title={t('none.title', { words })}
            text={t('none.text')}
            actions={
              topicId === null ? (
                <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>
              ) : (
                <Button onClick={onEverywhere}>{t('everywhere')}</Button>
              )
            }
          />
        </Card>
      )}
      {found.length > 0 && <FoundTopics topics={found} total={topics.data?.total ?? 0} words={words} />}
      {posts.data.length > 0 && (
        <section aria-labelledby="found-posts">
          <div className={styles['head']}>
            <h2 id="found-posts">{t('posts')}</h2>
          </div>
          <Card padded={false}>
            <ul className={styles['list']}>
              {posts.data.map(post => (
                <FoundPost key={post.id} post={post} words={words} />
              ))}
            </ul>
          </Card>
          <LoadMore
            hasMore={posts.hasNextPage}
            busy={posts.isFetchingNextPage}
            failed={posts.isFetchNextPageError}
            onMore={onMore}
            end={t('end')}
          />
        </section>
      )}
    </div>
  )
}

/** How much of a text is shown before the first word that was found, in characters. */
const BEFORE = 60
const PICTURE = 160

interface FoundPostProps {
  readonly post: FeedPost
  readonly words: string
}

/** A post that was found: where the words are, from whom, where and when. */
function FoundPost({ post, words }: FoundPostProps) {
  const { t } = useTranslation('search')
  const text = useMemo(() => {
    const all = [post.summary, textOf(post.body)].filter(Boolean).join(' ')
    return fromFirstMatch(all, words, BEFORE)
  }, [post.summary, post.body, words])
  const [topic] = post.channels
  const at = post.posted_at ?? post.published_at
  const picture = post.images[0]?.url ?? post.videos[0]?.thumbnail_url
  const isOpen = post.must_read && !post.engagement.acknowledged_at
  return (
    <li className={styles['post']}>
      <div className={styles['words']} lang={languageOf(post)} dir="auto">
        <h3 className={styles['title']}>
          <Link href={`/posts/${post.uuid}`} className={classes(row['link'], styles['link'])}>
            <Highlighted text={post.title || text || t('untitled')} search={words} />
          </Link>
        </h3>
        {post.title && text && (
          <p className={row['text']}>
            <Highlighted text={text} search={words} />
          </p>
        )}
        <Facts className={styles['facts']}>
          {post.author.display_name && (
            <span>
              <Highlighted text={post.author.display_name} search={words} />
            </span>
          )}
          {topic && <span>{topic.name}</span>}
          {at && <RelativeTime at={at} />}
        </Facts>
        {isOpen && (
          <span>
            <Badge tone={post.must_read?.overdue ? 'danger' : 'warning'} icon={<ClipboardCheck aria-hidden="true" />}>
              {t('to_confirm')}
            </Badge>
          </span>
        )}
      </div>
      {picture && (
        <span className={styles['picture']}>
          <ResponsiveImage src={picture} alt="" width={PICTURE} height={PICTURE} sizes="5rem" />
        </span>
      )}
    </li>
  )
}

const SHOWN = 3

interface FoundTopicsProps {
  readonly topics: readonly FeedTopic[]
  readonly total: number
  readonly words: string
}

/** The first topics that were found, and the way to all of them. */
function FoundTopics({ topics, total, words }: FoundTopicsProps) {
  const { t } = useTranslation('search')
  const formats = useFormats()
  return (
    <section aria-labelledby="found-topics" className={styles['section']}>
      <div className={styles['head']}>
        <h2 id="found-topics">{t('topics')}</h2>
        {total > SHOWN && (
          <Link href={`/topics?${new URLSearchParams({ q: words })}`} className={styles['all']}>
            {t('all_topics', { number: formats.number(total) })}
          </Link>
        )}
      </div>
      <Card padded={false}>
        <ul className={styles['list']}>
          {topics.slice(0, SHOWN).map(topic => (
            <li key={topic.id} className={styles['topic']}>
              <Avatar name={topic.name} url={topic.image_url} size={36} square />
              <div className={styles['words']}>
                <h3 className={styles['title']}>
                  <Link href={`/topics/${topic.id}`} className={classes(row['link'], styles['link'])}>
                    <Highlighted text={topic.name} search={words} within />
                  </Link>
                </h3>
                {topic.description && (
                  <p className={styles['line']}>
                    <Highlighted text={topic.description} search={words} within />
                  </p>
                )}
              </div>
              <span className={styles['above']}>
                <FollowButton topic={topic} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const ROWS = 4

/** In the place of what is being searched for. */
function FoundSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <Card padded={false} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles['post']}>
          <div className={styles['words']}>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton height="1.125rem" />
            <Skeleton width="40%" height="1rem" />
          </div>
        </div>
      ))}
    </Card>
  )
}
