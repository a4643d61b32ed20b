import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkScimSetUp } from '../../../people/scim-requests/index.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { FolderInUseError } from '../../../platform/db/engines/embedded/folder-lock.ts'
import type { Pool } from '../../../platform/db/engines/pool.ts'
import { BEGIN_ANEW, compareSchema, nameSome, otherHistory } from '../../../platform/db/migrate.ts'
import { hasUnfinishedMove, MovedAwayError } from '../../../platform/db/moved.ts'
import { sharesSessions } from '../../../platform/db/own-sessions.ts'
import { SYSTEM_ROLE } from '../../../platform/db/transaction.ts'
import { createOutbound } from '../../../platform/net/outbound.ts'
import { reasonOf } from '../../../platform/operator-error.ts'
import { checkProviders } from '../../../sign-in/company/index.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

const VERSION_MIN = 15
const CLOCK_DIFFERENCE_MAX_MS = 5000

/** The checks of the configured database. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'database', 'PG_VERSION'))) {
    return [noteFinding('database', 'there is none yet', 'the first start makes it: npm start')]
  }
  let database: Database
  try {
    database = await openDatabase(config)
  } catch (error) {
    if (error instanceof MovedAwayError) return [failFinding('database', 'was moved to PostgreSQL', error.message)]
    if (error instanceof FolderInUseError) return [okFinding('database', error.message.split(';')[0] as string)]
    return [unreachable(error)]
  }
  try {
    const version = await checkVersion(database.pool)
    if (version.level === 'fail') return [version]
    if (database.engine === 'postgres' && (await sharesSessions(database.pool))) return [version, POOLER]
    const migrations = await checkMigrations(database.pool)
    return [
      version,
      migrations,
      ...(migrations.level === 'ok' ? await checkScim(database) : []),
      ...(migrations.level === 'ok' ? await checkIdentityProviders(database, config) : []),
      await checkRoles(database.pool),
      await checkClock(database.pool),
    ]
  } finally {
    await database.close()
  }
}

const unreachable = (error: unknown): Finding =>
  failFinding(
    'database',
    `cannot be reached: ${reasonOf(error)}`,
    'start it, or correct DATABASE_URL (host, port, name, password)',
  )

const POOLER = failFinding('pooler', 'is in transaction mode: connections share sessions', 'set pool_mode = session')

async function checkVersion(pool: Pool): Promise<Finding> {
  try {
    const { rows } = await pool.query(`select current_setting('server_version') as version`)
    const version = rows[0].version as string
    if (Number.parseInt(version, 10) >= VERSION_MIN) return okFinding('database', `PostgreSQL ${version}`)
    return failFinding('database', `PostgreSQL ${version} is too old`, `upgrade it to ${VERSION_MIN} or newer`)
  } catch (error) {
    return unreachable(error)
  }
}

async function checkMigrations(pool: Pool): Promise<Finding> {
  if (await hasUnfinishedMove(pool)) {
    return failFinding('schema', 'a move into this database has not ended', 'run atrium move again, to its end')
  }
  const comparison = await compareSchema(pool)
  const reason = otherHistory(comparison)
  if (reason) {
    return failFinding('schema', `made by another version (${reason})`, `run that one, or begin anew: ${BEGIN_ANEW}`)
  }
  const { missing, unknown } = comparison
  if (missing.length > 0) return failFinding('schema', `${missing.length} migrations are missing`, 'run atrium migrate')
  if (unknown.length > 0) {
    return noteFinding('schema', `made by a newer release (${nameSome(unknown)})`, 'upgrade this installation as well')
  }
  return okFinding('schema', 'current')
}

/** Row security depends on two roles that the login role creates and switches to. */
async function checkRoles(pool: Pool): Promise<Finding> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = $1) as is_there,
              (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create`,
      [SYSTEM_ROLE],
    )
    if (!rows[0].is_there) {
      return rows[0].may_create
        ? noteFinding('roles', 'not made yet', 'run atrium migrate')
        : failFinding(
            'roles',
            'the account may not make them',
            'alter role … createrole, or let an administrator run atrium migrate',
          )
    }
    await client.script(`begin; set local role atrium_app; set local role ${SYSTEM_ROLE}; rollback`)
    return okFinding('roles', 'can be taken')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    return failFinding('roles', reasonOf(error), `grant atrium_app, ${SYSTEM_ROLE} to the account of DATABASE_URL`)
  } finally {
    client.release()
  }
}

async function checkClock(pool: Pool): Promise<Finding> {
  const before = Date.now()
  const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  const difference = Math.round((rows[0].now as number) - (before + Date.now()) / 2)
  if (Math.abs(difference) <= CLOCK_DIFFERENCE_MAX_MS) return okFinding('clock', 'agrees with that of the database')
  return failFinding('clock', `${difference} ms away from that of the database`, 'synchronise both machines (NTP)')
}

/** Whether people can sign in at the identity providers of all programs. */
export async function checkIdentityProviders(database: Database, config: Config): Promise<Finding[]> {
  const outbound = createOutbound({ allowPrivateTargets: config.allowPrivateTargets })
  try {
    const findings = await checkProviders(database, outbound)
    return findings.map(({ program_id, name, level, message, remedy }) => ({
      check: 'sign-in',
      level,
      message: `program ${program_id}, ${name}: ${message}`,
      ...(remedy === null ? {} : { remedy }),
    }))
  } finally {
    await outbound.close()
  }
}

/** Whether people and groups can be provisioned by SCIM, and how the last requests went. */
export async function checkScim(database: Database): Promise<Finding[]> {
  const findings = await checkScimSetUp(database)
  const wrong = findings.filter(finding => !finding.ok)
  if (wrong.length === 0) return [okFinding('scim', `${findings.length} clients may provision people and groups`)]
  return wrong.map(({ program_id, client_id, message, remedy }) =>
    noteFinding('scim', `program ${program_id}${client_id ? `, client ${client_id}` : ''}: ${message}`, remedy ?? ''),
  )
}
