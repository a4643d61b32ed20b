import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import { leaveWithoutAsking } from '../../../ui/admin/unsaved-guard.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './audiences.module.css'
import { type AudiencesWanted, audiencesQuery, PAGE_SIZE, useDeleteAudience } from './audiences-queries.ts'

const TYPES = ['dynamic', 'group'] as const

/** Sets of people that posts, topics and polls are for. */
export function AudiencesPage() {
  const { t } = useTranslation('studio/audiences')
  const address = useAddress()
  const search = useAddressText('q')
  const type = TYPES.find(each => each === address.get('type')) ?? null
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink look="primary" href="/audiences/new" icon={<UserPlus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <TabLinks
        label={t('types')}
        links={[
          { href: address.hrefWith({ type: null }), label: t('all'), current: type === null },
          ...TYPES.map(each => ({
            href: address.hrefWith({ type: each }),
            label: t(`type.${each}`),
            current: each === type,
          })),
        ]}
      />
      <Toolbar search={<AddressSearch label={t('search')} text={search} />} />
      <AudiencesList wanted={{ search: search.kept, type, page: pageOf(address) }} address={address} />
    </>
  )
}

interface AudiencesListProps {
  readonly wanted: AudiencesWanted
  readonly address: Address
}

/** The audiences that match, a page of them. */
function AudiencesList({ wanted, address }: AudiencesListProps) {
  const { t } = useTranslation('studio/audiences')
  const formats = useFormats()
  const query = useQuery(audiencesQuery(wanted))
  const columns: readonly Column<Audience>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: ({ id, display_name }) => (
        <Link href={`/audiences/${id}`} className={styles.name} dir="auto">
          {display_name}
        </Link>
      ),
    },
    { key: 'type', label: t('column.type'), saysItself: true, cell: ({ type }) => <Badge>{t(`kind.${type}`)}</Badge> },
    {
      key: 'people',
      label: t('column.people'),
      saysItself: true,
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

interface DeleteDialogProps {
  readonly audience: Audience
  readonly onClose: () => void
}

/** Asks before an audience goes, and says what becomes of what was meant for it. */
export function DeleteDialog({ audience, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('studio/audiences')
  const [, navigate] = useLocation()
  const remove = useDeleteAudience()
  return (
    <Dialog
      open
      title={t('delete_title', { name: audience.display_name })}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(audience.id, {
                onSuccess: () => {
                  toast(t('deleted', { name: audience.display_name }))
                  leaveWithoutAsking(() => navigate('/audiences'))
                },
              })
            }
          >
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('delete_text')}</p>
    </Dialog>
  )
}
