import { onlineManager } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { classes } from '../../../lib/classes.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { SkipLink } from '../../../ui/text/skip-link.tsx'
import { PageOutlet, PagePending } from '../navigation/page-outlet.tsx'
import type { PageRoute } from '../navigation/page-route.ts'
import { useMe } from '../session/session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import styles from './frame.module.css'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'

interface FrameProps {
  readonly pages: readonly PageRoute[]
  /** What the document calls itself beside the program's name; nothing for employees. */
  readonly name?: string | undefined
  /** The right column of wide windows. */
  readonly aside?: ReactNode
  /** Below the navigation of wide windows. */
  readonly tools?: ReactNode
}

/** The frame of all pages: a rail, the page, a right column; on phones a bar above and tabs below. */
export function Frame({ pages, name, aside, tools }: FrameProps) {
  const { t } = useTranslation('app')
  return (
    <>
      <SkipLink target="content">{t('nav.skip')}</SkipLink>
      <header className={styles['topBar']}>
        <Brand document={name} />
        <TopBarPages pages={pages} />
        <AccountMenu compact />
      </header>
      <div className={classes(styles['frame'], Boolean(name) && styles['broad'])}>
        <header className={styles['rail']}>
          <Rail pages={pages} document={name} tools={tools} />
        </header>
        <main id="content" className={styles['main']} tabIndex={-1}>
          <div className={styles['notices']}>
            <OfflineBanner />
          </div>
          <PageOutlet pages={pages} />
        </main>
        {aside && <aside className={styles['aside']}>{aside}</aside>}
      </div>
      <TabBar pages={pages} />
    </>
  )
}

/** Pages in the top bar of phones that the user may open. */
function TopBarPages({ pages }: Pick<FrameProps, 'pages'>) {
  const { t } = useTranslation('app')
  const me = useMe()
  const [location] = useLocation()
  return pages.map(({ path, nav, may, preload }) => {
    if (!nav?.inTopBar || !may(me)) return null
    const Icon = nav.icon
    return (
      <Link
        key={path}
        href={path}
        className={styles['topBarPage']}
        aria-label={t(nav.label)}
        aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
        onPointerEnter={preload}
      >
        <Icon aria-hidden="true" />
      </Link>
    )
  })
}

/** A banner as long as there is no network. */
function OfflineBanner() {
  const { t } = useTranslation('app')
  const isOnline = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
  if (isOnline) return null
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
      {t('offline')}
    </Banner>
  )
}

const ENTRIES = 5

/** The outline of the frame while the session is read; `broad` as the frame will be. */
export function FramePending({ broad }: { readonly broad: boolean }) {
  return (
    <>
      <div className={styles['topBar']}>
        <Mark />
      </div>
      <div className={classes(styles['frame'], broad && styles['broad'])}>
        <div className={styles['rail']}>
          <Mark />
          <div className={styles['entriesPending']}>
            {Array.from({ length: ENTRIES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <Skeleton key={index} height="2.5rem" radius="10px" />
            ))}
          </div>
        </div>
        <main className={styles['main']}>
          <PagePending />
        </main>
      </div>
    </>
  )
}

const Mark = () => (
  <span className={styles['markPending']}>
    <Skeleton width="2rem" height="2rem" radius="9px" />
    <Skeleton width="6rem" height="1rem" />
  </span>
)
