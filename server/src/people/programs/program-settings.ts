import type { Db } from '../../platform/db/handle.ts'
import { Nullable, named, OneOf, type Static, Type } from '../../platform/http/input/schema.ts'

const NAME_MAX_LENGTH = 255
const LANGUAGE_MAX_LENGTH = 35
const RATE_LIMIT_MAX_PER_MINUTE = 1_000_000_000

/** A language tag such as `en`, `de-AT` or `zh-Hant` (RFC 5646, without its rarities). */
const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'

/** The settings of a program (docs/contract/operation.md#program-settings). */
export const SettingsOfProgram = named(
  'ProgramSettings',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: NAME_MAX_LENGTH, pattern: '\\S' }),
    default_language: Type.String({ maxLength: LANGUAGE_MAX_LENGTH, pattern: LANGUAGE_TAG }),
    expanded_reactions: Type.Boolean(),
    scim_role_syntax: OneOf(['legacy', 'extended']),
    scim_filter: OneOf(['basic', 'full']),
    rate_limit_per_minute: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: RATE_LIMIT_MAX_PER_MINUTE,
        description: "Requests of the program per minute; 0 is no limit, null the server's own.",
      }),
    ),
  }),
)

export type SettingsOfProgram = Static<typeof SettingsOfProgram>

const COLUMNS = [
  'name',
  'default_language',
  'expanded_reactions',
  'scim_role_syntax',
  'scim_filter',
  'rate_limit_per_minute',
] as const

export async function readSettings(db: Db, programId: number): Promise<SettingsOfProgram> {
  const row = await db.selectFrom('programs').select(COLUMNS).where('id', '=', programId).executeTakeFirstOrThrow()
  return row as SettingsOfProgram
}

/** Stores what is given; the rest stays. */
export async function storeSettings(db: Db, programId: number, changes: Partial<SettingsOfProgram>): Promise<void> {
  const given = COLUMNS.filter(column => changes[column] !== undefined)
  if (given.length === 0) return
  await db
    .updateTable('programs')
    .set({ ...Object.fromEntries(given.map(column => [column, changes[column]])), updated_at: new Date() })
    .where('id', '=', programId)
    .execute()
}
