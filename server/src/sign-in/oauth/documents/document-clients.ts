// Assistants that describe themselves (read-document.ts) as clients of a program: requests name the address of the document, and all
// else here and in the protocol library an id of the program's own.

import { hash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { invalidRequest, OAuthError, tooManyRequests } from '../server/oauth-error.ts'
import { idHash } from '../stores/store.ts'
import { type ClientDocument, isDocumentRead, readDocument, readDocumentAddress } from './read-document.ts'

const READS_MAX_PER_MINUTE = 10

/** All that such a client may ever ask for. */
const SCOPES = ['feeds.read', 'content.read', 'content.write']

export const isDocumentId = (clientId: string): boolean => /^https:/i.test(clientId)

/**
 * The parameters of an authorization request with the program's own id of its client, whose document is read where that was not done in
 * the last hour; unchanged for any other client. `ask`: a page must ask for the program. Throws OAuthError.
 */
export async function withOwnId(services: Services, parameters: URLSearchParams): Promise<URLSearchParams | 'ask'> {
  const [clientId = '', another] = parameters.getAll('client_id')
  if (OWN_ID.test(clientId))
    throw new OAuthError(400, 'invalid_client', 'the client is named by the address of its document')
  if (another !== undefined || !isDocumentId(clientId)) return parameters
  const url = readDocumentAddress(clientId)
  const named = parameters.get('program_id')
  // By the contract's rule for all others.
  if (!named && !parameters.has('resource')) throw invalidRequest('missing required parameter program_id')
  const programId = named ? await requireOpenProgram(services, named, url) : await onlyOpenProgram(services, url)
  if (programId === null) return 'ask'
  const changed = new URLSearchParams(parameters)
  changed.set('client_id', await findOrRead(services, programId, url))
  changed.set('program_id', String(programId))
  return changed
}

/** The same for a request about a code or token, which says its program; null for one of another client, and one that has ended. */
export async function ownIdOf({ database }: Services, clientId: string, codeOrToken: string): Promise<string | null> {
  const key = idHash(codeOrToken)
  const [row] = await database.preparedQuery(
    'oauth_document_client',
    sql<{ id: string }>`
      select c.id from oauth_clients c
       where c.kind = 'document' and c.document_url = ${clientId} and c.id in (
         select payload::json ->> 'clientId' from oauth_records
          where kind in ('AuthorizationCode', 'RefreshToken') and id_hash = ${key}
         union all select client_id from access_tokens where token_hash = ${key})`,
  )
  return row?.id ?? null
}

async function requireOpenProgram({ database }: Services, named: string, url: URL): Promise<number> {
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
  const [program] = await database.preparedQuery(
    'oauth_program_of_assistant',
    sql<{ is_on: boolean; is_host: boolean }>`
      select (assistants ->> 'enabled')::boolean as is_on, assistants -> 'clients' ? ${url.host} as is_host from programs where id = ${id}`,
  )
  if (id === null || !program) throw invalidRequest('program_id is not a program')
  if (!program.is_on) throw new OAuthError(403, 'access_denied', 'assistants are switched off in this program')
  if (!program.is_host) throw new OAuthError(400, 'invalid_client', `this program lets no assistants of ${url.host} in`)
  return id
}

/** The only program that lets assistants of this host in; null where there are several. */
async function onlyOpenProgram({ database }: Services, url: URL): Promise<number | null> {
  const [only, another] = await database.preparedQuery(
    'oauth_programs_of_assistant',
    sql<{ id: number }>`
      select id from programs where (assistants ->> 'enabled')::boolean and assistants -> 'clients' ? ${url.host} limit 2`,
  )
  if (!only) throw new OAuthError(400, 'invalid_client', `no program lets assistants of ${url.host} in`)
  return another ? null : only.id
}

async function findOrRead(services: Services, programId: number, url: URL): Promise<string> {
  const [row] = await services.database.preparedQuery(
    'oauth_document_fresh',
    sql<{ id: string }>`
      select id from oauth_clients
       where program_id = ${programId} and kind = 'document' and document_url = ${url.href}
         and document_read_at > now() - interval '1 hour'`,
  )
  if (row) return row.id
  if (!isDocumentRead(services, url)) {
    const counted = await services.rateLimiter.count(`assistant-documents ${programId}`, READS_MAX_PER_MINUTE)
    if (counted?.exceeded) throw tooManyRequests(Math.max(1, counted.resetSeconds))
  }
  return keep(services, programId, url, await readDocument(services, url))
}

async function keep(
  { database }: Services,
  programId: number,
  url: URL,
  { name, redirectUris }: ClientDocument,
): Promise<string> {
  const id = ownId(programId, url)
  await database.preparedQuery(
    'oauth_document_put',
    sql`
      insert into oauth_clients as old (id, program_id, kind, name, redirect_uris, scopes, role, document_url, document_read_at)
      values (${id}, ${programId}, 'document', ${name}, ${[...redirectUris]}, ${SCOPES}, 'member', ${url.href}, now())
      on conflict (id) do update
        set name = excluded.name, redirect_uris = excluded.redirect_uris, document_read_at = excluded.document_read_at
      where old.program_id = ${programId}`,
    { isRepeatable: true },
  )
  return id
}

const OWN_ID = /^document_/

/** Readable in the audit log, and one for each address. */
const ownId = (programId: number, { host, href }: URL): string =>
  `document_${programId}_${host.replace(/[^\w]+/g, '-').slice(0, 40)}_${hash('sha256', href, 'hex').slice(0, 24)}`
