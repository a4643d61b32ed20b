import { Command } from 'commander'
import { readConfig } from '../../platform/config.ts'
import type { Io } from './io.ts'

/** `atrium migrate`: the names of the migrations applied, one a line. */
export function migrateCommand(io: Io): Command {
  return new Command('migrate').description('apply the migrations that the database lacks').action(async () => {
    const config = readConfig(io.env)
    const [{ openDatabase }, { migrateDatabase: migrate }] = await Promise.all([
      import('../../platform/db/database.ts'),
      import('../../platform/db/migrate.ts'),
    ])
    const database = await openDatabase(config)
    try {
      const applied = await migrate(database.pool)
      for (const name of applied) io.print(name)
      io.say(applied.length === 0 ? 'the schema is current' : `${applied.length} migrations applied`)
    } finally {
      await database.close()
    }
  })
}
