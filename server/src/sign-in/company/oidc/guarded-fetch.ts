// The requests of the OpenID Connect library, through the guarded client for addresses that users choose.

import type { CustomFetch } from 'openid-client'
import { readJson } from '../../../platform/http/input/read-json.ts'
import type { Services } from '../../../platform/services.ts'

const TIMEOUT_MS = 8000
/** Discovery, keys, tokens and claims take a few kilobytes. */
const BODY_MAX_BYTES = 512 * 1024

/** Ten times what the largest providers send. */
const JSON_LIMITS = { valuesMax: 10_000, depthMax: 20 }

/** The value of a provider's JSON, read in slices. Throws HttpError for one that is none, or has too many values. */
export const readProviderJson = (body: Buffer): Promise<unknown> => readJson(body, JSON_LIMITS)

/** Redirects are not followed: the protocol has none here. */
export const guardedFetch =
  ({ outbound }: Pick<Services, 'outbound'>): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body == null ? undefined : body instanceof URLSearchParams ? body.toString() : await bytesOf(body)
    const response = await outbound.request({
      method: method as 'GET' | 'POST',
      url,
      headers: withType(headers, body),
      ...(sent === undefined ? {} : { body: sent }),
      timeoutMs: TIMEOUT_MS,
      bodyMaxBytes: BODY_MAX_BYTES,
    })
    if (response.truncated) throw new Error('the response is too long')
    // The library parses it at once.
    if (/^\s*[[{]/.test(response.body.toString('utf8'))) await readProviderJson(response.body)
    const isEmpty = response.body.length === 0
    return new Response(isEmpty ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    })
  }

const bytesOf = async (body: unknown): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body as string).arrayBuffer())

/** A form carries its content type; `fetch` would add it by itself. */
function withType(headers: Record<string, string>, body: unknown): Record<string, string> {
  const { 'content-length': _length, ...others } = headers
  if (!(body instanceof URLSearchParams) || 'content-type' in others) return others
  return { ...others, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
}

/**
 * How a client, with or without a secret, authenticates: by a method that the provider supports; `client_secret_basic` is the
 * default.
 */
