import type { Initiative } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Flag, Pencil, Plus, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import {
  INITIATIVE_SORTS,
  initiativesQuery,
  isTaken,
  PAGE_SIZE,
  taggedPostsQuery,
  useDeleteInitiative,
  useSaveInitiative,
} from './initiatives-queries.ts'

type Open = { readonly act: 'create' } | { readonly act: 'rename' | 'delete'; readonly initiative: Initiative }

/** Names under which posts of many topics belong together: created, renamed, deleted. */
export function InitiativesPage() {
  const { t } = useTranslation('studio/initiatives')
  const address = useAddress()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const create = () => setOpen({ act: 'create' })
  const sort = INITIATIVE_SORTS.find(each => each === address.get('sort')) ?? 'name'
  const query = useQuery(initiativesQuery({ sort, page: pageOf(address) }))
  const columns: readonly Column<Initiative>[] = [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      kind: 'main',
      cell: ({ id, name }) => (
        <Link href={`/initiatives/${id}`} className={styles.name} dir="auto">
          {name}
        </Link>
      ),
    },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'created_at',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      key: 'menu',
      label: t('actions'),
      kind: 'actions',
      cell: initiative => {
        const label = t('menu', { name: initiative.name })
        return (
          <MoreMenu label={label}>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen({ act: 'rename', initiative })}>
              {t('rename')}
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 aria-hidden="true" />}
              onSelect={() => setOpen({ act: 'delete', initiative })}
            >
              {t('delete')}
            </MenuItem>
          </MoreMenu>
        )
      },
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
            {t('new')}
          </Button>
        }
        columns={columns}
        query={query}
        idOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={sort}
        empty={{
          icon: <Flag />,
          title: t('empty.title'),
          text: t('empty.text'),
          actions: <Button onClick={create}>{t('new')}</Button>,
        }}
      />
      {open?.act === 'create' && <InitiativeDialog initiative={null} onClose={close} />}
      {open?.act === 'rename' && <InitiativeDialog initiative={open.initiative} onClose={close} />}
      {open?.act === 'delete' && <DeleteInitiativeDialog initiative={open.initiative} onClose={close} />}
    </>
  )
}

const NAME_MAX_LENGTH = 255

interface InitiativeDialogProps {
  /** Null for a new one. */
  readonly initiative: Initiative | null
  readonly onClose: () => void
}

/** The name of an initiative, new or changed. */
function InitiativeDialog({ initiative, onClose }: InitiativeDialogProps) {
  const { t } = useTranslation('studio/initiatives')
  const [name, setName] = useState(initiative?.name ?? '')
  const [isMissed, setMissed] = useState(false)
  const save = useSaveInitiative(initiative?.id ?? null)
  const send = () => {
    if (name.trim() === '') return setMissed(true)
    if (save.isPending) return
    save.mutate(name.trim(), {
      onSuccess: ({ name: saved }) => {
        toast(t(initiative ? 'renamed' : 'created', { name: saved }))
        onClose()
      },
    })
  }
  const error = isMissed ? t('name_missing') : isTaken(save.error) ? t('name_taken') : null
  return (
    <FormDialog
      title={initiative ? t('rename_title', { name: initiative.name }) : t('new')}
      action={t(initiative ? 'rename' : 'create')}
      busy={save.isPending}
      error={isTaken(save.error) ? null : save.error}
      isChanged={name !== (initiative?.name ?? '')}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('name')} hint={initiative ? t('rename_hint') : undefined} error={error}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onInput={event => {
              setName(event.currentTarget.value)
              setMissed(false)
              if (save.isError) save.reset()
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}

interface DeleteInitiativeDialogProps {
  readonly initiative: Initiative
  readonly onClose: () => void
}

/** Asks before an initiative goes, and says how many posts lose it. */
function DeleteInitiativeDialog({ initiative, onClose }: DeleteInitiativeDialogProps) {
  const { t } = useTranslation('studio/initiatives')
  const formats = useFormats()
  const { data: count } = useQuery(taggedPostsQuery(initiative.id))
  const remove = useDeleteInitiative()
  const send = () =>
    remove.mutate(initiative.id, {
      onSuccess: () => {
        toast(t('deleted', { name: initiative.name }))
        closeThenFocus(onClose)
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { name: initiative.name })}
      action={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p role="status">
        {count === undefined
          ? t('delete_counting')
          : count === 0
            ? t('delete_none')
            : t('delete_posts', { count, number: formats.number(count) })}
      </p>
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  )
}
