import type { AnalyticsOverview } from '@atrium/client'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { figureColumn } from '../parts/figure-column.tsx'
import styles from '../parts/figures.module.css'

type TopPost = AnalyticsOverview['top_posts'][number]

/** The posts that most people have looked at. */
export function TopPosts({ posts }: { readonly posts: readonly TopPost[] }) {
  const { t } = useTranslation('studio/numbers')
  const formats = useFormats()
  const columns: readonly Column<TopPost>[] = [
    {
      key: 'title',
      label: t('top.post'),
      kind: 'main',
      cell: ({ content_id, title }) => (
        <Link href={`/posts/${content_id}/results`} dir="auto">
          {title || t('untitled')}
        </Link>
      ),
    },
    figureColumn('viewed', t('figure.viewed'), ({ viewed }) => formats.number(viewed)),
    figureColumn('audience', t('figure.audience'), ({ audience }) => formats.number(audience)),
    figureColumn('share', t('top.share'), ({ viewed, audience }) =>
      audience === 0 ? '–' : formats.percent(Math.min(1, viewed / audience)),
    ),
  ]
  return (
    <section className={styles['section']} aria-label={t('top.title')}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{t('top.title')}</h2>
      </div>
      {posts.length === 0 ? (
        <Card padded={false}>
          <EmptyState
            icon={<FileText />}
            title={t('top.empty.title')}
            text={t('top.empty.text')}
            actions={<ButtonLink href="/posts">{t('top.empty.next')}</ButtonLink>}
          />
        </Card>
      ) : (
        <DataTable label={t('top.title')} columns={columns} rows={posts} idOf={({ content_id }) => content_id} />
      )}
    </section>
  )
}
