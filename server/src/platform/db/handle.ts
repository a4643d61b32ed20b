import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A transaction. Everything a handler reads or writes goes through the one it was given. */
export type Db = Transaction<Tables>
