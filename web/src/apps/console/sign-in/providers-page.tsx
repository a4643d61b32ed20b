import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from '../../../ui/admin/list.module.css'
import { type Column, DataTable } from '../../../ui/data/data-table.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { type IdentityProvider, providersQuery } from './providers-queries.ts'

/** Where the people of the program may sign in besides with a password. */
export function ProvidersPage() {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <a href="/docs/guide/connect/single-sign-on">{t('guide')}</a>
          </>
        }
        actions={
          <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href="/sign-in/new">
            {t('new')}
          </ButtonLink>
        }
      />
      <ProvidersList />
    </>
  )
}

/** The providers of the program. */
function ProvidersList() {
  const { t } = useTranslation('console/sign_in')
  const { data, error, isFetching, refetch } = useQuery(providersQuery())
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  if (data.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<KeyRound />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<ButtonLink href="/sign-in/new">{t('new')}</ButtonLink>}
        />
      </Card>
    )
  }
  const columns: readonly Column<IdentityProvider>[] = [
    {
      key: 'name',
      label: t('field.name'),
      kind: 'main',
      cell: ({ id, name }) => (
        <Link href={`/sign-in/${id}`} className={styles.name} dir="auto">
          {name}
        </Link>
      ),
    },
    { key: 'kind', label: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'domains',
      label: t('field.domains'),
      cell: ({ domains }) => (domains.length > 0 ? domains.join(', ') : t('all_domains')),
    },
    {
      key: 'state',
      label: t('state'),
      saysItself: true,
      cell: ({ enabled, required }) => (
        <Badge tone={enabled ? 'success' : 'neutral'}>
          {t(enabled ? (required ? 'is_required' : 'is_enabled') : 'is_disabled')}
        </Badge>
      ),
    },
  ]
  return <DataTable label={t('title')} columns={columns} rows={data} idOf={({ id }) => id} />
}
