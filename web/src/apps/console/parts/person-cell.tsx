import type { DirectoryPerson } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import list from '../../../ui/admin/list.module.css'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './parts.module.css'

/** A person in a list: picture, name, job and department; says so where they cannot sign in. */
export function PersonCell({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/common')
  const { user_id, display_name, avatar_url, title, department, active } = person
  return (
    <div className={list['withPicture']}>
      <Avatar name={display_name} url={avatar_url} />
      <div>
        <span className={styles['nameLine']}>
          <Link href={`/people/${user_id}`} className={list['name']} dir="auto">
            {display_name}
          </Link>
          {!active && <Badge>{t('inactive')}</Badge>}
        </span>
        <p className={list['under']} dir="auto">
          {[title, department].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
