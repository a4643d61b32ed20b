// The page where people ask for a link, from the sign-in page: it works without script.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from '../../platform/db/sql.ts'
import { isForeignForm } from '../../platform/http/foreign-form.ts'
import type { Services } from '../../platform/services.ts'
import { type PageContext, type PageOwner, pageContext, sendPage } from '../../shared/pages/page.ts'
import { FORGOTTEN_PATH, readParameters } from '../oauth/index.ts'
import { busyPage, foreignPage, forgottenPage, forgottenSentPage, noMailPage } from './pages.ts'
import { takeResetRequest } from './reset-requests.ts'

const USER_NAME_MAX_LENGTH = 255

interface Visit {
  readonly programId: number | null
  readonly helpContact: string | null
  readonly context: PageContext
  readonly signInAt: string
  readonly userName: string
}

export async function showForgotten(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await openVisit(services, request, response)
  sendForm(services, request, response, visit, { status: 200, isEmpty: false })
}

export async function submitForgotten(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const visit = await openVisit(services, request, response)
  const { context, programId, signInAt } = visit
  if (isForeignForm(request, services.baseUrl())) return sendPage(context, response, 403, foreignPage(context))
  const userName = (form.get('user_name') ?? '').trim().slice(0, USER_NAME_MAX_LENGTH)
  if (services.config.mail === null || userName === '') {
    return sendForm(services, request, response, visit, { status: 400, isEmpty: true })
  }
  const wait = await takeResetRequest(services, request, { userName, programId })
  if (wait > 0) return sendPage(context, response, 429, busyPage(context), { 'retry-after': String(wait) })
  sendPage({ ...context, languagesAt: null }, response, 200, forgottenSentPage(context, signInAt))
}

function sendForm(
  { config }: Services,
  request: IncomingMessage,
  response: ServerResponse,
  { context, signInAt, userName, helpContact }: Visit,
  { status, isEmpty }: { readonly status: number; readonly isEmpty: boolean },
): void {
  const page =
    config.mail === null
      ? noMailPage(context, signInAt, helpContact)
      : forgottenPage(context, { action: request.url ?? '', signInAt, userName, isEmpty })
  sendPage(context, response, status, page)
}

/** In the colours of the program of the address, if there is one. */
async function openVisit(services: Services, request: IncomingMessage, response: ServerResponse): Promise<Visit> {
  const { searchParams } = new URL(request.url ?? '/', services.baseUrl())
  const named = searchParams.get('program') ?? ''
  const program = /^[1-9]\d{0,14}$/.test(named) ? await findProgram(services, Number(named)) : null
  const place = program ? `?program=${program.id}` : ''
  return {
    programId: program?.id ?? null,
    helpContact: program?.help_contact ?? null,
    userName: (searchParams.get('user_name') ?? '').slice(0, USER_NAME_MAX_LENGTH),
    signInAt: `/web/sign-in${place}`,
    context: pageContext(services, request, response, {
      owner: program?.owner ?? null,
      languagesAt: `${FORGOTTEN_PATH}${place}`,
    }),
  }
}

interface Program {
  readonly id: number
  readonly help_contact: string | null
  readonly owner: PageOwner
}

async function findProgram({ database }: Services, id: number): Promise<Program | null> {
  const rows = await database.system(db =>
    sql<
      Omit<Program, 'owner'> & {
        name: string
        logo_url: string | null
        logo_dark_url: string | null
        brand_color: string | null
        language: string
      }
    >`
      select id, name, logo_url, logo_dark_url, brand_color, help_contact, default_language as language from programs where id = ${id}`.all(
      db,
    ),
  )
  const [row] = rows
  if (!row) return null
  const { name, logo_url: logoUrl, logo_dark_url: logoDarkUrl, brand_color: brandColor, language, ...program } = row
  return { ...program, owner: { name, logoUrl, logoDarkUrl, brandColor, language } }
}
