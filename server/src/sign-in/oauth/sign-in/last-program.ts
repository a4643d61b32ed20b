// The program that a browser last signed in to.

import type { IncomingMessage } from 'node:http'
import { cookieName, readCookie, setCookie } from '../../../platform/http/cookies.ts'
import type { Services } from '../../../platform/services.ts'

const COOKIE = 'atrium_program'
const REMEMBERED_SECONDS = 365 * 24 * 3600

/** Its id as the browser has it, not checked; empty if there is none. */
export const lastProgram = ({ baseUrl }: Services, request: IncomingMessage): string =>
  readCookie(request, cookieName(COOKIE, baseUrl())) ?? ''

/** The `Set-Cookie` header that makes a browser remember its program. */
export const rememberProgram = ({ baseUrl }: Services, programId: number): string =>
  setCookie(COOKIE, String(programId), baseUrl(), { sameSite: 'Lax', maxAgeSeconds: REMEMBERED_SECONDS })
