import type { ReviewNote } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { PenLine } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, startOf, WEEK_DAYS } from '../../../lib/days.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { calendarQuery, keyOf, pageOf } from '../calendar/calendar-queries.ts'
import { KindIcon, useEntryWords } from '../calendar/entry-words.tsx'
import { waitingCountQuery } from '../moderation/moderation-queries.ts'
import { PlannedTime, PostDate } from '../parts/post-words.tsx'
import styles from './home.module.css'
import { draftsQuery, failedQuery, isAsked, isSubmitted, lastNotesQuery, SHOWN, waitingQuery } from './home-queries.ts'
import { missOf } from './miss.ts'
import { PublishedCard, ShelfFrame, ShelfRow } from './shelf.tsx'

/** Where a publisher's day begins: what waits for them, what was read, what comes, what they began, what went wrong. */
export function StudioHomePage() {
  const { t } = useTranslation('studio/home')
  const { user } = useMe()
  return (
    <>
      <PageHeader
        title={t('title', { name: user.given_name })}
        actions={
          <ButtonLink look="primary" href="/posts/new?begin=empty" icon={<PenLine aria-hidden="true" />}>
            {t('write')}
          </ButtonLink>
        }
      />
      <div className={styles.shelves}>
        <div className={styles.column}>
          <WaitingCard />
          <NextDaysCard />
          <DraftsCard />
        </div>
        <div className={styles.column}>
          <PublishedCard />
          <WrongCard />
        </div>
      </div>
    </>
  )
}

/** Drafts of this person, with the note of a colleague who returned one or asks something. */
function DraftsCard() {
  const { t } = useTranslation('studio/home')
  const { user } = useMe()
  const { data, error, isFetching, refetch } = useQuery(draftsQuery(user.user_id))
  const { data: notes = {} } = useQuery(lastNotesQuery(data?.posts.map(({ id }) => id) ?? []))
  const noteOf = (note: ReviewNote | undefined): string | null =>
    note && note.author.user_id !== user.user_id
      ? t('noted', { name: note.author.display_name ?? t('somebody'), text: note.body })
      : null
  return (
    <ShelfFrame
      name="mine"
      title={t('shelf.mine')}
      total={data?.total}
      error={error}
      busy={isFetching}
      onRetry={() => refetch()}
      nothing={t('nothing.mine')}
      all={{ href: `/posts?state=draft&author=${user.user_id}`, label: t('see_all') }}
    >
      {data?.posts.map(post => {
        const note = noteOf(notes[post.id])
        return (
          <ShelfRow
            key={post.id}
            href={note ? `/posts/${post.id}/review` : `/posts/${post.id}`}
            title={post.title}
            note={note}
          >
            <PostDate post={post} />
          </ShelfRow>
        )
      })}
    </ShelfFrame>
  )
}

/** Posts that this person is to review, and for moderators the comments that somebody has to decide about. */
function WaitingCard() {
  const { t } = useTranslation('studio/home')
  const formats = useFormats()
  const { user, can } = useMe()
  const posts = useQuery(waitingQuery(user.user_id))
  const { data: comments = 0 } = useQuery({ ...waitingCountQuery, enabled: can.manage })
  return (
    <ShelfFrame
      name="waiting"
      title={t('shelf.waiting')}
      total={posts.data && posts.data.total + comments}
      error={posts.error}
      busy={posts.isFetching}
      onRetry={() => posts.refetch()}
      nothing={t('nothing.waiting')}
      all={{ href: '/review', label: t('see_review') }}
    >
      {comments > 0 && (
        <li>
          <Link href="/moderation" className={styles.post}>
            <span className={styles.postTitle}>
              {t('comments', { count: comments, number: formats.number(comments) })}
            </span>
            <span className={styles.when}>{t('comments_why')}</span>
          </Link>
        </li>
      )}
      {posts.data?.posts.map(post => (
        <ShelfRow key={post.id} href={`/posts/${post.id}/review`} title={post.title}>
          {t(isAsked(post, user.user_id) ? 'asked' : isSubmitted(post) ? 'submission' : 'anybody')} ·{' '}
          <PostDate post={post} />
        </ShelfRow>
      ))}
    </ShelfFrame>
  )
}

/** The last and the next seven days, read once for both parts of the page. */
const fortnight = (today: string, zone: string) =>
  calendarQuery(startOf(addDays(today, -WEEK_DAYS), zone), startOf(addDays(today, WEEK_DAYS), zone))

/** Events of posts in the next seven days. */
function NextDaysCard() {
  const { t } = useTranslation('studio/home')
  const { zone } = useFormats()
  const words = useEntryWords()
  const now = useNow()
  const today = dayOf(now, zone)
  const { data, error, isFetching, refetch } = useQuery(fortnight(today, zone))
  const coming = data?.entries.filter(({ at }) => Date.parse(at) > now)
  return (
    <ShelfFrame
      name="next"
      title={t('shelf.next')}
      total={coming?.length}
      error={error}
      busy={isFetching}
      onRetry={() => refetch()}
      nothing={t('nothing.next')}
      all={{ href: '/calendar', label: t('see_calendar') }}
    >
      {coming?.slice(0, SHOWN).map(entry => (
        <li key={keyOf(entry)}>
          <Link href={pageOf(entry)} className={styles.post}>
            <span className={styles.postTitle} dir="auto">
              {words.title(entry)}
            </span>
            <span className={styles.date}>
              <KindIcon kind={entry.kind} />
              <span>
                {words.short(entry)} · <PlannedTime at={entry.at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ShelfFrame>
  )
}

/** Missed events of the last week, and posts held up by a broken video. */
function WrongCard() {
  const { t } = useTranslation('studio/home')
  const { zone } = useFormats()
  const now = useNow()
  const today = dayOf(now, zone)
  const past = useQuery(fortnight(today, zone))
  const failed = useQuery(failedQuery)
  const missed = past.data?.entries.flatMap(entry => {
    const miss = missOf(entry, now)
    return miss ? [{ ...entry, miss }] : []
  })
  const broken = failed.data?.posts.slice(0, Math.max(0, SHOWN - (missed?.length ?? 0)))
  return (
    <ShelfFrame
      name="wrong"
      title={t('shelf.wrong')}
      total={missed && failed.data && missed.length + failed.data.total}
      error={past.error ?? failed.error}
      busy={past.isFetching || failed.isFetching}
      onRetry={() => {
        void past.refetch()
        void failed.refetch()
      }}
      nothing={t('nothing.wrong')}
      all={
        failed.data?.total
          ? { href: '/posts?state=processing%20error', label: t('see_all') }
          : { href: '/calendar', label: t('see_calendar') }
      }
    >
      {missed
        ?.toReversed()
        .slice(0, SHOWN)
        .map(entry => (
          <ShelfRow key={keyOf(entry)} href={pageOf(entry)} title={entry.title}>
            {t(entry.miss)} · <RelativeTime at={entry.at} />
          </ShelfRow>
        ))}
      {broken?.map(post => (
        <ShelfRow key={post.id} href={`/posts/${post.id}`} title={post.title}>
          {t('not_processed')} · <PostDate post={post} />
        </ShelfRow>
      ))}
    </ShelfFrame>
  )
}
