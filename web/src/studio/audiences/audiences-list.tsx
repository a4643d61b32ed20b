import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { type Column, DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './audiences.module.css'
import { type AudiencesWanted, audiencesQuery, PAGE_SIZE } from './audiences-queries.ts'

interface AudiencesListProps {
  readonly wanted: AudiencesWanted
  readonly address: Address
}

/** The audiences that match, a page of them. */
export function AudiencesList({ wanted, address }: AudiencesListProps) {
  const { t } = useTranslation('studio/audiences')
  const formats = useFormats()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(audiencesQuery(wanted))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.audiences.length === 0) return <NoAudiences isNarrowed={wanted.search !== '' || wanted.page > 1} />
  const columns: readonly Column<Audience>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: ({ id, display_name }) => (
        <Link href={`/audiences/${id}`} className={styles['name']} dir="auto">
          {display_name}
        </Link>
      ),
    },
    { key: 'type', label: t('column.type'), cell: ({ type }) => <Badge>{t(`kind.${type}`)}</Badge> },
    {
      key: 'people',
      label: t('column.people'),
      kind: 'end',
      cell: ({ user_count }) => t('people', { count: user_count, number: formats.number(user_count) }),
    },
    {
      key: 'changed',
      label: t('column.changed'),
      wideOnly: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
  ]
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.audiences}
        idOf={({ id }) => id}
        stale={isPlaceholderData}
      />
      <Pager
        page={wanted.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={page => address.hrefWith({ page: page === 1 ? null : String(page) })}
      />
    </>
  )
}

function NoAudiences({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation('studio/audiences')
  return (
    <Card padded={false}>
      <EmptyState
        icon={isNarrowed ? <Users /> : <UserPlus />}
        title={t(`empty.${isNarrowed ? 'narrowed' : 'all'}.title`)}
        text={t(`empty.${isNarrowed ? 'narrowed' : 'all'}.text`)}
        actions={!isNarrowed && <ButtonLink href="/audiences/new">{t('new')}</ButtonLink>}
      />
    </Card>
  )
}
