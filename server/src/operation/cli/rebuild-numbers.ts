import { Command } from 'commander'
import { loadingInBulk } from '../../platform/caller.ts'
import { readConfig } from '../../platform/config.ts'
import { CommandError, type Io } from './io.ts'
import { readId } from './options.ts'

interface Options {
  readonly program?: string
}

/** `atrium rebuild-numbers`: what was counted, a program a line. */
export function rebuildNumbersCommand(io: Io): Command {
  return new Command('rebuild-numbers')
    .description('count anew what the figures about posts and people are made of')
    .option('--program <id>', 'only this program', readId)
    .action(async ({ program }: Options) => {
      const config = readConfig(io.env)
      const [{ openDatabase }, { forProgram }, { rebuildNumbers }, { sql }] = await Promise.all([
        import('../../platform/db/database.ts'),
        import('../../platform/db/transaction.ts'),
        import('../../publishing/statistics/index.ts'),
        import('../../platform/db/sql.ts'),
      ])
      const database = await openDatabase(config)
      try {
        const rows = await database.system(db =>
          sql<{ id: number }>`
            select /* every program */ id from programs where ${program ?? null}::bigint is null or id = ${program ?? null}::bigint
             order by id`.all(db),
        )
        if (program !== undefined && rows.length === 0) throw new CommandError(`The program ${program} does not exist`)
        for (const { id } of rows) {
          const counted = await loadingInBulk(() => database.system(db => rebuildNumbers(forProgram(db, id))))
          io.print(JSON.stringify({ program_id: String(id), ...counted }))
        }
      } finally {
        await database.close()
      }
    })
}
