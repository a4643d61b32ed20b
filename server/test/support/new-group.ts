import { addMembers, generateAudienceName } from '../../src/people/audiences/index.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { TestApp } from './app.ts'

/** Adds a group as SCIM would provision it, and returns its id. Its `name` is its display name in snake case. */
export function newGroup(
  { app }: TestApp,
  program: { readonly id: number },
  displayName: string,
  members: ReadonlyArray<{ readonly id: number }> = [],
): Promise<number> {
  return app.services.database.transaction(program.id, async db => {
    const name = await generateAudienceName(db, displayName)
    const { rows } = await sql<{ id: number }>`
      insert into audiences (program_id, kind, name, display_name)
      values (${program.id}, 'group', ${name}, ${displayName}) returning id`.execute(db)
    const { id } = rows[0] as (typeof rows)[number]
    const memberIds = members.map(member => member.id)
    await addMembers(db, id, memberIds)
    return id
  })
}
