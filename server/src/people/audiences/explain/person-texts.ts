import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Rule } from '../rules/rule.ts'
import { attributeSql } from '../rules/rule-attributes.ts'
import { attributesOf } from '../rules/rule-match.ts'

/** A person's values of the attributes that rules use, as spelled; nothing for an empty attribute. */
export type PersonTexts = ReadonlyMap<string, readonly string[]>

export async function readPersonTexts(
  db: ProgramDb,
  userId: number,
  attributes: readonly string[],
): Promise<PersonTexts> {
  if (attributes.length === 0) return new Map()
  const names = [...new Set(attributes)]
  const values = names.map((name, index) => sql`${attributeSql(name)} as ${sql.ref(`a${index}`)}`)
  const { rows } = await sql<Record<string, string | readonly string[] | null>>`
    select ${sql.join(values)} from users u where u.program_id = ${db.programId} and u.id = ${userId}`.execute(db)
  return new Map(names.map((name, index) => [name, [rows[0]?.[`a${index}`] ?? []].flat().filter(text => text !== '')]))
}

/** Every attribute that the rules of these audiences use. */
export const explainedAttributes = (audiences: readonly { readonly rule: Rule | null }[]): readonly string[] => [
  ...new Set(audiences.flatMap(({ rule }) => (rule ? attributesOf(rule) : []))),
]
