// Cookies of this server. Under https they carry the prefix `__Host-`, with which no other host can set them.

import type { IncomingMessage } from 'node:http'

/** The value of a cookie; null when the browser did not send it. */
export function readCookie(request: Pick<IncomingMessage, 'headers'>, name: string): string | null {
  const cookies = request.headers.cookie?.split(';').map(cookie => cookie.trim()) ?? []
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** A cookie's name for a server at this address. */
export const cookieName = (name: string, address: string): string =>
  address.startsWith('https:') ? `__Host-${name}` : name

interface CookieOptions {
  readonly sameSite: 'Lax' | 'Strict'
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number
}

/** A `Set-Cookie` header of a server at this address, for all its paths and no script. */
export function setCookie(
  name: string,
  value: string,
  address: string,
  { sameSite, maxAgeSeconds }: CookieOptions,
): string {
  const secure = address.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(name, address)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`
}
