import type { CommentAlias } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import styles from './comments.module.css'

interface AliasChoiceProps {
  readonly aliases: readonly CommentAlias[]
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** Under which name a comment is written. */
export function AliasChoice({ aliases, value, onChange }: AliasChoiceProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  return (
    <label className={styles['alias']}>
      <span>{t('write_as')}</span>
      <select value={value ?? ''} onChange={event => onChange(event.target.value ? Number(event.target.value) : null)}>
        <option value="">{me.user.display_name}</option>
        {aliases.map(alias => (
          <option key={alias.id} value={alias.id}>
            {alias.display_name}
          </option>
        ))}
      </select>
    </label>
  )
}
