import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { RecordList } from '../../desk/record-list.tsx'
import { useFormats } from '../../i18n/formats.ts'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import type { Column } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
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
  const query = useQuery(audiencesQuery(wanted))
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
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.audiences}
      total={query.data?.total}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={<NoAudiences kind={wanted.search === '' ? 'all' : 'narrowed'} />}
    />
  )
}

function NoAudiences({ kind }: { readonly kind: 'all' | 'narrowed' }) {
  const { t } = useTranslation('studio/audiences')
  return (
    <EmptyState
      icon={kind === 'narrowed' ? <Users /> : <UserPlus />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={kind === 'all' && <ButtonLink href="/audiences/new">{t('new')}</ButtonLink>}
    />
  )
}
