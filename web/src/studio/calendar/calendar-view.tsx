import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { dayOf, startOf } from '../../lib/days.ts'
import type { Address } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './calendar.module.css'
import type { CalendarActions } from './calendar-actions.ts'
import { calendarQuery } from './calendar-queries.ts'
import { byDay } from './entry.ts'
import type { Shown } from './shown.ts'
import { ListView } from './views/list-view.tsx'
import { MonthView } from './views/month-view.tsx'
import { WeekView } from './views/week-view.tsx'

interface CalendarViewProps {
  readonly shown: Shown
  readonly today: string
  readonly actions: CalendarActions
  readonly address: Address
}

/** The entries of what is shown; those of the days before stay in view until the new ones are there. */
export function CalendarView({ shown, today, actions, address }: CalendarViewProps) {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const { zone } = formats
  const query = useQuery(calendarQuery(startOf(shown.first, zone), startOf(shown.end, zone)))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const entries = useMemo(() => {
    const ofTopic = (data?.entries ?? []).filter(
      ({ channels }) => !shown.topicId || channels.some(({ channel_id }) => channel_id === shown.topicId),
    )
    return byDay(ofTopic, at => dayOf(at, zone))
  }, [data, shown.topicId, zone])
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="40rem" radius="16px" />
  const inView = new Map([...entries].filter(([day]) => day >= shown.first && day < shown.end))
  const isEmpty = inView.size === 0 && !isPlaceholderData
  const missing = data.total - data.entries.length
  const text = t(shown.topicId ? 'empty.topic' : 'empty.text')
  const wayOn = shown.topicId ? (
    <Button size="s" onClick={() => address.change({ topic: null })}>
      {t('every_topic')}
    </Button>
  ) : (
    <ButtonLink size="s" href="/posts?state=draft">
      {t('to_drafts')}
    </ButtonLink>
  )
  const grid = { today, entries: inView, actions }
  return (
    <>
      {missing > 0 && (
        <Banner tone="warning">{t('only_first', { number: formats.number(data.entries.length) })}</Banner>
      )}
      {isEmpty && shown.view !== 'list' && (
        <div className={styles['nothing']}>
          <Banner action={wayOn}>
            <strong>{t('empty.title')}</strong> {text}
          </Banner>
        </div>
      )}
      {shown.view === 'month' && (
        <MonthView
          {...grid}
          day={shown.day}
          weeks={shown.weeks}
          hrefOfWeek={day => address.hrefWith({ view: 'week', date: day })}
        />
      )}
      {shown.view === 'week' && <WeekView {...grid} days={shown.weeks[0] ?? []} />}
      {shown.view === 'list' && <ListView {...grid} />}
      {isEmpty && shown.view === 'list' && (
        <Card padded={false}>
          <EmptyState icon={<CalendarOff />} title={t('empty.title')} text={text} actions={wayOn} />
        </Card>
      )}
    </>
  )
}
