import type { ContentResults, Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { Select } from '../../ui/form/select.tsx'
import { groupingQuery } from '../audiences/audiences-queries.ts'
import { figureColumn } from '../parts/figure-column.tsx'
import styles from '../parts/figures.module.css'
import { resultsQuery } from './results-queries.ts'

type Group = ContentResults['by'][number]

interface ResultGroupsProps {
  readonly post: Post
  readonly address: Address
}

/** The figures by an attribute of people, small groups together. */
export function ResultGroups({ post, address }: ResultGroupsProps) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const by = address.get('by') ?? 'department'
  const { data: attributes = [] } = useQuery(groupingQuery)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(resultsQuery(post.id, by))
  const folded = data?.by.at(-1)?.folded
  const amount = (name: 'viewed' | 'acknowledged') =>
    figureColumn<Group>(name, t(`figure.${name}`), group =>
      t('share_of', { count: formats.number(group[name]), share: formats.percent(group[name] / group.audience) }),
    )
  const columns: readonly Column<Group>[] = [
    {
      key: 'value',
      label: t('groups.value'),
      kind: 'main',
      cell: group => (group.value === null ? t('groups.folded') : <span dir="auto">{group.value}</span>),
    },
    figureColumn('audience', t('figure.audience'), ({ audience }) => formats.number(audience)),
    amount('viewed'),
    ...(post.requires_acknowledgement ? [amount('acknowledged')] : []),
  ]
  return (
    <section className={styles['section']} aria-label={t('groups.title')}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{t('groups.title')}</h2>
        <div>
          <Select
            aria-label={t('groups.attribute')}
            value={by}
            onChange={event => address.change({ by: event.target.value })}
          >
            {attributes.map(({ attribute, label }) => (
              <option key={attribute} value={attribute}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton rows={4} />}
      {data && data.by.length > 0 && (
        <DataTable
          label={t('groups.title')}
          columns={columns}
          rows={data.by}
          idOf={group => data.by.indexOf(group)}
          stale={isPlaceholderData}
        />
      )}
      {data && data.by.length === 0 && <p className={styles['hint']}>{t('groups.nobody')}</p>}
      {folded !== undefined && <p className={styles['hint']}>{t('groups.folded_hint', { count: folded })}</p>}
    </section>
  )
}
