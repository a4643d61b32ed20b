import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { html } from '../../../platform/http/html.ts'
import { PAGE_HEADERS, type Page, renderPage } from './page.ts'

/** Shows an error that may not go back to the client, e.g. because its redirect URI is not registered. */
export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  if (ctx.status < 400) ctx.status = 400
  ctx.set(PAGE_HEADERS)
  ctx.body = renderPage(errorPage(out.error, out.error_description))
}

/** Says what is wrong with a request that a client has sent somebody with. */
export function errorPage(error: string, description: string | undefined): Page {
  return {
    heading: 'This sign-in cannot go on',
    programName: null,
    problem: true,
    body: html`
<p class="lead">The app that sent you here asked for something that is not possible. Tell the people who run it what follows.</p>
<p class="code">${error}${description && html`<br>${description}`}</p>`,
  }
}
