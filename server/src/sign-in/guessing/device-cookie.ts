// A browser that was used to sign in keeps a signed cookie as its proof (OWASP, "Slow Down Online Guessing Attacks with
// Device Cookies"): it has attempts of its own, so that strangers who guess do not lock users out. Several people may
// use one browser; the cookie does not reveal which ones.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import { readCookie } from '../../platform/http/cookies.ts'

const PURPOSE = 'device'
const NONCE_BYTES = 12
/** Accounts that a browser can be known to; the one with the oldest sign-in is dropped. */
const PEOPLE_MAX = 10
const TTL_SECONDS = 365 * 24 * 3600
/** The time of issue (seconds, base 36), a nonce, the signature. */
const ENTRY = /^([0-9a-z]{1,9})\.[\w-]{16}\.([\w-]{43})$/

/**
 * The id of the device by which an account knows a browser; null if it does not. Takes the same time for accounts that do not
 * exist.
 */
export function knownDevice(secrets: SecretBox, request: IncomingMessage, issuer: string, accountId: number | null) {
  const found = readEntries(request, issuer).find(entry => isOf(secrets, entry, accountId ?? 0))
  return accountId === null ? null : (found ?? null)
}

/** Marks the browser as known to an account that it has just signed in to. Call it before the response is started. */
export function rememberDevice(
  secrets: SecretBox,
  request: IncomingMessage,
  response: ServerResponse,
  issuer: string,
  accountId: number,
): void {
  const device = `${nowSeconds().toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`
  const entry = `${device}.${secrets.sign(PURPOSE, signedText(accountId, device))}`
  const others = readEntries(request, issuer).filter(other => !isOf(secrets, other, accountId))
  const value = [entry, ...others].slice(0, PEOPLE_MAX).join(':')
  const secure = issuer.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${TTL_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  response.appendHeader('set-cookie', `${cookieName(issuer)}=${value}; ${attributes}`)
}

function readEntries(request: IncomingMessage, issuer: string): string[] {
  const entries = readCookie(request, cookieName(issuer))?.split(':', PEOPLE_MAX) ?? []
  return entries.filter(entry => {
    const given = Number.parseInt(ENTRY.exec(entry)?.[1] ?? '', 36)
    return given <= nowSeconds() && given > nowSeconds() - TTL_SECONDS
  })
}

function isOf(secrets: SecretBox, entry: string, accountId: number): boolean {
  const end = entry.lastIndexOf('.')
  return secrets.verify(PURPOSE, signedText(accountId, entry.slice(0, end)), entry.slice(end + 1))
}

const signedText = (accountId: number, device: string): string => `${accountId}\n${device}`

const cookieName = (issuer: string): string =>
  issuer.startsWith('https:') ? '__Host-atrium_devices' : 'atrium_devices'

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
