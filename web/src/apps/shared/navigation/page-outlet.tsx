import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Switch, useLocation } from 'wouter'
import { pageTitle, useShownTitle } from '../../../lib/page-title.ts'
import { NotAllowed } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useMe } from '../session/session.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFoundPage, WaysOn } from './not-found-page.tsx'
import styles from './page-pending.module.css'
import type { PageRoute } from './page-route.ts'
import { useScrollAndFocusRestoration } from './scroll-and-focus-restoration.ts'

/** Shows the page of the address, with a placeholder while it loads, when it breaks, or when it is not there. */
export function PageOutlet({ pages }: { readonly pages: readonly PageRoute[] }) {
  // So that the boundary hears of the next address, which it tries afresh.
  useLocation()
  return (
    <ErrorBoundary>
      <Suspense fallback={<PagePending />}>
        <Switch>
          {pages.map(page => (
            <Route key={page.path} path={page.path}>
              <Guarded page={page} />
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

function Guarded({ page: { Page, may, role } }: { readonly page: PageRoute }) {
  const { t } = useTranslation('app')
  const me = useMe()
  if (may(me)) return <Page />
  return <NotAllowed page text={t(role ?? 'error.forbidden.text')} actions={<WaysOn />} />
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
  // For theme/first-tap.js: what is pressed from now on is heard.
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
export function PagePending() {
  const { t } = useTranslation('ui')
  return (
    <div className={styles['pending']} aria-busy="true">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      <Skeleton width="9rem" height="2rem" />
      <Skeleton height="15rem" radius="16px" />
      <Skeleton height="15rem" radius="16px" />
    </div>
  )
}
