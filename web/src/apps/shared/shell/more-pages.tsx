import { Ellipsis } from 'lucide-preact'
import { useLocation } from 'wouter-preact'
import type { PageRoute } from '../../../core/navigation/page-route.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'

interface MorePagesProps {
  readonly pages: readonly PageRoute[]
  /** Class of the button, which is one of the tabs. */
  readonly className: string
}

/** The pages for which the tabs of phones have no room. */
export function MorePages({ pages, className }: MorePagesProps) {
  const { t } = useTranslation('app')
  const [path] = useLocation()
  const isHere = pages.some(page => path === page.path || path.startsWith(`${page.path}/`))
  return (
    <Menu
      label={t('nav.more')}
      trigger={attributes => (
        <button {...attributes} type="button" className={className} aria-current={isHere ? 'true' : undefined}>
          <Ellipsis aria-hidden="true" />
          {t('nav.more')}
        </button>
      )}
    >
      {pages.map(({ path: href, nav }) => {
        if (!nav) return null
        const Icon = nav.icon
        return (
          <MenuItem key={href} href={href} icon={<Icon aria-hidden="true" />}>
            {t(nav.label)}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
