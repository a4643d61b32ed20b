// Two companies on one PostgreSQL, each with rows in every table that can hold some of it, and databases to move one of them to.

import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { makeRecords, type Records } from '../../contract/records.ts'
import { type Person, startApp, type TestApp } from '../../support/app.ts'
import { Receiver } from '../../support/receiver.ts'
import { makeDatabase, type OwnedDatabase } from '../cli/databases.ts'
import { atrium, makeFolder } from '../cli/processes.ts'
import { fillTables } from './fill-tables.ts'
import { type Rows, readRows } from './read-rows.ts'

export interface Company extends Records {
  readonly organisationId: number
  /** Of both of its programs. */
  readonly programIds: readonly number[]
  /** Have answered nothing yet. */
  readonly mia: Person
  readonly nils: Person
}

export interface Scene {
  readonly database: OwnedDatabase
  readonly dataDir: string
  readonly app: TestApp
  readonly receiver: Receiver
  /** Options of commands that call as the operator. */
  readonly asOperator: readonly string[]
  readonly acme: Company
  readonly bolt: Company
  /** What a database has of a company. */
  rowsOf(company: Company, database: OwnedDatabase): Promise<Rows>
}

export async function playScene(): Promise<Scene> {
  const database = await makeDatabase('source')
  const dataDir = makeFolder()
  const app = await startApp({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const receiver = await Receiver.start()
  const makeCompany = async (): Promise<Company> => {
    const program = await app.program()
    const second = await app.program({ organisationId: program.organisationId })
    const records = await makeRecords(app, program, receiver)
    const { organisationId } = program
    const [mia, nils] = [await program.user('mira'), await program.user('nils')]
    await fillTables(database.asSuperuser, records)
    return { ...records, mia, nils, organisationId, programIds: [program.id, second.id] }
  }
  const operator = await app.app.services.database.system(db =>
    createClient(db, { programId: null, kind: 'operator', name: 'Operator' }),
  )
  const [acme, bolt] = [await makeCompany(), await makeCompany()]
  return {
    database,
    dataDir,
    app,
    receiver,
    asOperator: ['--client-id', operator.client_id, '--client-secret', operator.client_secret as string],
    acme,
    bolt,
    rowsOf: (company, { asSuperuser }) => readRows(asSuperuser, company),
  }
}

/** One with the schema and nothing else. */
export async function migratedDatabase(name: string): Promise<OwnedDatabase> {
  const database = await makeDatabase(name)
  const { code, stderr } = await atrium(['migrate'], { DATABASE_URL: database.url })
  if (code !== 0) throw new Error(stderr)
  return database
}
