// The browser that started a sign-in: a cookie that no other browser has. Responses of providers are accepted only there.

import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { cookieName, readCookie, setCookie } from '../../../platform/http/cookies.ts'

const COOKIE = 'atrium_company'
const BYTES = 24
const VALUE = /^[\w-]{32}$/

/** The digest of this browser's cookie, which is set when there is none. Call it before the response is started. */
export function markBrowser(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  maxAgeSeconds: number,
): Buffer {
  const browser = cookieOf(request, address) ?? randomBytes(BYTES).toString('base64url')
  response.appendHeader('set-cookie', setCookie(COOKIE, browser, address, { sameSite: 'Lax', maxAgeSeconds }))
  return digestOf(browser)
}

/** The digest of this browser's cookie; null without one. */
export function browserOf(request: IncomingMessage, address: string): Buffer | null {
  const browser = cookieOf(request, address)
  return browser === null ? null : digestOf(browser)
}

function cookieOf(request: IncomingMessage, address: string): string | null {
  const value = readCookie(request, cookieName(COOKIE, address))
  return value !== null && VALUE.test(value) ? value : null
}

const digestOf = (browser: string): Buffer => hash('sha256', browser, 'buffer')

/**
 * Stores the id of an assertion or a logout token of a provider until it has expired; false if it was used before, on any node.
 * Its use belongs in the same transaction.
 */
export async function useId(
  db: ProgramDb,
  providerId: string,
  used: { readonly kind: 'assertion' | 'logout'; readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  const idHash = hash('sha256', `${used.kind}\n${used.id}`, 'buffer')
  // The role of requests may not read them.
  const rows = await acrossPrograms(db, () =>
    sql`
      insert into company_used_ids (program_id, provider_id, id_hash, expires_at)
      values (${db.programId}, ${providerId}, ${idHash}, ${used.expiresAt})
      on conflict do nothing returning 1`.all(db),
  )
  return rows.length > 0
}
