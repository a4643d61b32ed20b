import type { Activation } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { dayFormat, tickFormat } from '../../../i18n/day-format.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import styles from '../parts/figures.module.css'
import { type FigureColumn, FiguresSection, useFigureColumn } from '../parts/figures.tsx'
import { SeriesPart } from '../parts/series-part.tsx'
import { AttributeChoice } from './attribute-choice.tsx'
import { activationQuery, type By } from './numbers-queries.ts'

type Group = Activation['by'][number]

/** How many people have signed in: over the weeks, and by place or department. For program managers. */
export function ActivationSection() {
  const { t, i18n } = useTranslation('studio/numbers')
  const formats = useFormats()
  const [by, setBy] = useState<By>('work_location')
  const { data, isPlaceholderData } = useQuery(activationQuery(by))
  const figure = useFigureColumn<Group>()
  if (!data) return null
  const columns: readonly FigureColumn<Group>[] = [
    {
      key: 'value',
      label: t(`activation.by.${by}`),
      kind: 'main',
      value: ({ value }) => value,
      cell: ({ value }) => (value === null ? t('activation.without') : <bdi>{value}</bdi>),
    },
    figure('active', t('activation.active'), ({ active }) => active),
    figure('signed_in', t('activation.signed_in'), ({ signed_in }) => signed_in),
    figure(
      'share',
      t('activation.share'),
      ({ active, signed_in }) => Math.round((signed_in / active) * 100),
      ({ active, signed_in }) => formats.percent(signed_in / active),
    ),
  ]
  // Mondays, as dates without a zone.
  const day = dayFormat(i18n.language, 'UTC')
  const tick = tickFormat(i18n.language, 'UTC', 'week')
  return (
    <>
      <SeriesPart
        title={t('activation.title')}
        name="signed-in"
        measures={[{ name: 'signed_in', label: t('activation.first'), total: data.signed_in, before: null }]}
        shown="signed_in"
        onShow={() => {}}
        choices={<p className={styles.soft}>{t('activation.everybody')}</p>}
        points={data.series.map(({ week, signed_in }) => ({
          at: week,
          values: { signed_in },
          date: week,
          label: day.format(new Date(week)),
          tick: tick.format(new Date(week)),
        }))}
        hint={t('activation.hint', { number: formats.number(data.signed_in), total: formats.number(data.active) })}
      />
      <FiguresSection
        title={t('activation.groups')}
        name="signed-in-by"
        columns={columns}
        rows={data.by}
        idOf={({ value }) => value ?? ''}
        stale={isPlaceholderData}
        choices={<AttributeChoice label={t('activation.groups')} by={by} onChoose={setBy} />}
      />
    </>
  )
}
