import type { FeedTopic } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import row from '../../ui/list/row.module.css'
import { Card } from '../../ui/surface/card.tsx'
import { Highlighted } from '../../ui/text/highlighted.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FollowButton } from '../topics/topic-row.tsx'
import { FoundPost } from './found-post.tsx'
import { FoundRecords } from './found-records.tsx'
import styles from './search-page.module.css'
import { othersFoundQuery, postsFoundQuery, type SearchOrder, topicsFoundQuery } from './search-queries.ts'

interface SearchResultsProps {
  readonly words: string
  readonly topicId: number | null
  /** One of the results is opened: the search was worth keeping. */
  readonly onOpen: () => void
  /** Searches all topics instead of one. */
  readonly onEverywhere: () => void
}

const KINDS = ['all', 'posts', 'topics', 'people', 'polls', 'comments'] as const
type Kind = (typeof KINDS)[number]

/** What was found, by kinds: topics and people first, then posts, endless. Kinds and order are offered where there is a choice. */
export function SearchResults({ words, topicId, onOpen, onEverywhere }: SearchResultsProps) {
  const { t } = useTranslation('search')
  const [kind, setKind] = useState<Kind>('all')
  const [order, setOrder] = useState<SearchOrder>('relevance')
  const posts = useInfiniteQuery(postsFoundQuery(words, topicId, order))
  const topics = useInfiniteQuery(topicsFoundQuery(words, topicId === null))
  const others = useQuery(othersFoundQuery(words, topicId === null))
  const error = posts.data ? null : posts.error
  if (error) return <ProblemState error={error} busy={posts.isFetching} onRetry={() => posts.refetch()} />
  if (!posts.data) return <FoundSkeleton />
  const found = topicId === null ? (topics.data?.topics ?? []) : []
  const { people, polls, comments } = (topicId === null && others.data) || NO_OTHERS
  const { corrected } = posts.data
  const shownWords = corrected ?? words
  const counts = {
    posts: posts.data.posts.length,
    topics: found.length,
    people: people.length,
    polls: polls.length,
    comments: comments.length,
  }
  const kinds = KINDS.filter(one => one === 'all' || counts[one] > 0)
  const shown = kinds.includes(kind) ? kind : 'all'
  const isShown = (one: Exclude<Kind, 'all'>) => counts[one] > 0 && (shown === 'all' || shown === one)
  const isStale = posts.isPlaceholderData || topics.isPlaceholderData || others.isPlaceholderData
  const isNothing = kinds.length === 1
  if (isNothing && (isStale || topics.isLoading || others.isLoading)) return <FoundSkeleton />
  const heard = isNothing ? 'none.title' : corrected === null ? 'found' : 'corrected'
  const openLink = (event: { readonly target: EventTarget }) => {
    if ((event.target as Element).closest('a')) onOpen()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of links that are followed, by whatever means
    <div className={classes(isStale && styles['stale'])} aria-busy={isStale} onClick={openLink}>
      <VisuallyHidden as="p">
        <span role="status">{!isStale && t(heard, { words, corrected })}</span>
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
      {corrected !== null && <p className={styles['corrected']}>{t('corrected', { words, corrected })}</p>}
      {kinds.length > 2 && (
        <div className={styles['kinds']}>
          <Segmented
            label={t('kinds')}
            value={shown}
            options={kinds.map(value => ({ value, label: t(value) }))}
            onChange={setKind}
          />
        </div>
      )}
      {isShown('topics') && <FoundTopics topics={found} total={topics.data?.total ?? 0} words={shownWords} />}
      {isShown('people') && <FoundRecords kind="people" heading={t('people')} records={people} />}
      {isShown('polls') && <FoundRecords kind="polls" heading={t('polls')} records={polls} />}
      {isShown('comments') && <FoundRecords kind="comments" heading={t('comments')} records={comments} />}
      {isShown('posts') && (
        <section aria-labelledby="found-posts">
          <div className={styles['head']}>
            <h2 id="found-posts">{t('posts')}</h2>
            {counts.posts > 1 && (
              <Segmented
                label={t('order')}
                value={order}
                options={[
                  { value: 'relevance', label: t('best') },
                  { value: 'newest', label: t('newest') },
                ]}
                onChange={setOrder}
              />
            )}
          </div>
          <Card padded={false}>
            <ul className={styles['list']}>
              {posts.data.posts.map(post => (
                <FoundPost key={post.id} post={post} words={shownWords} />
              ))}
            </ul>
          </Card>
          <LoadMore list={posts} end={t('end')} />
        </section>
      )}
    </div>
  )
}

const NO_OTHERS = { people: [], polls: [], comments: [] }

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
