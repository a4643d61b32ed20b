import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { addDays, dayOf, startOf, WEEK_DAYS } from '../../lib/days.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { calendarQuery } from '../calendar/calendar-queries.ts'
import { keyOf } from '../calendar/entry.ts'
import { PostDate } from '../parts/post-date.tsx'
import { failedQuery, SHOWN } from './home-queries.ts'
import { missOf } from './miss.ts'
import { ShelfFrame } from './shelf-frame.tsx'
import { ShelfRow } from './shelf-row.tsx'

/** What did not happen at its time within a week, and posts that are held up by a broken video. */
export function WrongCard() {
  const { t } = useTranslation('studio/home')
  const { zone } = useFormats()
  const now = useNow()
  const today = dayOf(now, zone)
  const week = calendarQuery(startOf(addDays(today, -WEEK_DAYS), zone), startOf(addDays(today, 1), zone))
  const past = useQuery(week)
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
          <ShelfRow key={keyOf(entry)} href={`/posts/${entry.content_id}`} title={entry.title}>
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
