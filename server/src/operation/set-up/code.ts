// The code of the set-up: printed by each start and kept in a file, and by its digest in the database.

import { hash, timingSafeEqual } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import { randomCode } from '../../platform/text/random-code.ts'
import { isSetUpNeeded, SET_UP_PATH, setUpState } from '../../shared/set-up.ts'
import { noteProgram } from '../credentials.ts'

/** Without letters and digits that resemble others. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 20
const PRIVATE_MODE = 0o600
/** Another node, or the command line, may make the first program. */
const CHECK_EVERY_MS = 1000

const digest = (code: string): Buffer => hash('sha256', `set-up\n${code}`, 'buffer')

interface Announcement {
  /** The address of the set-up with its code; null when it is over. */
  readonly url: string | null
  stop(): void
}

/** Makes the code of this start, unless a program exists, and writes its address to `DATA_DIR/setup.url` where there is a data folder. */
export async function announceSetUp(services: Services): Promise<Announcement> {
  const { config, database, logger } = services
  const code = config.setupCode ?? randomCode(ALPHABET, CODE_LENGTH)
  const programId = await database.system(db => storeCode(db, code))
  const file = join(config.dataDir, 'setup.url')
  const remove = () => rmSync(file, { force: true })
  remove()
  if (programId !== null) {
    // The process may have been killed, or another node set up, before this folder had it.
    noteProgram(config, String(programId))
    return { url: null, stop() {} }
  }
  const url = `${services.baseUrl()}${SET_UP_PATH}#${encodeURIComponent(code)}`
  if (existsSync(config.dataDir)) writeFileSync(file, `${url}\n`, { mode: PRIVATE_MODE })
  const timer = setInterval(() => {
    isSetUpNeeded(services).catch(error => logger.debug({ err: error }, 'set-up could not be checked'))
  }, CHECK_EVERY_MS).unref()
  const stop = () => clearInterval(timer)
  services.state(setUpState).onOver = firstProgramId => {
    stop()
    try {
      noteProgram(config, firstProgramId)
      remove()
    } catch (error) {
      // The program is made; the next start does it.
      logger.warn({ err: error }, 'the files of the set-up could not be changed')
    }
  }
  return { url, stop }
}

/** Stores the code, unless there is a program: then returns the id of the first one. */
async function storeCode(db: Db, code: string): Promise<number | null> {
  const row = await sql<{ id: number }>`select id from programs order by id limit 1`.first(db)
  if (row) return row.id
  await sql`
    insert into set_up (code_hash) values (${digest(code)})
    on conflict (id) do update set code_hash = excluded.code_hash, made_at = now()`.execute(db)
  return null
}

/** Whether it is the code of the last start. */
export async function isSetUpCode(db: Db, code: string): Promise<boolean> {
  const row = await sql<{ code_hash: Uint8Array }>`select code_hash from set_up`.first(db)
  return row !== undefined && timingSafeEqual(Buffer.from(row.code_hash), digest(code))
}
