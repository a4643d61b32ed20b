import type { PostRevisionSummary } from '@atrium/client'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/use-address.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { PostTabs } from '../parts/post-tabs.tsx'
import { Compared } from './compared.tsx'
import styles from './history.module.css'
import { RevisionList } from './revision-list.tsx'

interface PostHistoryProps {
  readonly version: PostVersion
  /** Newest first. */
  readonly revisions: readonly PostRevisionSummary[]
}

/** The revision that the address names, else the newest, compared with another, else the one before it. */
export function PostHistory({ version, revisions }: PostHistoryProps) {
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
        <div className={styles['columns']}>
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
