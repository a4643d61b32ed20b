import type { TestApp, TestProgram } from './app.ts'

/** Users added by one statement. On the embedded engine it blocks the process, in which other files wait for answers. */
const SET_SIZE = 500

/**
 * Adds users `NAME-1` to `NAME-SIZE` to a program, and returns them as members of a request. Every seventh has the employee
 * number 0, the next ones 1 to 6.
 */
export async function addCrowd(
  app: TestApp,
  program: TestProgram,
  size: number,
  name = 'crowd',
): Promise<{ value: string }[]> {
  for (let first = 1; first <= size; first += SET_SIZE) {
    await app.app.services.database.pool.query(
      `with people as (
         insert into identities (organisation_id, user_name)
         select $1, $4 || '-' || n from generate_series($5::int, $2::int) n returning id, user_name
       )
       insert into users (program_id, id, membership_id, given_name, family_name, employee_number)
       select $3, id, gen_random_uuid(), 'Crowd', user_name, (split_part(user_name, '-', -1)::int % 7)::text from people`,
      [program.organisationId, Math.min(first + SET_SIZE - 1, size), program.id, name, first],
    )
  }
  return Array.from({ length: size }, (_, index) => ({ value: `${name}-${index + 1}` }))
}
