import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Services } from '../../../platform/services.ts'
import { pageContext, renderPage } from '../../../shared/pages/page.ts'
import { errorPage } from '../pages/message-pages.ts'

/** Shows an error that may not go back to the client, e.g. because its redirect URI is not registered. */
export function renderError(services: Services, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  if (ctx.status < 400) ctx.status = 400
  const context = pageContext(services, ctx.req, ctx.res)
  const page = renderPage(context, errorPage(context, out.error, out.error_description))
  ctx.set(page.headers)
  ctx.body = page.text
}
