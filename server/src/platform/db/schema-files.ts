// The files that make up the schema: migrations, applied once each, and functions, whose current definition is here.

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface SchemaFile {
  /** That of the file, without its ending. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, hexadecimal: tells it from an earlier content under the same name. */
  readonly hash: string
}

export type Migration = SchemaFile

/** One `create or replace function`, which has the file's name. */
export type FunctionFile = SchemaFile

/** The migrations of this release, in order. */
export function readMigrations(): Migration[] {
  return readFiles('migrations', /^\d{4}_[a-z0-9_]+\.sql$/)
}

/** The functions of this release, in the order of their names. */
export function readFunctions(): FunctionFile[] {
  return readFiles('functions', /^[a-z_]+\.sql$/)
}

function readFiles(folder: string, pattern: RegExp): SchemaFile[] {
  const url = new URL(`./${folder}/`, import.meta.url)
  return readdirSync(url)
    .filter(file => pattern.test(file))
    .sort()
    .map(file => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(new URL(file, url), 'utf8') }))
    .map(file => ({ ...file, hash: hash('sha256', file.sql, 'hex') }))
}
