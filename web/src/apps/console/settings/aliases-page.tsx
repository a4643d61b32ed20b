import type { CommentAliasSettings } from '@atrium/client'
import { Pencil, Signature, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import list from '../../../ui/admin/list.module.css'
import { Section } from '../../../ui/admin/section.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { AliasDialog } from './alias-dialog.tsx'
import { aliasesQuery, useDeleteAlias } from './aliases-queries.ts'
import styles from './settings.module.css'
import { LoadedSettings, SettingsFrame } from './settings-frame.tsx'

/** Names under which people comment for others than themselves. */
export function AliasesPage() {
  const { t } = useTranslation('console/aliases')
  const [asked, setAsked] = useState<{ act: 'edit' | 'delete'; alias: CommentAliasSettings | null } | null>(null)
  const close = () => setAsked(null)
  return (
    <SettingsFrame current="aliases" forManagers>
      <Section
        title={t('title')}
        action={
          <Button size="s" look="primary" onClick={() => setAsked({ act: 'edit', alias: null })}>
            {t('new')}
          </Button>
        }
      >
        <LoadedSettings query={aliasesQuery}>
          {aliases => (
            <AliasesList
              aliases={aliases}
              onEdit={alias => setAsked({ act: 'edit', alias })}
              onDelete={alias => setAsked({ act: 'delete', alias })}
            />
          )}
        </LoadedSettings>
      </Section>
      {asked?.act === 'edit' && <AliasDialog alias={asked.alias} onClose={close} />}
      {asked?.act === 'delete' && asked.alias && <DeleteAliasDialog alias={asked.alias} onClose={close} />}
    </SettingsFrame>
  )
}

interface AliasesListProps {
  readonly aliases: readonly CommentAliasSettings[]
  readonly onEdit: (alias: CommentAliasSettings) => void
  readonly onDelete: (alias: CommentAliasSettings) => void
}

/** The aliases, with who may use them. */
function AliasesList({ aliases, onEdit, onDelete }: AliasesListProps) {
  const { t } = useTranslation('console/aliases')
  const formats = useFormats()
  if (aliases.length === 0) return <EmptyState icon={<Signature />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul className={styles['languages']} aria-label={t('title')}>
      {aliases.map(alias => {
        const { id, display_name: name, avatar_url, alias_type, user_ids } = alias
        return (
          <li key={id} className={styles['language']}>
            <div className={list['withPicture']}>
              <Avatar name={name} url={avatar_url} size={32} square={alias_type !== 'user'} />
              <div>
                <span className={list['name']} dir="auto">
                  {name}
                </span>
                <p className={list['under']}>
                  {t(`type.${alias_type}`)} ·{' '}
                  {t('users', { count: user_ids.length, number: formats.number(user_ids.length) })}
                </p>
              </div>
            </div>
            <IconButton
              size="s"
              label={t('edit_named', { name })}
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onEdit(alias)}
            />
            <IconButton
              size="s"
              label={t('delete.named', { name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(alias)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface DeleteAliasDialogProps {
  readonly alias: CommentAliasSettings
  readonly onClose: () => void
}

/** Asks before an alias goes. */
function DeleteAliasDialog({ alias: { id, display_name: name }, onClose }: DeleteAliasDialogProps) {
  const { t } = useTranslation('console/aliases')
  const remove = useDeleteAlias()
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      action={t('delete.action')}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            closeThenFocus(onClose)
            toast(t('delete.done', { name }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
