import type { Transaction } from 'kysely'

/** A transaction. A handler reads and writes through the one it gets. */
export type Db = Transaction<object>

/**
 * A transaction and the program that its statements name. Handlers and `Database.transaction` get one; work on several programs
 * binds one for each (`forProgram`).
 */
export type ProgramDb = Db & { readonly programId: number }
