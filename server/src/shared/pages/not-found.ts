// Unknown paths: a page for browsers, the contract's error for other clients.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, notFound } from '../../platform/errors.ts'
import { html } from '../../platform/http/html.ts'
import type { Services } from '../../platform/services.ts'
import { type PageContext, pageContext, renderPage } from './page.ts'

/** Below these paths are programs alone, whatever they accept. */
const OF_PROGRAMS = /^\/(?:v2|scim)(?:\/|$)/

/** Whether a request is a browser's navigation (docs/contract/operation.md#pages). */
export function isNavigation({ method = '', url = '', headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && /\btext\/html\b/i.test(headers.accept ?? '') && !OF_PROGRAMS.test(url.split('?', 1)[0] as string)
}

/** The page of an unknown path, with its headers; null when the request is no browser's navigation. */
export const pageNotFound = (
  services: Services,
  request: IncomingMessage,
  response: Pick<ServerResponse, 'getHeader'>,
) => (isNavigation(request) ? renderNotFound(pageContext(services, request, response)) : null)

const renderNotFound = (context: PageContext) =>
  renderPage(context, {
    heading: context.words.text('not_found.heading'),
    problem: true,
    body: html`<p class="lead">${context.words.text('not_found.text')}</p>
<a class="button" href="${context.homeUrl}">${context.words.text('page.home')}</a>`,
  })

/** Sends the 404 of every unknown path. */
export function sendNotFound(services: Services, request: IncomingMessage, response: ServerResponse): void {
  const { text, headers } = pageNotFound(services, request, response) ?? {
    text: JSON.stringify(errorBody(notFound('Path'))),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }
  response.writeHead(404, { ...headers, vary: 'accept', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
