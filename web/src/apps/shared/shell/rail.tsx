import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../../ui/identity/badge.tsx'
import type { PageRoute } from '../navigation/page-route.ts'
import { useMe } from '../session/session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './rail.module.css'

interface RailProps {
  readonly pages: readonly PageRoute[]
  readonly document?: string | undefined
  readonly tools?: ReactNode
}

/** The navigation of wide windows; icons alone where there is less room. */
export function Rail({ pages, document, tools }: RailProps) {
  const { t } = useTranslation('app')
  const me = useMe()
  return (
    <>
      <Brand document={document} />
      <nav aria-label={t('nav.main')}>
        {sectionsOf(pages.filter(({ nav, may }) => nav && may(me))).map(([section, entries]) => (
          <Fragment key={section ?? ''}>
            {section && <h2 className={styles['section']}>{t(section)}</h2>}
            <ul className={styles['list']}>
              {entries.map(page => (
                <NavLink key={page.path} page={page} className={styles['link'] ?? ''}>
                  {({ label, count, icon: Icon }) => (
                    <>
                      <Icon aria-hidden="true" />
                      <span className={styles['text']}>{label}</span>
                      <span className={styles['count']}>
                        <CountBadge count={count} />
                      </span>
                    </>
                  )}
                </NavLink>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={styles['foot']}>
        {tools}
        <AccountMenu />
      </div>
    </>
  )
}

const sectionsOf = (pages: readonly PageRoute[]) => [...Map.groupBy(pages, ({ nav }) => nav?.section)]
