import type { DirectoryPerson } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import styles from './person.module.css'

/** Who this is. */
export function PersonHead({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/person')
  const me = useMe()
  const { user_id, display_name, avatar_url, title, department, active } = person
  return (
    <div className={styles['head']}>
      <Avatar name={display_name} url={avatar_url} size={64} />
      <PageHeader
        title={display_name}
        lead={[title, department].filter(Boolean).join(' · ')}
        actions={
          <span className={styles['badges']}>
            {user_id === me.user.user_id && <Badge tone="accent">{t('you')}</Badge>}
            {!active && <Badge tone="warning">{t('inactive', { ns: 'console/common' })}</Badge>}
          </span>
        }
      />
    </div>
  )
}
