// Pages of a failed sign-in by the company: what happened, the request's id, and how to continue.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from '../../../platform/http/html.ts'
import { pageContext, sendPage } from '../../../platform/pages/page.ts'
import type { Services } from '../../../platform/services.ts'
import { interactionUrl } from '../../oauth/index.ts'

const STATUSES = { unreachable: 502, refused: 400, invalid: 400, expired: 400, unknown: 403, inactive: 403 } as const

/** Why a sign-in failed, as shown to people. */
export type Problem = keyof typeof STATUSES

/** A failed sign-in. The message is for the log: it names nobody. */
export class SignInProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}

export interface Failed {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The sign-in that can be restarted; null when it is not known. */
  readonly interactionUid: string | null
}

/** Sends the page, and logs the reason. Rethrows anything but a SignInProblem. */
export function sendProblem(services: Services, { request, response, interactionUid }: Failed, error: unknown): void {
  if (!(error instanceof SignInProblem)) throw error
  const { problem, message, cause } = error
  const context = pageContext(services, request, response)
  const { words, requestId } = context
  services.logger.warn({ problem, reason: message, err: cause, request_id: requestId }, 'sign-in by the company failed')
  sendPage(context, response, STATUSES[problem], {
    heading: words.text(`company.${problem}.heading`),
    problem: true,
    namesRequest: true,
    body: html`<p class="lead">${words.text(`company.${problem}.text`)}</p>
<a class="button" href="${interactionUid === null ? context.homeUrl : interactionUrl(services, interactionUid)}">${words.text(interactionUid === null ? 'page.home' : 'company.start_again')}</a>`,
  })
}
