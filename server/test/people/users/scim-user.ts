import { sql } from '../../../src/platform/db/sql.ts'
import type { TestApp, TestProgram } from '../../support/app.ts'

export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The least that a user needs. */
export const scimUser = (userName: string, more: Record<string, unknown> = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: userName.split('@')[0], familyName: 'Berg' },
  ...more,
})

export const patch = (...Operations: Record<string, unknown>[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

export const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value })

/** The events of users that a program has emitted so far, in their order: name and userName. */
export async function userEvents({ app }: TestApp, program: TestProgram): Promise<string[]> {
  const rows = await app.services.database.unscopedQuery(
    sql<{ name: string; data: { user_name: string } }>`
      select name, data from events where program_id = ${program.id} and name like 'user.%' order by id`,
  )
  return rows.map(({ name, data }) => `${name} ${data.user_name}`)
}
