import type { FeedPost } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { SearchX } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FoundPost } from './found-post.tsx'
import { FoundRecords, RECORD_KINDS } from './found-records.tsx'
import { isNarrowed, NOTHING, readFilters, SearchFilters } from './search-filters.tsx'
import styles from './search-page.module.css'
import { NO_FILTERS, ORDERS, othersFoundQuery, postsFoundQuery } from './search-queries.ts'

interface SearchResultsProps {
  readonly words: string
  /** One of the results is opened: the search was worth keeping. */
  readonly onOpen: () => void
  /** Searches for other words. */
  readonly onSearch: (words: string) => void
}

const KINDS = ['all', 'posts', ...RECORD_KINDS] as const

/** Results by kind: topics, people, polls and comments first, then posts, endless. The filters stand in the address. */
export function SearchResults({ words: wanted, onOpen, onSearch }: SearchResultsProps) {
  const { t } = useTranslation('search')
  const address = useAddress()
  const found = useFound(wanted)
  const { words, corrected, posts, others, filters, order, isStale, error } = found
  const narrowed = isNarrowed(filters)
  // A name: whom it names comes first.
  const isName = others.people.some(({ matches }) => matches.some(({ field }) => field === 'title'))
  const records = RECORD_KINDS.toSorted(
    (a, b) => Number(isName && b === 'people') - Number(isName && a === 'people'),
  ).map(kind => ({ kind, list: others[kind] }))
  const counts = new Map<string, number>([
    ['posts', posts.length],
    ...records.map(({ kind, list }) => [kind, list.length] as const),
  ])
  const kinds = KINDS.filter(kind => kind === 'all' || counts.get(kind))
  const shown = kinds.find(kind => kind === address.get('show')) ?? 'all'
  const isShown = (kind: string) => (counts.get(kind) ?? 0) > 0 && (shown === 'all' || shown === kind)
  const isNothing = kinds.length === 1
  const isWaiting = found.isWaiting || (isNothing && isStale)
  const heard = isNothing ? 'none.title' : corrected === null ? 'found' : 'corrected'
  const openLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onOpen()
  }
  const hasFilters = !isWaiting && (narrowed || isShown('posts'))
  return (
    <>
      <VisuallyHidden as="p">
        <span role="status">{!error && !isWaiting && !isStale && t(heard, { words, corrected })}</span>
      </VisuallyHidden>
      {!narrowed && kinds.length > 2 && !isWaiting && (
        <div className={styles.kinds}>
          <Segmented
            label={t('kinds')}
            value={shown}
            options={kinds.map(value => ({ value, label: t(value) }))}
            onChange={kind => address.change({ show: kind === 'all' ? null : kind })}
          />
        </div>
      )}
      {hasFilters && <SearchFilters filters={filters} posts={found.choices} address={address} />}
      {error && <ProblemState error={error} busy={found.list.isFetching} onRetry={() => found.list.refetch()} />}
      {!error && isWaiting && <FoundSkeleton />}
      {!error && !isWaiting && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears of links that are followed, by whatever means
        <div className={classes(isStale && styles.stale)} aria-busy={isStale} onClick={openLink}>
          {isNothing && (
            <Card padded={false}>
              <EmptyState
                icon={<SearchX />}
                title={t('none.title', { words })}
                text={t(narrowed ? 'none.narrowed' : 'none.text')}
                actions={
                  narrowed ? (
                    <Button onClick={() => address.change(NOTHING)}>{t('filter.clear')}</Button>
                  ) : found.meant === null ? (
                    <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>
                  ) : (
                    <Button onClick={() => onSearch(found.meant as string)}>
                      {t('did_you_mean', { words: found.meant })}
                    </Button>
                  )
                }
              />
            </Card>
          )}
          {corrected !== null && (
            <div className={styles.corrected}>
              <p>{t('corrected', { words, corrected })}</p>
              <Button look="quiet" size="s" onClick={() => address.change({ typed: words })}>
                {t('as_typed', { words })}
              </Button>
            </div>
          )}
          {records.map(
            ({ kind, list }) =>
              isShown(kind) && (
                <FoundRecords
                  key={kind}
                  kind={kind}
                  records={list}
                  words={corrected ?? words}
                  onAlone={shown === 'all' && kinds.length > 2 ? () => address.change({ show: kind }) : undefined}
                />
              ),
          )}
          {isShown('posts') && (
            <section aria-labelledby="found-posts">
              <div className={styles.head}>
                <h2 id="found-posts">{t('posts')}</h2>
                {posts.length > 1 && (
                  <Segmented
                    label={t('order')}
                    value={order}
                    options={ORDERS.map(value => ({ value, label: t(value) }))}
                    onChange={value => address.change({ order: value === 'relevance' ? null : value })}
                  />
                )}
              </div>
              <Card padded={false}>
                <ul className={styles.list}>
                  {posts.map(post => (
                    <FoundPost key={post.id} post={post} words={corrected ?? words} />
                  ))}
                </ul>
              </Card>
              <LoadMore list={found.list} end={t('end')} />
            </section>
          )}
        </div>
      )}
    </>
  )
}

const NO_OTHERS = { topics: [], people: [], polls: [], comments: [], corrected: null }
const NO_POSTS: readonly FeedPost[] = []

/** Searches for the words of the address: one search is in flight, and the latest words wait for it. */
function useFound(wanted: string) {
  const address = useAddress()
  const [words, setWords] = useState(wanted)
  const filters = readFilters(address)
  const narrowed = isNarrowed(filters)
  const order = ORDERS.find(value => value === address.get('order')) ?? 'relevance'
  const list = useInfiniteQuery(postsFoundQuery(words, filters, order))
  const unfiltered = useInfiniteQuery({ ...postsFoundQuery(words, NO_FILTERS, order), enabled: narrowed })
  const others = useQuery(othersFoundQuery(words, !narrowed))
  const isBusy = (list.isFetching && !list.isFetchingNextPage) || others.isFetching
  if (!isBusy && words !== wanted) setWords(wanted)
  const isTyped = address.get('typed') === words
  // Where filters leave nothing of what was found, no other words are wanted.
  const isOther = list.data?.corrected != null && (isTyped || (narrowed && unfiltered.data?.corrected === null))
  const meantPerson = narrowed ? null : (others.data?.corrected ?? null)
  const meantPosts = list.data?.corrected ?? null
  // Where both were corrected, people are meant; where the typed words find posts, no other people are.
  const isPerson = meantPerson !== null && !isTyped && (meantPosts !== null || list.data?.posts.length === 0)
  const isOtherPost = isPerson && meantPosts?.toLowerCase() !== meantPerson.toLowerCase()
  const posts = isOther || isOtherPost ? NO_POSTS : (list.data?.posts ?? NO_POSTS)
  const all = narrowed ? [...(unfiltered.data?.posts ?? NO_POSTS), ...posts] : posts
  return {
    words,
    filters,
    order,
    list,
    posts,
    corrected: isPerson ? meantPerson : isOther ? null : meantPosts,
    /** Not searched for, since the typed words are wanted alone. */
    meant: isTyped && !narrowed ? (meantPerson ?? meantPosts) : null,
    others: narrowed || (meantPerson !== null && !isPerson) ? NO_OTHERS : (others.data ?? NO_OTHERS),
    /** Posts that filters may choose from. */
    choices: all,
    error: list.data ? null : list.error,
    isWaiting: (!list.data && !list.error) || (!narrowed && others.isLoading),
    isStale: list.isPlaceholderData || (!narrowed && others.isPlaceholderData) || words !== wanted,
  }
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
        <div key={index} className={styles.post}>
          <div className={styles.words}>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton height="1.125rem" />
            <Skeleton width="40%" height="1rem" />
          </div>
        </div>
      ))}
    </Card>
  )
}
