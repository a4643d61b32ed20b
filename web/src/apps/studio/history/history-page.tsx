import type { PostRevisionSummary } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { History } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { NotFoundPage } from '../../../core/navigation/not-found-page.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { PostTabs } from '../parts/post-words.tsx'
import { Compared, useRevisionWords } from './compared.tsx'
import styles from './history.module.css'
import { historyPostQuery, revisionsQuery } from './history-queries.ts'

/** Versions of a post with date and author; their differences, and the way back. */
export function HistoryPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/history')
  const version = useQuery(historyPostQuery(id))
  const revisions = useQuery(revisionsQuery(id))
  if (version.data && revisions.data) return <PostHistory version={version.data} revisions={revisions.data} />
  const failed = [version, revisions].find(({ error }) => error)
  return (
    <>
      <PageHeader title={t('title')} />
      {failed ? (
        <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </>
  )
}

interface PostHistoryProps {
  readonly version: PostVersion
  /** Newest first. */
  readonly revisions: readonly PostRevisionSummary[]
}

/** The revision that the address names, else the newest, compared with another, else the one before it. */
function PostHistory({ version, revisions }: PostHistoryProps) {
  const { t } = useTranslation('studio/history')
  const address = useAddress()
  const index = Math.max(
    0,
    revisions.findIndex(({ id }) => id === Number(address.get('of'))),
  )
  const chosen = revisions[index]
  const other = revisions.find(({ id }) => id === Number(address.get('with'))) ?? revisions[index + 1] ?? chosen
  return (
    <>
      <PageHeader title={t('title')} lead={<bdi>{version.post.title || t('untitled')}</bdi>} />
      <PostTabs post={version.post} current="history" />
      {chosen && other ? (
        <div className={styles.columns}>
          <Compared key={version.post.id} version={version} revisions={revisions} chosen={chosen} other={other} />
          <RevisionList revisions={revisions} chosen={chosen} hrefOf={id => address.hrefWith({ of: id, with: null })} />
        </div>
      ) : (
        <Card padded={false}>
          <EmptyState icon={<History />} title={t('nothing.title')} text={t('nothing.text')} />
        </Card>
      )}
    </>
  )
}

/** Shown at first, and more at each press. */
const STEP = 25

interface RevisionListProps {
  readonly revisions: readonly PostRevisionSummary[]
  readonly chosen: PostRevisionSummary
  readonly hrefOf: (id: string) => string
}

/** Every change of the post, newest first: who, when, what. */
function RevisionList({ revisions, chosen, hrefOf }: RevisionListProps) {
  const { t } = useTranslation('studio/history')
  const words = useRevisionWords()
  const [shown, setShown] = useState(STEP)
  const count = Math.max(shown, revisions.indexOf(chosen) + 1)
  return (
    <Section title={t('changes')}>
      <ol className={styles.revisions}>
        {revisions.slice(0, count).map((revision, index) => (
          <li key={revision.id}>
            <Link
              href={hrefOf(String(revision.id))}
              className={styles.revision}
              aria-current={revision === chosen ? 'true' : undefined}
            >
              <span className={styles.who}>
                <bdi>{words.authorOf(revision)}</bdi> {index === 0 && <Badge tone="success">{t('now')}</Badge>}
              </span>
              <span className={styles.when}>
                <RelativeTime at={revision.at} />
              </span>
              <span className={styles.what}>{words.changesOf(revision)}</span>
            </Link>
          </li>
        ))}
      </ol>
      {count < revisions.length && (
        <Button onClick={() => setShown(count + STEP)}>{t('show_more', { ns: 'ui' })}</Button>
      )}
    </Section>
  )
}
