// Databases of an account that owns them and is no superuser, as operators have them.

import pg from 'pg'
import { POSTGRES_URL } from '../../support/snapshot.ts'

const OWNER = `atrium_test_mover_${process.pid}`

export interface OwnedDatabase {
  /** Connects as the owner. */
  readonly url: string
  readonly asSuperuser: string
}

const databases: string[] = []

/** An empty database that the ordinary account owns. */
export async function makeDatabase(name: string): Promise<OwnedDatabase> {
  const database = `atrium_test_${name}_${process.pid}`
  if (databases.length === 0) await makeOwner()
  databases.push(database)
  await onDatabase(POSTGRES_URL as string, `create database ${database} owner ${OWNER}`)
  const url = new URL(`/${database}`, POSTGRES_URL as string)
  const asSuperuser = url.href
  url.username = OWNER
  return { url: url.href, asSuperuser }
}

async function makeOwner(): Promise<void> {
  await onDatabase(
    POSTGRES_URL as string,
    `do $$ begin create role atrium_app; exception when duplicate_object then null; end $$;
     do $$ begin create role atrium_system; exception when duplicate_object then null; end $$;
     create role ${OWNER} login createrole; grant atrium_app, atrium_system to ${OWNER} with admin option`,
  )
}

export async function dropDatabases(): Promise<void> {
  for (const name of databases.splice(0)) await onDatabase(POSTGRES_URL as string, `drop database ${name} with (force)`)
  await onDatabase(POSTGRES_URL as string, `drop owned by ${OWNER}; drop role ${OWNER}`)
}

export async function onDatabase(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
