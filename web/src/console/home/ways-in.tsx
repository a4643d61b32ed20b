import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { PageRoute } from '../../app/navigation/page-route.ts'
import { useMe } from '../../app/session/session.tsx'
import styles from './home.module.css'

/** What a page is for, where its name does not say it. */
const ABOUT = ['people', 'groups', 'exports', 'audit', 'settings'] as const

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
              const about = ABOUT.find(name => path === `/${name}`)
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
