import type { AnalyticsOverview } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { figureColumn } from '../parts/figure-column.tsx'
import styles from '../parts/figures.module.css'

type Topic = AnalyticsOverview['channels'][number]

/** The topics of what was published; nothing where nothing was. */
export function TopicsPart({ topics }: { readonly topics: readonly Topic[] }) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  if (topics.length === 0) return null
  const columns: readonly Column<Topic>[] = [
    {
      key: 'name',
      label: t('topics.name'),
      kind: 'main',
      cell: ({ id, name }) => (
        <Link href={`/topics/${id}`} dir="auto">
          {name}
        </Link>
      ),
    },
    figureColumn('posts', t('figure.posts'), ({ posts }) => formats.number(posts)),
    figureColumn('viewed', t('figure.views'), ({ viewed }) => formats.number(viewed)),
  ]
  return (
    <section className={styles['section']} aria-label={t('topics.title')}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{t('topics.title')}</h2>
      </div>
      <DataTable label={t('topics.title')} columns={columns} rows={topics} idOf={({ id }) => id} />
    </section>
  )
}
