import { WifiOff } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Link, Route, Switch, useLocation } from 'wouter-preact'
import { ErrorBoundary } from '../../../core/navigation/error-boundary.tsx'
import { NotFoundPage, WaysOn } from '../../../core/navigation/not-found-page.tsx'
import type { PageRoute } from '../../../core/navigation/page-route.ts'
import { useScrollAndFocusRestoration } from '../../../core/navigation/scroll-and-focus-restoration.ts'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { useOnline } from '../../../lib/network.ts'
import { pageTitle, useShownTitle } from '../../../lib/page-title.ts'
import { NotAllowed } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { SkipLink } from '../../../ui/text/skip-link.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './frame.module.css'
import { AccountMenu, Brand, Rail, TabBar } from './navigation.tsx'

interface FrameProps {
  readonly pages: readonly PageRoute[]
  /** Name of the document beside the program's; none for employees. */
  readonly name?: string | undefined
  /** The right column of wide windows. */
  readonly aside?: ComponentChildren
  /** Below the navigation of wide windows. */
  readonly tools?: ComponentChildren
  /** Below the refusal of a page that the user may not open. */
  readonly refused?: ComponentChildren
}

/** The frame of all pages: a rail, the page, a right column; on phones a bar above and tabs below. */
export function Frame({ pages, name, aside, tools, refused }: FrameProps) {
  const { t } = useTranslation('app')
  return (
    <>
      <SkipLink target="content">{t('nav.skip')}</SkipLink>
      <header className={styles.topBar}>
        <Brand document={name} />
        <TopBarPages pages={pages} />
        <AccountMenu compact />
      </header>
      <div className={classes(styles.frame, Boolean(name) && styles.broad)}>
        <header className={styles.rail}>
          <Rail pages={pages} document={name} tools={tools} />
        </header>
        <main id="content" className={styles.main} tabIndex={-1}>
          <div className={styles.notices}>
            <OfflineBanner />
          </div>
          <PageOutlet pages={pages} refused={refused} />
        </main>
        {aside && <aside className={styles.aside}>{aside}</aside>}
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
        className={styles.topBarPage}
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
  if (useOnline()) return null
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
      <div className={styles.topBar}>
        <Mark />
      </div>
      <div className={classes(styles.frame, broad && styles.broad)}>
        <div className={styles.rail}>
          <Mark />
          <div className={styles.entriesPending}>
            {Array.from({ length: ENTRIES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <Skeleton key={index} height="2.5rem" radius="10px" />
            ))}
          </div>
        </div>
        <main className={styles.main}>
          <PagePending />
        </main>
      </div>
    </>
  )
}

const Mark = () => (
  <span className={styles.markPending}>
    <Skeleton width="2rem" height="2rem" radius="9px" />
    <Skeleton width="6rem" height="1rem" />
  </span>
)

/** Shows the page of the address, with a placeholder while it loads, when it breaks, or when it is not there. */
function PageOutlet({ pages, refused }: Pick<FrameProps, 'pages' | 'refused'>) {
  // So that the boundary hears of the next address, which it tries afresh.
  useLocation()
  return (
    <ErrorBoundary>
      <Suspense fallback={<PagePending />}>
        <Switch>
          {pages.map(page => (
            <Route key={page.path} path={page.path}>
              <Guarded page={page} refused={refused} />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}

interface GuardedProps extends Pick<FrameProps, 'refused'> {
  readonly page: PageRoute
}

function Guarded({ page: { Page, may, role }, refused }: GuardedProps) {
  const { t } = useTranslation('app')
  const me = useMe()
  if (may(me)) return <Page />
  return (
    <>
      <NotAllowed page text={t(role ?? 'error.forbidden.text')} actions={<WaysOn />} />
      {refused}
    </>
  )
}

/**
 * Announces pages to those who do not see them change. The heading takes the focus, which reads it out; where it says what
 * the page is only later (a post that is on its way), that is said then. It is rendered beside the page, so that it acts
 * when the page is there and not while it loads.
 */
function Arrival() {
  useScrollAndFocusRestoration()
  const [path] = useLocation()
  const title = useShownTitle()
  const heard = useRef({ path, title, heading: null as Element | null })
  const [said, say] = useState('')
  // For apps/first-page/first-tap.js: what is pressed from now on is heard.
  useEffect(() => void dispatchEvent(new Event('atrium-alive')), [])
  useEffect(() => {
    const isNew = heard.current.path !== path
    const isLate = !isNew && title !== heard.current.title
    // One that has taken the focus from another is read anyway.
    const heading = document.activeElement?.matches('main h1') ? document.activeElement : null
    say(isLate && heading && heading === heard.current.heading ? (title ?? '') : '')
    // Not the title that this was rendered with: the page has set its own since.
    heard.current = { path, title: isNew ? pageTitle() : title, heading }
  }, [path, title])
  return (
    <VisuallyHidden as="p">
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}

/** In the place of a page whose code is on its way. */
function PagePending() {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.pending} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      <Skeleton width="9rem" height="2rem" />
      <Skeleton height="15rem" radius="16px" />
      <Skeleton height="15rem" radius="16px" />
    </div>
  )
}
