import type { CommentAliasSettings } from '@atrium/client'
import { Pencil, Signature, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import list from '../../../desk/list.module.css'
import { useFormats } from '../../../i18n/formats.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import styles from '../settings.module.css'

interface AliasesListProps {
  readonly aliases: readonly CommentAliasSettings[]
  readonly onEdit: (alias: CommentAliasSettings) => void
  readonly onDelete: (alias: CommentAliasSettings) => void
}

/** The aliases, with who may use them. */
export function AliasesList({ aliases, onEdit, onDelete }: AliasesListProps) {
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
