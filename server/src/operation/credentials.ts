// DATA_DIR/credentials.json: how to reach the server and sign in, for the command line and the operator
// (docs/contract/operation.md#credentialsjson). Only hashes of these secrets are in the database, so the file must
// survive a crash right after the database is created: it is written under a draft name before the commit and renamed
// after it.

import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isRole, ROLES, type Role } from '../platform/access/roles.ts'
import { makeDataDir } from '../platform/disk.ts'
import { OperatorError, reasonOf } from '../platform/operator-error.ts'

export interface ClientCredentials {
  readonly client_id: string
  readonly client_secret: string
}

export interface DemoCredentials {
  /** The password of all six demo users. */
  readonly password: string
  /** userNames by role. */
  readonly users: Readonly<Record<Role, string>>
  readonly clients: {
    readonly public: { readonly client_id: string; readonly redirect_uri: string }
    readonly server: ClientCredentials
  }
}

export interface Credentials {
  readonly base_url: string
  readonly auth_url: string
  /** The demo program; null on a server without one. */
  readonly program_id: string | null
  readonly operator: ClientCredentials
  /** null on a server without the demo program (DEMO=0). */
  readonly demo: DemoCredentials | null
}

/** The file exists but is not one that this server has written. */
export class CredentialsError extends Error {}

const PRIVATE_MODE = 0o600
const PROBE_BYTES = 4096

export const credentialsPath = (dataDir: string): string => join(dataDir, 'credentials.json')

const draftPath = (dataDir: string): string => `${credentialsPath(dataDir)}.new`

/** The credentials of this folder; null when there are none. Throws CredentialsError for a file that cannot be used. */
export function readCredentials(dataDir: string): Credentials | null {
  return readFile(credentialsPath(dataDir))
}

/**
 * The draft written before a commit that may or may not have happened; null when there is none, or none that can be
 * read.
 */
export function readDraft(dataDir: string): Credentials | null {
  // Incomplete: the server crashed before the commit, which comes after the whole file.
  return readUsableFile(draftPath(dataDir))
}

/** Writes the credentials to disk, as a draft. */
export function writeDraft(dataDir: string, credentials: Credentials): void {
  makeDataDir(dataDir)
  const path = draftPath(dataDir)
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', PRIVATE_MODE)
  try {
    writeSync(file, `${JSON.stringify(credentials, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Returns the written credentials their name. Another node of the same folder may have done so already. */
export function publishDraft(dataDir: string): void {
  try {
    renameSync(draftPath(dataDir), credentialsPath(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  syncFolder(dirname(draftPath(dataDir)))
}

/**
 * Copies the credentials of another database than `next` is for to `credentials.OPERATOR.json`, before they are replaced: their
 * secrets are stored nowhere else, and that database may be used again.
 */
export function keepOtherCredentials(dataDir: string, next: Credentials): void {
  const { client_id: id } = readUsableFile(credentialsPath(dataDir))?.operator ?? next.operator
  if (id === next.operator.client_id || !/^[\w-]+$/.test(id)) return
  copyFileSync(credentialsPath(dataDir), join(dataDir, `credentials.${id}.json`))
}

/**
 * Checks that the file can be read and written, before a start that depends on it.
 * @throws OperatorError
 */
export function probeCredentials(dataDir: string): void {
  const path = credentialsPath(dataDir)
  try {
    readUsableFile(path)
    readUsableFile(draftPath(dataDir))
    const probe = `${path}.probe`
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: PRIVATE_MODE, flush: true })
    // Another start on the same folder may have removed it.
    rmSync(probe, { force: true })
  } catch (error) {
    throw new OperatorError(`${path} cannot be written: ${reasonOf(error)}`, { cause: error })
  }
}

export function discardDraft(dataDir: string): void {
  rmSync(draftPath(dataDir), { force: true })
}

/** Replaces the file in one step. */
export function writeCredentials(dataDir: string, credentials: Credentials): void {
  writeDraft(dataDir, credentials)
  publishDraft(dataDir)
}

function readUsableFile(path: string): Credentials | null {
  try {
    return readFile(path)
  } catch (error) {
    if (error instanceof CredentialsError) return null
    throw error
  }
}

function readFile(path: string): Credentials | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const value = parse(text)
  if (!isCredentials(value)) throw new CredentialsError(`${path} is not a credentials file of atrium`)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isCredentials(value: unknown): value is Credentials {
  if (!isObject(value)) return false
  const { base_url, auth_url, program_id, operator, demo } = value
  return (
    isText(base_url) &&
    isText(auth_url) &&
    (program_id === null || isText(program_id)) &&
    isClient(operator) &&
    (demo === null || isDemo(demo))
  )
}

function isDemo(value: unknown): value is DemoCredentials {
  if (!isObject(value) || !isText(value.password)) return false
  const { users, clients } = value
  if (!isObject(users) || !isObject(clients)) return false
  const names = Object.keys(users).filter(isRole)
  const client = clients.public
  return names.length === ROLES.length && isObject(client) && isText(client.client_id) && isClient(clients.server)
}

const isClient = (value: unknown): value is ClientCredentials =>
  isObject(value) && isText(value.client_id) && isText(value.client_secret)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Makes a rename durable; not every system can open a folder. */
function syncFolder(folder: string): void {
  let file: number | null = null
  try {
    file = openSync(folder, 'r')
    fsyncSync(file)
  } catch {
    // The rename itself is done.
  } finally {
    if (file !== null) closeSync(file)
  }
}

/** Names the program that was set up in the browser, where this folder has credentials of a server without one. */
export function noteProgram({ dataDir }: { readonly dataDir: string }, programId: string): void {
  const credentials = readUsableFile(credentialsPath(dataDir))
  if (credentials && credentials.program_id === null)
    writeCredentials(dataDir, { ...credentials, program_id: programId })
}
