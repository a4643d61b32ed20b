import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { Select } from '../../ui/form/select.tsx'
import { topicChoicesQuery } from '../posts/posts-queries.ts'
import styles from './calendar.module.css'
import { type Shown, VIEWS } from './shown.ts'

interface CalendarToolbarProps {
  readonly shown: Shown
  readonly title: string
  /** There is room for one view only. */
  readonly isNarrow: boolean
  readonly address: Address
}

/** Which days are shown, in which view and of which topic; all of it stands in the address. */
export function CalendarToolbar({ shown, title, isNarrow, address }: CalendarToolbarProps) {
  const { t } = useTranslation('studio/calendar')
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  return (
    <div className={styles['toolbar']}>
      <div className={styles['steps']}>
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
      <h2 className={styles['span']} aria-live="polite">
        {title}
      </h2>
      <div className={styles['choices']}>
        <Select
          aria-label={t('topic')}
          value={shown.topicId ?? ''}
          onChange={event => address.change({ topic: event.target.value })}
        >
          <option value="">{t('every_topic')}</option>
          {topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
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
