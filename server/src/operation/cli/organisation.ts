import { Command } from 'commander'
import { readConfig } from '../../platform/config.ts'
import type { Io } from './io.ts'

/** `atrium organisation list`: the organisations of the database, as JSON. */
export function organisationCommand(io: Io): Command {
  const list = new Command('list')
    .description('print the organisations of the database')
    .action(() => printOrganisations(io))
  return new Command('organisation').description('the organisations of a database').addCommand(list)
}

async function printOrganisations(io: Io): Promise<void> {
  const [{ openDatabase }, { listOrganisations }] = await Promise.all([
    import('../../platform/db/database.ts'),
    import('../organisations/index.ts'),
  ])
  const database = await openDatabase(readConfig(io.env))
  try {
    io.print(JSON.stringify(await listOrganisations(database), null, 2))
  } finally {
    await database.close()
  }
}
