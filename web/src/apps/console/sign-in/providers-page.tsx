import { useQuery } from '@tanstack/preact-query'
import { KeyRound, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { type IdentityProvider, providersQuery } from './providers-queries.ts'

/** The identity providers of the program: ways to sign in beside a password. */
export function ProvidersPage() {
  const { t } = useTranslation('console/sign_in')
  const query = useQuery(providersQuery())
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
  return (
    <ListPage
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
      columns={columns}
      query={query}
      idOf={({ id }) => id}
      empty={{
        icon: <KeyRound />,
        title: t('empty.title'),
        text: t('empty.text'),
        actions: <ButtonLink href="/sign-in/new">{t('new')}</ButtonLink>,
      }}
    />
  )
}
