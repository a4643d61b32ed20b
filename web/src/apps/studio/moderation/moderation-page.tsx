import { useQuery } from '@tanstack/react-query'
import { CircleCheck, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Address, pageOf, useAddress } from '../../../lib/use-address.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { SelectBox } from '../../../ui/data/data-table.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { ModeratedEntry } from './moderated-entry.tsx'
import styles from './moderation.module.css'
import { moderatedQuery, PAGE_SIZE, QUEUES, type Queue } from './moderation-queries.ts'
import { SeveralBar } from './several.tsx'
import { WordsPart } from './words-part.tsx'

const TABS = [...QUEUES, 'words'] as const

/** Comments that somebody has to decide about, and the words that bring them here. */
export function ModerationPage() {
  const { t } = useTranslation('studio/moderation')
  const address = useAddress()
  const tab = TABS.find(each => each === address.get('show')) ?? 'waiting'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('tabs')}
        links={TABS.map(each => ({
          href: address.hrefWith({ show: each === 'waiting' ? null : each }),
          label: t(`tab.${each}`),
          current: each === tab,
        }))}
      />
      {tab === 'words' ? (
        <WordsPart />
      ) : (
        <CommentsQueue key={tab} queue={tab} page={pageOf(address)} address={address} />
      )}
    </>
  )
}

interface CommentsQueueProps {
  readonly queue: Queue
  readonly page: number
  readonly address: Address
}

/** The comments of a queue, each with what can be done, and what that does. */
function CommentsQueue({ queue, page, address }: CommentsQueueProps) {
  const { t } = useTranslation('studio/moderation')
  const { data, error, isFetching, refetch } = useQuery(moderatedQuery(queue, page))
  const ids = data?.comments.map(({ id }) => id) ?? []
  const selection = useSelection(ids)
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  if (data.comments.length === 0) {
    return (
      <Card padded={false} className={styles['part'] ?? ''}>
        <EmptyState
          icon={queue === 'hidden' ? <EyeOff /> : <CircleCheck />}
          title={t(`empty.${queue}.title`)}
          text={t(`empty.${queue}.text`)}
        />
      </Card>
    )
  }
  return (
    <div className={styles['part']}>
      <p className={styles['what']}>{t(queue === 'hidden' ? 'what.hidden' : 'what.waiting')}</p>
      {ids.length > 1 && (
        <p className={styles['all']}>
          <SelectBox isLabelled ids={ids} selection={selection} label={t('choose_all', { ns: 'data' })} />
        </p>
      )}
      <ul className={styles['queue']} aria-label={t(`tab.${queue}`)}>
        {data.comments.map((comment, index) => (
          <li key={comment.id}>
            <ModeratedEntry
              comment={comment}
              nextId={data.comments[index + 1]?.id ?? null}
              selection={ids.length > 1 ? selection : null}
            />
          </li>
        ))}
      </ul>
      <SeveralBar queue={queue} comments={data.comments} selection={selection} />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={next => address.hrefWith({ page: next === 1 ? null : String(next) })}
      />
    </div>
  )
}
