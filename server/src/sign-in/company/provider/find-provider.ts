// Providers as the sign-in reads them, outside a program's transaction.

import type { Database } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import type { ProviderRow } from './provider.ts'

/** The data that the sign-in page needs of a provider. */
export interface EnabledProvider {
  readonly id: string
  readonly name: string
  readonly domains: readonly string[]
  readonly required: boolean
  readonly required_for_administrators: boolean
}

/** The enabled providers of a program, oldest first. */
export const findEnabledProviders = ({ hot }: Database, programId: number): Promise<EnabledProvider[]> =>
  hot<EnabledProvider>({
    name: 'company_providers',
    text: `select id, name, domains, required, required_for_administrators
             from identity_providers where program_id = $1 and enabled order by id`,
    values: [programId],
  })

/** An enabled provider of one program. */
export async function findEnabledProvider(
  { hot }: Database,
  programId: number,
  id: string,
): Promise<ProviderRow | null> {
  if (!isUuid(id)) return null
  const [row] = await hot<ProviderRow>({
    name: 'company_provider',
    text: 'select * from identity_providers where program_id = $1 and id = $2 and enabled',
    values: [programId, id],
  })
  return row ?? null
}

/** A provider by its id alone, as its addresses contain it; enabled or not. */
export async function findProviderById({ hot }: Database, id: string | undefined): Promise<ProviderRow | null> {
  if (id === undefined || !isUuid(id)) return null
  const [row] = await hot<ProviderRow>({
    name: 'company_provider_by_id',
    text: 'select /* every program */ * from identity_providers where id = $1',
    values: [id],
  })
  return row ?? null
}
