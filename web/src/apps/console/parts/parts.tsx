import type { DirectoryPerson } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import list from '../../../ui/admin/list.module.css'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './parts.module.css'

/** A description list of a record: each `Fact` is a line. */
export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  readonly name: string
  readonly hint?: ComponentChildren
  /** Control that changes it, beside it. */
  readonly act?: ComponentChildren
  readonly children: ComponentChildren
}

/** Something that is known, with its name, in a `Facts`. */
export function Fact({ name, hint, act, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd dir="auto">
        {children}
        {hint && <p className={styles.hint}>{hint}</p>}
      </dd>
      {act && <dd className={styles.factAct}>{act}</dd>}
    </div>
  )
}

/** A person in a list: picture, name, job and department; says so where they cannot sign in. */
export function PersonCell({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/common')
  const { user_id, display_name, avatar_url, title, department, active } = person
  return (
    <div className={list.withPicture}>
      <Avatar name={display_name} url={avatar_url} />
      <div>
        <span className={styles.nameLine}>
          <Link href={`/people/${user_id}`} className={list.name} dir="auto">
            {display_name}
          </Link>
          {!active && <Badge>{t('inactive')}</Badge>}
        </span>
        <p className={list.under} dir="auto">
          {[title, department].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
