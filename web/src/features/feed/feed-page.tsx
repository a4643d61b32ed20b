import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/preact-query'
import { ArrowUp, Bookmark, Clock, Newspaper } from 'lucide-preact'
import type { CSSProperties } from 'preact'
import { Suspense } from 'preact/compat'
import { Link, useSearchParams } from 'wouter-preact'
import { afterRender } from '../../core/navigation/keep-focus.ts'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { loadWithNetwork } from '../../lib/network.ts'
import { useAlive } from '../../lib/use-alive.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { LazyWaitingPolls } from '../polls/lazy-waiting-polls.tsx'
import { useWaitingSubmissions } from '../submit/waiting-submissions.ts'
import { LazyOpenSurveys } from '../surveys/lazy-open-surveys.tsx'
import styles from './feed-page.module.css'
import { FEEDS, type FeedName, feedQuery, useNewPostCount } from './feed-queries.ts'
import { PostList } from './post-list.tsx'

/** Most must-reads above the feed (required/required-queries.ts). */
const FIRST_SHOWN = 3
/** Below what is in view at first, so that nothing moves when they come. */
const POLLS_AFTER_INDEX = 2

/** The first page: what is new for this person, in the feeds that there are. */
export function FeedPage() {
  const { t } = useTranslation('feed')
  const [search] = useSearchParams()
  const name = FEEDS.find(feed => feed === search.get('feed')) ?? 'myfeed'
  const addressOf = (feed: FeedName) => (feed === 'myfeed' ? '/' : `/?feed=${feed}`)
  return (
    <>
      <div className={styles.top}>
        <PageHeader title={t('title')} />
        {name === 'myfeed' && <LazyCatchUp />}
      </div>
      <div className={styles.tabs}>
        <TabLinks
          label={t('tabs.label')}
          links={FEEDS.map(feed => ({ href: addressOf(feed), label: t(`tabs.${feed}`), current: feed === name }))}
        />
      </div>
      <WaitingPosts />
      {name === 'myfeed' && <LazyRequiredFirst />}
      {name === 'myfeed' && <LazyOpenSurveys />}
      <FeedList key={name} name={name} />
    </>
  )
}

const CatchUpLink = lazyPart(
  async () => (await loadWithNetwork(() => import('./catch-up/catch-up-link.tsx'))).CatchUpLink,
)

/** Posts since the visit before. The server, which renders the page first, does not know it. */
function LazyCatchUp() {
  if (!useAlive()) return null
  return (
    <Suspense fallback={null}>
      <CatchUpLink />
    </Suspense>
  )
}

/** Posts of the reader that are not sent yet, or could not be. */
function WaitingPosts() {
  const { t } = useTranslation('feed')
  const posts = useWaitingSubmissions()
  const isAlive = useAlive()
  const refused = posts.filter(post => post.refused).length
  // The server, which renders the page first, knows of none.
  if (!isAlive || posts.length === 0) return null
  return (
    <Link href="/submit" className={styles.waiting}>
      <Clock aria-hidden="true" />
      {refused > 0 ? t('refused_posts', { count: refused }) : t('waiting_posts', { count: posts.length })}
    </Link>
  )
}

const RequiredFirst = lazyPart(
  async () => (await loadWithNetwork(() => import('../required/required-first.tsx'))).RequiredFirst,
)

/** Open must-reads, above the posts of the feed, whose order stays. Keeps their place while they load. */
function LazyRequiredFirst() {
  const { required_count: count } = useMe()
  if (count === 0) return null
  return (
    <Suspense
      fallback={<div className={styles.required} style={{ '--rows': Math.min(count, FIRST_SHOWN) } as CSSProperties} />}
    >
      <RequiredFirst />
    </Suspense>
  )
}

/** The posts of a feed, what has come since, and polls that wait. */
function FeedList({ name }: { readonly name: FeedName }) {
  const { t } = useTranslation('feed')
  const client = useQueryClient()
  const query = feedQuery(name)
  // The posts in view stay until the new ones are there.
  const showNew = useMutation({
    mutationFn: () => client.fetchInfiniteQuery({ ...query, pages: 1, staleTime: 0 }),
    onSuccess() {
      window.scrollTo(0, 0)
      afterRender(() => document.querySelector<HTMLElement>('[role="feed"] article')?.focus({ preventScroll: true }))
    },
  })
  return (
    <PostList
      list={useInfiniteQuery(query)}
      label={t(`tabs.${name}`)}
      empty={<FeedEmpty name={name} />}
      above={firstId => <NewPosts name={name} firstId={firstId} onShow={() => showNew.mutate()} />}
      after={(index, count) =>
        name === 'myfeed' &&
        index === Math.min(POLLS_AFTER_INDEX, count - 1) && (
          <div className={styles.polls} role="none">
            <LazyWaitingPolls as="article" />
          </div>
        )
      }
    />
  )
}

interface NewPostsProps {
  readonly name: FeedName
  /** Id of the post at the top of the list. */
  readonly firstId: number | undefined
  readonly onShow: () => void
}

/** Offers what has been published since; the reader keeps the place until it is asked for. */
function NewPosts({ name, firstId, onShow }: NewPostsProps) {
  const { t } = useTranslation('feed')
  const count = useNewPostCount(name, firstId)
  return (
    <div className={styles.news} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {t('new_posts', { count })}
        </button>
      )}
    </div>
  )
}

/** Feeds that the reader fills by following topics. */
const FILLED_BY_FOLLOWING: readonly FeedName[] = ['myfeed', 'following']

/** A feed without posts: why, and where to go on. */
function FeedEmpty({ name }: { readonly name: FeedName }) {
  const { t } = useTranslation('feed')
  const { t: app } = useTranslation('app')
  const { can } = useMe()
  const Icon = name === 'bookmarked' ? Bookmark : Newspaper
  const isFollowed = FILLED_BY_FOLLOWING.includes(name)
  // Publishers get a way to the studio, where they fill it for others.
  const runs = isFollowed && can.publish
  return (
    <Card padded={false}>
      <EmptyState
        icon={<Icon />}
        title={t(`empty.${name}.title`)}
        text={`${t(`empty.${name}.text`)}${runs ? ` ${t(can.manage ? 'empty.manage' : 'empty.publish')}` : ''}`}
        actions={
          <>
            {isFollowed ? (
              <ButtonLink href="/topics">{t('empty.to_topics')}</ButtonLink>
            ) : (
              <ButtonLink href="/">{t('empty.to_myfeed')}</ButtonLink>
            )}
            {runs && (
              <ButtonLink external href="/studio">
                {app('documents.studio')}
              </ButtonLink>
            )}
            {runs && can.manage && (
              <ButtonLink external href="/console">
                {app('documents.console')}
              </ButtonLink>
            )}
          </>
        }
      />
    </Card>
  )
}
