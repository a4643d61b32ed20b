// The findings of `atrium doctor` about the SCIM set-up of programs.

import { atLeast, effectiveScopes, type Role } from '../../platform/access/roles.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import { type DecidingSettings, explainCause } from './causes.ts'

/** The result of one check, and the remedy if it is not good. */
export interface ScimFinding {
  readonly program_id: number
  readonly client_id: string | null
  readonly ok: boolean
  readonly message: string
  readonly remedy: string | null
}

const NEEDED_SCOPES = ['users.write', 'groups.write'] as const

/** Checks every program: whether a client may provision users, and whether its last requests failed. */
export async function checkScimSetUp(database: Database): Promise<ScimFinding[]> {
  return database.system(async db => {
    const programs = await sql<Program>`
      select id, scim_filter, rate_limit_per_minute from programs order by id`.all(db)
    const clients = await readClients(db)
    const failures = await countFailures(db)
    return programs.flatMap(program => {
      const able = clients.filter(client => client.program_id === program.id && mayProvision(client))
      return able.length === 0
        ? [noUsersFinding(program.id)]
        : able.map(client => finding(program, client.id, failures.get(client.id) ?? []))
    })
  })
}

function noUsersFinding(programId: number): ScimFinding {
  return {
    program_id: programId,
    client_id: null,
    ok: false,
    message: 'No client may provision people and groups by SCIM',
    remedy: `atrium client create --program ${programId} --name "Identity provider" --server --scope "${NEEDED_SCOPES.join(' ')}"`,
  }
}

const SEE_THE_REQUESTS = 'See GET /v2/scim_requests for the requests and their ids, and the log for these ids'

function finding({ id: programId, ...settings }: Program, clientId: string, failures: readonly Failure[]): ScimFinding {
  const [worst] = failures
  if (!worst) {
    const message = 'May provision people and groups; none of its last requests failed'
    return { program_id: programId, client_id: clientId, ok: true, message, remedy: null }
  }
  return {
    program_id: programId,
    client_id: clientId,
    ok: false,
    message: `Of its last requests, ${worst.count} failed with ${worst.error}, the last ${worst.method} ${worst.path}`,
    remedy: explainCause(worst.cause, settings, wordsIn('en')).remedy ?? SEE_THE_REQUESTS,
  }
}

interface Program extends DecidingSettings {
  readonly id: number
}

interface Client {
  readonly id: string
  readonly program_id: number | null
  readonly scopes: string[]
  readonly role: string
}

async function readClients(db: Db): Promise<Client[]> {
  return sql<Client>`
    select id, program_id, scopes, role from oauth_clients where kind = 'server' order by created_at, id`.all(db)
}

function mayProvision({ scopes, role }: Client): boolean {
  const effective = effectiveScopes(scopes)
  return NEEDED_SCOPES.every(scope => effective.has(scope)) && atLeast(role as Role, 'program_manager')
}

interface Failure {
  readonly client_id: string
  readonly error: string
  readonly cause: string | null
  readonly count: number
  readonly method: string
  readonly path: string
}

/** The failures of each client's last requests by kind, the most frequent first. A 404 is not a failure. */
async function countFailures(db: Db): Promise<Map<string, Failure[]>> {
  const rows = await sql<Failure>`
    with failed as (
      select /* every program */ id, client_id, coalesce(error, 'an error') as error, cause, method, path,
             count(*) over alike as count, row_number() over (alike order by id desc) as position
        from scim_requests where client_id is not null and status >= 400 and status <> 404
      window alike as (partition by client_id, error, cause)
    )
    select client_id, error, cause, method, path, count from failed where position = 1
     order by count desc, id desc`.all(db)
  return Map.groupBy(rows, failure => failure.client_id)
}
