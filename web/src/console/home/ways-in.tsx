import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { PageRoute } from '../../app/navigation/page-route.ts'
import { useMe } from '../../app/session/session.tsx'
import styles from './home.module.css'

/** The words that say what a page is for, by its path. */
const ABOUT = {
  '/people': 'people',
  '/groups': 'groups',
  '/sign-in': 'sign_in',
  '/scim': 'scim',
  '/clients': 'clients',
  '/webhooks': 'webhooks',
  '/exports': 'exports',
  '/audit': 'audit',
  '/settings': 'settings',
} as const

const aboutOf = (path: string) => Object.entries(ABOUT).find(([of]) => of === path)?.[1]

/** The pages of the console that one may open, under the headings of the navigation. */
export function WaysIn({ pages }: { readonly pages: readonly PageRoute[] }) {
  const { t } = useTranslation('console/home')
  const me = useMe()
  const sections = Map.groupBy(
    pages.filter(({ nav, may }) => nav?.section && may(me)),
    ({ nav }) => nav?.section,
  )
  return (
    <div className={styles['sections']}>
      {[...sections].map(([section, entries]) => (
        <section key={section} aria-label={section && t(section, { ns: 'app' })}>
          <h2 className={styles['heading']}>{section && t(section, { ns: 'app' })}</h2>
          <ul className={styles['rows']}>
            {entries.map(({ path, nav }) => {
              if (!nav) return null
              const Icon = nav.icon
              const about = aboutOf(path)
              return (
                <li key={path}>
                  <Link href={path} className={styles['entry']}>
                    <Icon aria-hidden="true" />
                    <span>
                      <strong>{t(nav.label, { ns: 'app' })}</strong>
                      {about && <span className={styles['about']}>{t(`about.${about}`)}</span>}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
