import { Avatar } from '../../ui/identity/avatar.tsx'
import styles from './audiences.module.css'

interface PersonRowProps {
  readonly person: {
    readonly display_name: string
    readonly department: string | null
    readonly avatar_url?: string | null
  }
}

/** A person, with the department. */
export function PersonRow({ person }: PersonRowProps) {
  return (
    <li className={styles['person']}>
      <Avatar name={person.display_name} url={person.avatar_url ?? null} size={32} />
      <span className={styles['personName']} dir="auto">
        {person.display_name}
      </span>
      <span className={styles['department']} dir="auto">
        {person.department}
      </span>
    </li>
  )
}
