import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './home.module.css'
import { countsQuery } from './home-queries.ts'

const COUNTS = [
  { name: 'active', href: '/people?state=active' },
  { name: 'inactive', href: '/people?state=inactive' },
  { name: 'administrators', href: '/people?role=administrator&state=active' },
  { name: 'groups', href: '/groups' },
] as const

/** How large the program is; each number leads to what it counts. */
export function CountsPart() {
  const { t } = useTranslation('console/home')
  const formats = useFormats()
  const { data, error } = useQuery(countsQuery)
  if (error && !data) return null
  return (
    <ul className={styles['counts']} aria-label={t('counts')}>
      {COUNTS.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} className={styles['count']}>
            <span className={styles['number']}>
              {data ? formats.number(data[name]) : <Skeleton width="3rem" height="1.5rem" />}
            </span>
            {t(`count.${name}`, { count: data?.[name] ?? 0 })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
