// Routes that respond with a page, or with JSON, failures included.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, HttpError } from '../../../platform/errors.ts'
import { toHttpError } from '../../../platform/http/response/to-http-error.ts'
import type { RawRoute } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { OAuthError, sendJson, sendOAuthError } from '../server/oauth-error.ts'
import { knownError } from '../server/outage.ts'
import { brokenPage, errorPage } from './message-pages.ts'

export type PageHandler = (services: Services, request: IncomingMessage, response: ServerResponse) => unknown

type Method = 'GET' | 'POST'

/** A route of a page: an OAuthError, an outage and an internal error become pages. */
export const pageRoute = (services: Services, method: Method, path: string, handle: PageHandler): RawRoute =>
  route(services, { method, path, handle, failed: pageFailed })

/** A route for clients, with errors as OAuth defines them. */
export const jsonRoute = (services: Services, method: Method, path: string, handle: PageHandler): RawRoute =>
  route(services, { method, path, handle, failed: jsonFailed })

/** A route for clients, with errors in the contract's form (docs/contract/conventions.md#errors). */
export const apiRoute = (services: Services, method: Method, path: string, handle: PageHandler): RawRoute => ({
  methods: [method],
  path,
  async handle(request, response) {
    try {
      await handle(services, request, response)
    } catch (cause) {
      if (hasLeft(request, cause)) return void response.destroy()
      const error = cause instanceof HttpError ? cause : toHttpError(cause)
      if (error.status >= 500) services.logger.error({ err: cause, path }, 'authorization server failed')
      if (!response.headersSent) sendJson(response, error.status, errorBody(error), error.headers)
      else response.destroy()
    }
  },
})

/** Whether the client closed the connection before its body was complete: there is no fault, and no response. */
const hasLeft = (request: IncomingMessage, error: unknown): boolean =>
  !request.complete && (error as { code?: unknown } | null)?.code === 'ECONNRESET'

type Failed = (services: Services, request: IncomingMessage, response: ServerResponse, error: OAuthError | null) => void

interface Route {
  readonly method: Method
  readonly path: string
  readonly handle: PageHandler
  readonly failed: Failed
}

const route = (services: Services, { method, path, handle, failed }: Route): RawRoute => ({
  methods: [method],
  path,
  async handle(request, response) {
    try {
      await handle(services, request, response)
    } catch (error) {
      if (hasLeft(request, error)) return void response.destroy()
      const known = knownError(error)
      if (error !== known) services.logger.error({ err: error, path }, 'authorization server failed')
      if (!response.headersSent) failed(services, request, response, known)
      else response.destroy()
    }
  },
})

const jsonFailed: Failed = (_services, _request, response, error) => {
  sendOAuthError(response, error ?? new OAuthError(500, 'server_error', 'the server could not answer, try again'))
}

const pageFailed: Failed = (services, request, response, error) => {
  const status = error?.status ?? 500
  const context = pageContext(services, request, response)
  const retryUrl = request.method === 'GET' ? (request.url ?? null) : null
  const page = error && status < 500 ? errorPage(context, error.error, error.message) : brokenPage(context, retryUrl)
  sendPage(context, response, status, page, error?.headers)
}
