// Which program a browser signs in to: the one named, the only one, the one last used here, or the one chosen on a page.

import type { IncomingMessage } from 'node:http'
import { cookieName, readCookie, setCookie } from '../../platform/http/browser/cookies.ts'
import type { Services } from '../../platform/services.ts'

const COOKIE = 'atrium_program'
const REMEMBERED_SECONDS = 365 * 24 * 3600
/** With more programs the page asks for the number instead. */
export const PROGRAMS_LISTED_MAX = 20

export interface Program {
  readonly id: number
  readonly name: string
}

export type Choice =
  | { readonly program: Program }
  /** A page must ask; without programs when there are too many to list. */
  | { readonly among: readonly Program[] }
  | 'unknown'

/** Finds the program; `named` is the one in the address. */
export async function chooseProgram(
  services: Services,
  request: IncomingMessage,
  named: string | null,
): Promise<Choice> {
  if (named !== null) {
    const program = await findProgram(services, named)
    return program ? { program } : 'unknown'
  }
  const programs = await listPrograms(services)
  if (programs.length === 0) return 'unknown'
  const [only] = programs
  if (only && programs.length === 1) return { program: only }
  const last = await findProgram(services, readCookie(request, cookieName(COOKIE, services.baseUrl())) ?? '')
  if (last) return { program: last }
  return { among: programs.length > PROGRAMS_LISTED_MAX ? [] : programs }
}

/** The `Set-Cookie` header that makes a browser remember its program. */
export const rememberProgram = (services: Services, programId: number): string =>
  setCookie(COOKIE, String(programId), services.baseUrl(), { sameSite: 'Lax', maxAgeSeconds: REMEMBERED_SECONDS })

async function findProgram({ database }: Services, id: string): Promise<Program | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const [program] = await database.hot<Program>({
    name: 'web_program',
    text: 'select id, name from programs where id = $1',
    values: [Number(id)],
  })
  return program ?? null
}

function listPrograms({ database }: Services): Promise<Program[]> {
  return database.hot<Program>({
    name: 'web_programs',
    text: 'select id, name from programs order by id limit $1',
    values: [PROGRAMS_LISTED_MAX + 1],
  })
}
