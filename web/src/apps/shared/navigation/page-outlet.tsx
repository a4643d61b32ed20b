import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Switch, useLocation } from 'wouter'
import { NotAllowed } from '../../../ui/feedback/not-allowed.tsx'
import { useMe } from '../session/session.tsx'
import { Arrival } from './arrival.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PagePending } from './page-pending.tsx'
import type { PageRoute } from './page-route.ts'
import { WaysOn } from './ways-on.tsx'

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
