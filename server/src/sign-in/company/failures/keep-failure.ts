import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'

/** Failures of one provider that are kept. */
export const FAILURES_MAX = 50

export interface Failure {
  readonly reason: string
  readonly detail: string | null
  readonly userName: string | null
}

/**
 * Keeps why a sign-in failed, for those who set the provider up. `reference`: what the person was shown. A provider that has been
 * removed meanwhile keeps nothing; that it cannot be kept is logged.
 */
export async function keepFailure(
  { database, logger }: Services,
  provider: { readonly programId: number; readonly id: string },
  reference: string,
  { reason, detail, userName }: Failure,
): Promise<void> {
  try {
    await database.preparedQuery(
      'company_failure_add',
      sql`with added as (
               insert into company_failures (program_id, provider_id, reference, reason, detail, user_name)
               select p.program_id, p.id, ${reference}, ${reason}, ${detail}, ${userName} from identity_providers p where p.program_id = ${provider.programId} and p.id = ${provider.id})
             delete from company_failures where program_id = ${provider.programId} and provider_id = ${provider.id} and id <= (
               select f.id from company_failures f where f.program_id = ${provider.programId} and f.provider_id = ${provider.id}
                order by f.id desc offset ${FAILURES_MAX} - 1 limit 1)`,
    )
  } catch (error) {
    logger.error({ err: error }, 'a failed sign-in could not be noted')
  }
}
