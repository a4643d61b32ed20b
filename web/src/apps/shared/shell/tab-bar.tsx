import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { CountBadge } from '../../../ui/identity/badge.tsx'
import type { PageRoute } from '../navigation/page-route.ts'
import { useMe } from '../session/session.tsx'
import { NavLink } from './nav-link.tsx'
import styles from './tab-bar.module.css'

/** How many entries a thumb can hit; where there are more, the last one is a menu of the others. */
const ENTRIES_MAX = 6

const MorePages = lazyPart(async () => (await loadWithNetwork(() => import('./more-pages.tsx'))).MorePages)

/** The navigation of phones, whose places stay whatever waits. Of a single page there is nothing to choose. */
export function TabBar({ pages }: { readonly pages: readonly PageRoute[] }) {
  const { t } = useTranslation('app')
  const me = useMe()
  const entries = pages.filter(({ nav, may }) => nav && !nav.inTopBar && may(me))
  const fits = entries.length <= ENTRIES_MAX
  const shown = fits ? entries : entries.slice(0, ENTRIES_MAX - 2)
  if (shown.length < 2) return null
  return (
    <nav className={styles['bar']} aria-label={t('nav.main')}>
      <ul className={styles['list']}>
        {shown.map(page => (
          <NavLink key={page.path} page={page} className={styles['link'] ?? ''}>
            {({ label, count, icon: Icon }) => (
              <>
                <span className={styles['icon']}>
                  <Icon aria-hidden="true" />
                  {count > 0 && (
                    <span className={styles['count']}>
                      <CountBadge count={count} />
                    </span>
                  )}
                </span>
                <span className={styles['text']}>{label}</span>
              </>
            )}
          </NavLink>
        ))}
        {!fits && (
          <li>
            <Suspense>
              <MorePages pages={entries.slice(shown.length)} className={styles['link'] ?? ''} />
            </Suspense>
          </li>
        )}
      </ul>
    </nav>
  )
}
