// Pages of a failed sign-in by the company: what happened, the request's id as a reference, and how to continue.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from '../../../platform/db/sql.ts'
import { html } from '../../../platform/http/html.ts'
import type { Services } from '../../../platform/services.ts'
import { cutText } from '../../../platform/text/characters.ts'
import type { TextKey } from '../../../shared/i18n/words/en.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { interactionUrl } from '../../oauth/index.ts'
import { VALUE_MAX_LENGTH } from '../people/find-person.ts'
import type { CompanyRequest } from './requests.ts'

const STATUSES = { unreachable: 502, refused: 400, invalid: 400, expired: 400, unknown: 403, inactive: 403 } as const

/** The reason for a failed sign-in, as the page shows it. */
type Problem = keyof typeof STATUSES

/** Why it failed, for administrators: a text of the catalogue (`failure.…`). */
export type FailureReason = Extract<TextKey, `failure.${string}`> extends `failure.${infer Reason}` ? Reason : never

interface FailureDetails {
  /** The message of the provider, or of a check of its response. */
  readonly detail?: string | undefined
  readonly cause?: unknown
}

/** A failed sign-in. The message is for the log: it has no names. */
export class SignInProblem extends Error {
  readonly problem: Problem
  readonly reason: FailureReason
  readonly detail: string | null
  #userName: string | null = null
  constructor(problem: Problem, reason: FailureReason, { detail, cause }: FailureDetails = {}) {
    const said = detail ?? (cause === undefined ? null : messagesOf(cause))
    super(
      wordsIn('en').text(`failure.${reason}` as 'failure.not_accepted', { detail: said ?? '' }),
      cause === undefined ? undefined : { cause },
    )
    this.problem = problem
    this.reason = reason
    this.detail = said && inOneLine(said, DETAIL_MAX_LENGTH)
  }

  /** The user name that the provider sent; null before it has sent one. */
  get userName(): string | null {
    return this.#userName
  }

  setUserName(userName: string | null): void {
    this.#userName = userName && inOneLine(userName, VALUE_MAX_LENGTH)
  }
}

const DETAIL_MAX_LENGTH = 300
const CAUSES_MAX = 3

/** Messages of an error and of what caused it. */
function messagesOf(cause: unknown): string {
  const messages: string[] = []
  for (let error = cause; error instanceof Error && messages.length < CAUSES_MAX; error = error.cause) {
    if (error.message && !messages.includes(error.message)) messages.push(error.message)
  }
  return messages.join(': ').replace(/\.$/, '')
}

const inOneLine = (text: string, lengthMax: number): string =>
  cutText(text.toWellFormed().replace(/\p{Cc}/gu, ' '), lengthMax)

interface Failed {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The sign-in that can be restarted; null when it is not known. */
  readonly interactionUid: string | null
  /** The provider that it went to; null when no sign-in waits for this response. */
  readonly provider: { readonly programId: number; readonly id: string } | null
}

/** The sign-in that waits for the failed response, if there is one. */
export const failedOf = (asked: CompanyRequest | null): Pick<Failed, 'interactionUid' | 'provider'> => ({
  interactionUid: asked?.interaction_uid ?? null,
  provider: asked && { programId: asked.program_id, id: asked.provider_id },
})

/**
 * Sends the page, logs the reason and keeps it for administrators. Rethrows anything but a SignInProblem.
 */
export async function sendProblem(services: Services, failed: Failed, error: unknown): Promise<void> {
  if (!(error instanceof SignInProblem)) throw error
  const { request, response, interactionUid, provider } = failed
  const { problem, message, cause } = error
  const context = pageContext(services, request, response)
  const { words, requestId } = context
  services.logger.warn({ problem, reason: message, err: cause, request_id: requestId }, 'sign-in by the company failed')
  if (provider) await keepFailure(services, provider, requestId, error)
  sendPage(context, response, STATUSES[problem], {
    heading: words.text(`company.${problem}.heading`),
    problem: true,
    namesRequest: true,
    body: html`<p class="lead">${words.text(`company.${problem}.text`)}</p>
<a class="button" href="${interactionUid === null ? context.homeUrl : interactionUrl(services, interactionUid)}">${words.text(interactionUid === null ? 'page.home' : 'company.start_again')}</a>`,
  })
}

/** Failures of one provider that are kept. */
export const FAILURES_MAX = 50

interface Failure {
  readonly reason: string
  readonly detail: string | null
  readonly userName: string | null
}

/**
 * Keeps why a sign-in failed, for administrators. `reference`: what the person was shown. A provider that has been
 * removed meanwhile stores no failure; a failure that cannot be stored is logged.
 */
async function keepFailure(
  { database, logger }: Services,
  provider: { readonly programId: number; readonly id: string },
  reference: string,
  { reason, detail, userName }: Failure,
): Promise<void> {
  try {
    await database.preparedQuery(
      'company_failure_add',
      sql`with added as (
               insert into company_failures (program_id, provider_id, reference, reason, detail, user_name)
               select p.program_id, p.id, ${reference}, ${reason}, ${detail}, ${userName} from identity_providers p where p.program_id = ${provider.programId} and p.id = ${provider.id})
             delete from company_failures where program_id = ${provider.programId} and provider_id = ${provider.id} and id <= (
               select f.id from company_failures f where f.program_id = ${provider.programId} and f.provider_id = ${provider.id}
                order by f.id desc offset ${FAILURES_MAX} - 1 limit 1)`,
    )
  } catch (error) {
    logger.error({ err: error }, 'a failed sign-in could not be noted')
  }
}
