import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { PageRoute } from '../navigation/page-route.ts'
import { goToTopOf } from '../navigation/scroll-and-focus-restoration.ts'
import { useMe } from '../session/session.tsx'

interface NavLinkProps {
  readonly page: PageRoute
  readonly className: string
  readonly children: (entry: { label: string; count: number; icon: LucideIcon }) => ReactNode
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
        onClick={event => goToTopOf(path, page.path, event)}
        onPointerEnter={page.preload}
        onFocus={page.preload}
      >
        {children({ label: t(page.nav.label), count: page.nav.count?.(me) ?? 0, icon: page.nav.icon })}
      </Link>
    </li>
  )
}
