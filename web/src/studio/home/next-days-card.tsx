import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { addDays, dayOf, startOf, WEEK_DAYS } from '../../lib/days.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { calendarQuery } from '../calendar/calendar-queries.ts'
import { keyOf } from '../calendar/entry.ts'
import { KindIcon } from '../calendar/kind-icon.tsx'
import { useEntryWords } from '../calendar/use-entry-words.ts'
import styles from './home.module.css'
import { SHOWN } from './home-queries.ts'
import { ShelfFrame } from './shelf-frame.tsx'

/** What happens to posts in the next seven days. */
export function NextDaysCard() {
  const { t } = useTranslation('studio/home')
  const { zone } = useFormats()
  const words = useEntryWords()
  const now = useNow()
  const today = dayOf(now, zone)
  const days = calendarQuery(startOf(today, zone), startOf(addDays(today, WEEK_DAYS), zone))
  const { data, error, isFetching, refetch } = useQuery(days)
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
          <Link href={`/posts/${entry.content_id}`} className={styles['post']}>
            <span className={styles['postTitle']} dir="auto">
              {words.title(entry)}
            </span>
            <span className={styles['date']}>
              <KindIcon kind={entry.kind} />
              <span>
                {words.short(entry)} · <RelativeTime at={entry.at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ShelfFrame>
  )
}
