import type { CalendarEntry } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { CalendarOff, ChevronLeft, ChevronRight, PenLine } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { addDays, dayOf, firstDayOf, startOf } from '../../../lib/days.ts'
import { fromLocal, toLocal } from '../../../lib/local-time.ts'
import { type Address, useAddress } from '../../../lib/use-address.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TopicSelect } from '../parts/choices.tsx'
import styles from './calendar.module.css'
import { byDay, calendarQuery, keyOf, readShown, type Shown, VIEWS } from './calendar-queries.ts'
import { COLOURS, groupOf, useColours } from './colours.ts'
import type { CalendarActions } from './entry-chip.tsx'
import { useDayWords } from './entry-words.tsx'
import { ListView, MonthView, WeekView } from './grid-views.tsx'
import { isPast, MoveDialog, useMove } from './move-dialog.tsx'

const NARROW = '(max-width: 45rem)'
const TIME_START = 10

/** Events of posts, by month, week or as a list; plans are moved here. */
export function CalendarPage() {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const words = useDayWords()
  const address = useAddress()
  const isNarrow = useMedia(NARROW)
  const today = dayOf(useNow(), formats.zone)
  const shown = readShown(address, today, firstDayOf(formats.locale), isNarrow)
  const [moving, setMoving] = useState<CalendarEntry | null>(null)
  const [moved, setMoved] = useState<CalendarActions['moved']>(null)
  const close = () => setMoving(null)
  const { colours, choose } = useColours()
  const mutation = useMove(entry => {
    setMoved({ key: keyOf(entry), at: entry.at })
    const day = dayOf(entry.at, formats.zone)
    if (day >= shown.first && day < shown.end) close()
    else closeThenFocus(close)
  })
  const actions: CalendarActions = {
    // Elements behind the dialog cannot take the focus.
    moved: moving ? null : moved,
    groupOf: entry => groupOf(entry, colours),
    move: entry => {
      mutation.reset()
      setMoving(entry)
    },
    moveToDay: (entry, day) => {
      const local = toLocal(entry.at, formats.zone)
      const at = fromLocal(day + local.slice(TIME_START), formats.zone)
      if (at === null || local.startsWith(day)) return
      if (isPast(at)) toast(t('move.past'), { tone: 'problem' })
      else mutation.mutate({ entry, at })
    },
  }
  const title = shown.view === 'week' ? words.range(shown.first, addDays(shown.end, -1)) : words.month(shown.day)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('zone', { zone: formats.zone })}
        actions={
          <ButtonLink look="primary" href="/posts/new?begin=empty" icon={<PenLine aria-hidden="true" />}>
            {t('write')}
          </ButtonLink>
        }
      />
      <CalendarToolbar
        shown={shown}
        title={title}
        isNarrow={isNarrow}
        address={address}
        colours={colours}
        onColours={choose}
      />
      {!isNarrow && shown.view !== 'list' && <p className={styles.keys}>{t('keys')}</p>}
      <CalendarView shown={shown} today={today} actions={actions} address={address} />
      {moving && <MoveDialog entry={moving} mutation={mutation} onClose={close} />}
    </>
  )
}

interface CalendarToolbarProps {
  readonly shown: Shown
  readonly title: string
  /** There is room for one view only. */
  readonly isNarrow: boolean
  readonly address: Address
  readonly colours: ReturnType<typeof useColours>['colours']
  readonly onColours: (colours: string) => void
}

/** Which days are shown, in which view and of which topic; all of it stands in the address. */
function CalendarToolbar({ shown, title, isNarrow, address, colours, onColours }: CalendarToolbarProps) {
  const { t } = useTranslation('studio/calendar')
  return (
    <div className={styles.toolbar} data-wide>
      <div className={styles.steps}>
        <IconButton
          label={t(shown.view === 'week' ? 'previous_week' : 'previous_month')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => address.change({ date: shown.previous })}
        />
        <IconButton
          label={t(shown.view === 'week' ? 'next_week' : 'next_month')}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => address.change({ date: shown.next })}
        />
        <Button size="s" onClick={() => address.change({ date: null })}>
          {t('today')}
        </Button>
      </div>
      <h2 className={styles.span} aria-live="polite">
        {title}
      </h2>
      <div className={styles.choices}>
        <TopicSelect label={t('topic')} every={t('every_topic')} topicId={shown.topicId} address={address} />
        <Select
          aria-label={t('colours.label')}
          value={colours}
          onChange={event => onColours(event.currentTarget.value)}
        >
          {COLOURS.map(each => (
            <option key={each} value={each}>
              {t(`colours.${each}`)}
            </option>
          ))}
        </Select>
        {!isNarrow && (
          <Segmented
            label={t('view')}
            value={shown.view}
            options={VIEWS.map(view => ({ value: view, label: t(`views.${view}`) }))}
            onChange={view => address.change({ view: view === 'month' ? null : view })}
          />
        )}
      </div>
    </div>
  )
}

interface CalendarViewProps {
  readonly shown: Shown
  readonly today: string
  readonly actions: CalendarActions
  readonly address: Address
}

/** The entries of what is shown; those of the days before stay in view until the new ones are there. */
function CalendarView({ shown, today, actions, address }: CalendarViewProps) {
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
        <div className={styles.nothing}>
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
