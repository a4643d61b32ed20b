import { Command } from 'commander'
import { readConfig } from '../../platform/config.ts'

/** `atrium organisation list`: JSON. */
export function organisationCommand(): Command {
  const list = new Command('list').description('print the organisations of the database').action(printOrganisations)
  return new Command('organisation').description('the organisations of a database').addCommand(list)
}

async function printOrganisations(): Promise<void> {
  const [{ openDatabase }, { listOrganisations }] = await Promise.all([
    import('../../platform/db/database.ts'),
    import('../organisations/index.ts'),
  ])
  const database = await openDatabase(readConfig())
  try {
    console.log(JSON.stringify(await listOrganisations(database), null, 2))
  } finally {
    await database.close()
  }
}
