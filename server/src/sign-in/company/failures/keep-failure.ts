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
    await database.preparedQuery({
      name: 'company_failure_add',
      // The new one is not among those that the deletion counts.
      text: `with added as (
               insert into company_failures (program_id, provider_id, reference, reason, detail, user_name)
               select p.program_id, p.id, $3, $4, $5, $6 from identity_providers p where p.program_id = $1 and p.id = $2)
             delete from company_failures where program_id = $1 and provider_id = $2 and id <= (
               select f.id from company_failures f where f.program_id = $1 and f.provider_id = $2
                order by f.id desc offset $7 - 1 limit 1)`,
      values: [provider.programId, provider.id, reference, reason, detail, userName, FAILURES_MAX],
    })
  } catch (error) {
    logger.error({ err: error }, 'a failed sign-in could not be noted')
  }
}
