// Causes of refused SCIM requests and their remedies: one table for the request log and for `atrium doctor`. A cause is stored
// with the request; its words, and the setting that would help, are looked up when it is read.

import { atLeast, effectiveScopes } from '../../platform/access/roles.ts'
import type { Access } from '../../platform/http/endpoint.ts'
import type { CompletedRequest } from '../../platform/http/response/record-response.ts'
import type { Words } from '../../shared/i18n/words.ts'
import { LastAdministratorError } from '../../sign-in/oauth/index.ts'
import { FilterModeError } from '../scim/index.ts'

export const CAUSES = [
  'filter_basic',
  'filter',
  'user_taken',
  'group_taken',
  'path',
  'value',
  'syntax',
  'mutability',
  'no_target',
  'request',
  'token',
  'token_removed',
  'token_unknown',
  'scope',
  'role',
  'rank',
  'last_administrator',
  'forbidden',
  'not_found',
  'no_endpoint',
  'changed',
  'too_large',
  'rate_limit',
  'server',
] as const

export type Cause = (typeof CAUSES)[number]

/** By the `scimType` of RFC 7644, table 9. */
const BY_SCIM_TYPE: Readonly<Record<string, Cause>> = {
  invalidFilter: 'filter',
  invalidPath: 'path',
  invalidValue: 'value',
  invalidSyntax: 'syntax',
  mutability: 'mutability',
  noTarget: 'no_target',
}

const BY_STATUS: Readonly<Record<number, Cause>> = {
  401: 'token',
  409: 'changed',
  412: 'changed',
  413: 'too_large',
  415: 'syntax',
  429: 'rate_limit',
  431: 'too_large',
}

type Refused = Pick<CompletedRequest, 'actor' | 'endpoint' | 'error' | 'status'>

/** The cause of a failed request; null for one that succeeded. */
export function causeOf({ actor, endpoint, error, status }: Refused): Cause | null {
  if (status < 400) return null
  if (error instanceof FilterModeError) return 'filter_basic'
  if (error instanceof LastAdministratorError) return 'last_administrator'
  const scimType = error?.scimType ?? ''
  if (scimType === 'uniqueness') return endpoint?.path.includes('/Groups') ? 'group_taken' : 'user_taken'
  const named = BY_SCIM_TYPE[scimType] ?? BY_STATUS[status]
  if (named) return named
  if (status === 403) return forbiddenCause(actor, endpoint?.access as Access | undefined)
  if (status === 404) return endpoint ? 'not_found' : 'no_endpoint'
  return status >= 500 ? 'server' : 'request'
}

function forbiddenCause(actor: Refused['actor'], access: Access | undefined): Cause {
  if (!actor || !access) return 'forbidden'
  const granted = effectiveScopes([...actor.scopes])
  const lacksOne = access.scopes?.some(scope => !granted.has(scope)) ?? false
  const lacksAll = access.anyScope !== undefined && !access.anyScope.some(scope => granted.has(scope))
  if (lacksOne || lacksAll) return 'scope'
  if (access.role && !atLeast(actor.role, access.role)) return 'role'
  return access.role ? 'rank' : 'forbidden'
}

/** The settings of a program that can refuse SCIM requests. */
export interface DecidingSettings {
  readonly scim_filter: string
  readonly rate_limit_per_minute: number | null
}

export interface SuggestedSetting {
  readonly name: 'scim_filter' | 'rate_limit_per_minute'
  readonly value: string | number
}

/** Enough for the first import of any identity provider. */
const RATE_LIMIT_OF_IMPORTS_PER_MINUTE = 10_000

/** The setting that would have allowed requests of this cause: `mended` if it has this value by now, null if none would help. */
function settingFor(cause: Cause, { scim_filter, rate_limit_per_minute: limit }: DecidingSettings) {
  if (cause === 'filter_basic') {
    return scim_filter === 'full' ? 'mended' : ({ name: 'scim_filter', value: 'full' } as const)
  }
  if (cause !== 'rate_limit') return null
  const isRaised = limit !== null && (limit === 0 || limit >= RATE_LIMIT_OF_IMPORTS_PER_MINUTE)
  const value = RATE_LIMIT_OF_IMPORTS_PER_MINUTE
  return isRaised ? 'mended' : ({ name: 'rate_limit_per_minute', value } as const)
}

export interface Explanation {
  readonly cause: string | null
  readonly remedy: string | null
  readonly setting: SuggestedSetting | null
}

/** A cause in words, with its remedy; nothing for a request that succeeded. */
export function explainCause(cause: string | null, settings: DecidingSettings, words: Words): Explanation {
  const known = CAUSES.find(name => name === cause)
  if (!known) return { cause: null, remedy: null, setting: null }
  const setting = settingFor(known, settings)
  return {
    cause: words.text(`scim.cause.${known}`),
    remedy: setting === 'mended' ? words.text('scim.remedy.mended') : words.text(`scim.remedy.${known}`),
    setting: setting === 'mended' ? null : setting,
  }
}
