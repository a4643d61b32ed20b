// One check of a provider's set-up: for the page on which a provider is configured, and for `atrium doctor`.

import { HttpError } from '../../../platform/errors.ts'
import { OutboundError, type OutboundResponse } from '../../../platform/net/outbound.ts'
import { readProviderJson } from '../oidc/guarded-fetch.ts'

export const CHECKS = [
  'discovery',
  'issuer',
  'signing_algorithms',
  'keys',
  'pkce',
  'scopes',
  'client_secret',
  'redirect_uri',
  'metadata',
  'sign_in_address',
  'certificate',
  'signed_requests',
  'name_id',
] as const
export type CheckName = (typeof CHECKS)[number]

export interface Check {
  readonly name: CheckName
  /** `note`: sign-in works, but a setting needs attention soon. */
  readonly level: 'ok' | 'note' | 'fail'
  /** The finding. */
  readonly detail: string
  /** The remedy. */
  readonly remedy: string | null
}

export const okCheck = (name: CheckName, detail: string): Check => ({ name, level: 'ok', detail, remedy: null })

export const noteCheck = (name: CheckName, detail: string, remedy: string): Check => ({
  name,
  level: 'note',
  detail,
  remedy,
})

export const failCheck = (name: CheckName, detail: string, remedy: string): Check => ({
  name,
  level: 'fail',
  detail,
  remedy,
})

export const CHECK_TIMEOUT_MS = 5000
export const CHECK_BODY_MAX_BYTES = 512 * 1024

/** A provider's response is wrong; the message may be shown. */
export class AnswerError extends Error {}

/** The JSON object in a response with status 200. Throws AnswerError. */
export async function jsonOf({ status, body, truncated }: OutboundResponse): Promise<Record<string, unknown>> {
  if (status !== 200) throw new AnswerError(`status ${status}`)
  if (truncated) throw new AnswerError('it is too long')
  const value = await readProviderJson(body).catch(error => {
    if (error instanceof HttpError) return null
    throw error
  })
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new AnswerError('it is no JSON object')
}

/** Why there is no valid response, in words that may be shown. Rethrows any other error. */
export function shownReason(error: unknown): string {
  if (error instanceof OutboundError || error instanceof AnswerError) return error.message
  throw error
}
