import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../platform/access/passwords.ts'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import {
  type CreatedClient,
  type CreatedServerClient,
  createClient,
  createWebClient,
} from '../../sign-in/oauth/index.ts'
import { insertUsers, type NewUser } from '../users/index.ts'

/** Redirect address of the program's public client, until the operator registers others. */
export const DEFAULT_REDIRECT_URI = 'http://127.0.0.1:8910/callback'

/** The suffix of the administrator's userName if the plain one is taken. */
const SUFFIX_BYTES = 8

export interface NewProgram {
  readonly name: string
  /** An existing organisation; else a new one is created. */
  readonly organisationId?: number
  readonly organisationName?: string
  /** Creates a first user, an administrator. */
  readonly administrator: boolean
}

export interface CreatedProgram {
  readonly program_id: string
  readonly organisation_id: string
  readonly administrator: { readonly user_name: string; readonly password: string } | null
  readonly clients: {
    readonly public: CreatedClient & { readonly redirect_uri: string }
    readonly server: CreatedServerClient
  }
}

/**
 * Creates a program with its two first clients and the client of its pages, in a transaction that sees all programs. Null if the
 * organisation does not exist.
 */
export async function createProgram(db: Db, program: NewProgram): Promise<CreatedProgram | null> {
  const organisationId = await takeOrganisation(db, program)
  if (organisationId === null) return null
  const made = await sql<{ id: number }>`
    insert into programs (organisation_id, name) values (${organisationId}, ${program.name}) returning id`.execute(db)
  const { id: programId } = made.rows[0] as (typeof made.rows)[number]
  const created = forProgram(db, programId)
  const publicClient = await createClient(db, {
    programId,
    kind: 'public',
    name: `${program.name} web`,
    redirectUris: [DEFAULT_REDIRECT_URI],
  })
  const serverClient = await createClient(db, { programId, kind: 'server', name: `${program.name} server` })
  await createWebClient(created)
  return {
    program_id: String(programId),
    organisation_id: String(organisationId),
    administrator: program.administrator ? await addAdministrator(created, organisationId) : null,
    clients: { public: { ...publicClient, redirect_uri: DEFAULT_REDIRECT_URI }, server: serverClient },
  }
}

async function takeOrganisation(db: Db, program: NewProgram): Promise<number | null> {
  if (program.organisationId !== undefined) {
    const row = await sql<{ id: number }>`
      select id from organisations where id = ${program.organisationId}`.first(db)
    return row?.id ?? null
  }
  const row = await sql<{ id: number }>`
    insert into organisations (name) values (${program.organisationName ?? program.name}) returning id`.first(db)
  return row?.id ?? null
}

async function addAdministrator(db: ProgramDb, organisationId: number) {
  const userName = await freeUserName(db, organisationId, `administrator-${db.programId}`)
  const password = randomBytes(15).toString('base64url')
  const administrator: NewUser = {
    userName,
    givenName: 'First',
    familyName: 'Administrator',
    role: 'administrator',
    passwordHash: await hashPassword(password),
    emails: [{ value: userName, type: 'work', primary: true }],
  }
  await insertUsers(db, organisationId, [administrator])
  return { user_name: userName, password }
}

/** A userName that no identity of the organisation has: the owner of an existing one would become the administrator. */
async function freeUserName(db: Db, organisationId: number, name: string): Promise<string> {
  const wanted = `${name}@atrium.example`
  const rows = await sql`
    select 1 from identities where organisation_id = ${organisationId} and user_name_key = ${wanted}`.all(db)
  return rows.length > 0 ? `${name}-${randomBytes(SUFFIX_BYTES).toString('hex')}@atrium.example` : wanted
}
