import type { Audience } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { UserPlus, Users } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { AddressTabs } from '../../../ui/admin/address-tabs.tsx'
import list from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import { leaveWithoutAsking } from '../../../ui/admin/unsaved-guard.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { audiencesQuery, PAGE_SIZE, useDeleteAudience } from './audiences-queries.ts'

const TYPES = ['all', 'dynamic', 'group'] as const

/** Sets of people that posts, topics and polls are for. */
export function AudiencesPage() {
  const { t } = useTranslation('studio/audiences')
  const formats = useFormats()
  const mayCreate = useMe().restrictions.audiences === null
  const address = useAddress()
  const search = address.get('q') ?? ''
  const type = TYPES.find(each => each === address.get('type')) ?? 'all'
  const query = useQuery(audiencesQuery({ search, type: type === 'all' ? null : type, page: pageOf(address) }))
  const kind = search === '' ? 'all' : 'narrowed'
  const columns: readonly Column<Audience>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: ({ id, display_name }) => (
        <Link href={`/audiences/${id}`} className={list.name} dir="auto">
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
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        mayCreate && (
          <ButtonLink look="primary" href="/audiences/new" icon={<UserPlus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        )
      }
      tabs={
        <AddressTabs
          label={t('types')}
          name="type"
          values={TYPES}
          current={type}
          labelOf={each => (each === 'all' ? t('all') : t(`type.${each}`))}
        />
      }
      search={t('search')}
      columns={columns}
      query={query}
      idOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      empty={{
        icon: kind === 'narrowed' ? <Users /> : <UserPlus />,
        title: t(`empty.${kind}.title`),
        text: t(`empty.${kind}.text`),
        actions: kind === 'all' && mayCreate && <ButtonLink href="/audiences/new">{t('new')}</ButtonLink>,
      }}
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
