import type { Branding } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ChevronsUpDown, type LucideIcon } from 'lucide-preact'
import { type ComponentChildren, type ComponentType, Fragment } from 'preact'
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import type { PageRoute } from '../../../core/navigation/page-route.ts'
import { goToTopOf } from '../../../core/navigation/scroll-and-focus-restoration.ts'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { brandInstalledApp, showBrand, shownBrand } from '../../../theme/brand.ts'
import { Menu } from '../../../ui/actions/menu.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { CountBadge } from '../../../ui/identity/badge.tsx'
import { Logo } from '../../../ui/identity/logo.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import account from './account-menu.module.css'
import { brandingQuery } from './branding-queries.ts'
import styles from './rail.module.css'
import tabBar from './tab-bar.module.css'

interface RailProps {
  readonly pages: readonly PageRoute[]
  readonly document?: string | undefined
  readonly tools?: ComponentChildren
}

/** The navigation of wide windows; words below their icons where there is less room. */
export function Rail({ pages, document, tools }: RailProps) {
  const { t } = useTranslation('app')
  const me = useMe()
  return (
    <>
      <Brand document={document} />
      <nav aria-label={t('nav.main')}>
        {sectionsOf(pages.filter(({ nav, may }) => nav && may(me))).map(([section, entries]) => (
          <Fragment key={section ?? ''}>
            {section && <h2 className={styles.section}>{t(section)}</h2>}
            <ul className={styles.list}>
              {entries.map(page => (
                <NavLink key={page.path} page={page} className={styles.link ?? ''}>
                  {({ label, count, icon: Icon }) => (
                    <>
                      <Icon aria-hidden="true" />
                      <span className={styles.text}>{label}</span>
                      <span className={styles.count}>
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
      <div className={styles.foot}>
        {tools}
        <AccountMenu />
      </div>
    </>
  )
}

const sectionsOf = (pages: readonly PageRoute[]) => [...Map.groupBy(pages, ({ nav }) => nav?.section)]

interface NavLinkProps {
  readonly page: PageRoute
  readonly className: string
  readonly children: (entry: { label: string; count: number; icon: LucideIcon }) => ComponentChildren
}

/** An entry of the navigation whose page the user may open; current on the pages below it too. */
export function NavLink({ page, className, children }: NavLinkProps) {
  const { t } = useTranslation('app')
  const me = useMe()
  const [path] = useLocation()
  if (!page.nav || !page.may(me)) return null
  const isCurrent = page.path === '/' ? path === '/' : path === page.path || path.startsWith(`${page.path}/`)
  return (
    <li>
      <Link
        href={page.path}
        className={className}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event: MouseEvent) => goToTopOf(path, page.path, event)}
        onPointerEnter={page.preload}
        onFocus={page.preload}
      >
        {children({ label: t(page.nav.label), count: page.nav.count?.(me) ?? 0, icon: page.nav.icon })}
      </Link>
    </li>
  )
}

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
    <nav className={tabBar.bar} aria-label={t('nav.main')}>
      <ul className={tabBar.list}>
        {shown.map(page => (
          <NavLink key={page.path} page={page} className={tabBar.link ?? ''}>
            {({ label, count, icon: Icon }) => (
              <>
                <span className={tabBar.icon}>
                  <Icon aria-hidden="true" />
                  {count > 0 && (
                    <span className={tabBar.count}>
                      <CountBadge count={count} />
                    </span>
                  )}
                </span>
                <span className={tabBar.text}>{label}</span>
              </>
            )}
          </NavLink>
        ))}
        {!fits && (
          <li>
            <Suspense fallback={null}>
              <MorePages pages={entries.slice(shown.length)} className={tabBar.link ?? ''} />
            </Suspense>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The program's mark and name in its colour, which lead to the first page of the document. */
export function Brand({ document }: { readonly document?: string | undefined }) {
  const { program } = useMe()
  const [path] = useLocation()
  const { data: branding } = useQuery(brandingQuery(program.id))
  useEffect(() => {
    if (branding) showBrand(brandOf(branding))
  }, [branding])
  useEffect(() => brandInstalledApp(program), [program])
  // The last shown entries stand there from the first frame on.
  const { logo, darkLogo } = branding ? brandOf(branding) : shownBrand()
  return (
    <Link href="/" className={styles.brand} onClick={(event: MouseEvent) => goToTopOf(path, '/', event)}>
      <Logo name={program.name} light={logo} dark={darkLogo} />
      <span className={styles.names}>
        <span className={styles.name}>{program.name}</span>
        {document && <span className={styles.document}>{document}</span>}
      </span>
    </Link>
  )
}

/** The signed-in user, with the menu of the account. */
export function AccountMenu({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('app')
  const { user } = useMe()
  // Beside the page, which does not wait for them; there before the menu is opened, which puts the focus on the first one.
  const [Items, setItems] = useState<ComponentType | null>(null)
  useEffect(() => {
    void loadWithNetwork(() => import('./account-items.tsx')).then(file => setItems(() => file.AccountItems))
  }, [])
  return (
    <Menu
      label={t('account.menu')}
      align={compact ? 'end' : 'start'}
      trigger={attributes => (
        <button {...attributes} type="button" className={classes(account.account, compact && account.compact)}>
          <VisuallyHidden>{t('account.menu')}: </VisuallyHidden>
          {compact && <VisuallyHidden>{user.display_name}</VisuallyHidden>}
          <Avatar name={user.display_name} url={user.avatar_url} size={compact ? 30 : 36} />
          {!compact && (
            <>
              <span className={account.person}>
                <span className={account.name}>
                  <bdi>{user.display_name}</bdi>
                </span>
                <span className={account.role}>
                  <bdi>{user.title ?? user.department ?? user.user_name}</bdi>
                </span>
              </span>
              <ChevronsUpDown aria-hidden="true" />
            </>
          )}
        </button>
      )}
    >
      {Items && <Items />}
    </Menu>
  )
}

const brandOf = ({ brand_color: color, logo_url: logo, logo_dark_url: darkLogo = null }: Branding) => ({
  color,
  logo,
  darkLogo,
})
