import type { TestApp, TestProgram } from '../../support/app.ts'

/** Adds users `NAME-1` to `NAME-SIZE` to a program, and returns them as members of a request. */
export async function addCrowd(
  app: TestApp,
  program: TestProgram,
  size: number,
  name = 'crowd',
): Promise<{ value: string }[]> {
  await app.app.services.database.pool.query(
    `with people as (
       insert into identities (organisation_id, user_name)
       select $1, $4 || '-' || n from generate_series(1, $2) n returning id, user_name
     )
     insert into users (program_id, id, membership_id, given_name, family_name)
     select $3, id, gen_random_uuid(), 'Crowd', user_name from people`,
    [program.organisationId, size, program.id, name],
  )
  return Array.from({ length: size }, (_, index) => ({ value: `${name}-${index + 1}` }))
}
