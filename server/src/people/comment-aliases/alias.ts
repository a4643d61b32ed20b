import type { Static, TSchema } from 'typebox'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { ListSql } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, invalidReference, notFound, requireReferences } from '../../platform/errors.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'

const DISPLAY_NAME_MAX_LENGTH = 255
const USERS_MAX_COUNT = 1_000

export const ALIAS_TYPES = ['user', 'team', 'program'] as const

const members = {
  id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  alias_type: Type.OneOf(ALIAS_TYPES),
}

/** An alias as shown to the users who may post as it. */
export const CommentAlias = namedObject('CommentAlias', members)

/** An alias as shown to program managers, with the users who may post as it. */
export const CommentAliasSettings = namedObject('CommentAliasSettings', { ...members, user_ids: Type.Array(Type.Id()) })

export type PresentedAlias = Static<typeof CommentAlias>
export type PresentedAliasSettings = Static<typeof CommentAliasSettings>

const optional = {
  avatar_url: Type.Optional(Type.Nullable(Type.HttpUrl())),
  user_ids: Type.Optional(Type.Array(Type.Id(), { maxItems: USERS_MAX_COUNT })),
} satisfies Record<string, TSchema>

export const NewAliasInput = namedObject('CommentAliasInput', {
  display_name: Type.FilledText(DISPLAY_NAME_MAX_LENGTH),
  alias_type: Type.OneOf(ALIAS_TYPES),
  ...optional,
})

export const AliasChangeInput = namedObject('CommentAliasChanges', {
  display_name: Type.Optional(Type.FilledText(DISPLAY_NAME_MAX_LENGTH)),
  alias_type: Type.Optional(Type.OneOf(ALIAS_TYPES)),
  ...optional,
})

export const AliasPath = Type.Object({ alias_id: Type.Id() })

/** Aliases that are not deleted, by name; with `user` only those that this user may post as. */
export const aliasesOf = (db: ProgramDb, user: AliasUser | null): ListSql => ({
  columns: ALIAS_COLUMNS,
  from: sql`
    from comment_aliases a
   where a.program_id = ${db.programId} and a.deleted_at is null ${user === null ? sql`` : sql`and ${postableBy(user)}`}`,
  order: sql`sort_key(a.display_name) collate "C", a.id`,
})

/** An alias that is not deleted; throws 404. */
export async function requireAlias(db: ProgramDb, aliasId: number): Promise<PresentedAliasSettings> {
  const row = await sql<PresentedAliasSettings>`
    select ${ALIAS_COLUMNS} from comment_aliases a
     where a.program_id = ${db.programId} and a.id = ${aliasId} and a.deleted_at is null`.first(db)
  if (!row) throw notFound('Comment alias')
  return row
}

/** Throws 403 for an alias that the user may not post as, 400 for one that does not exist. */
export async function checkAlias(db: ProgramDb, user: AliasUser, aliasId: number): Promise<void> {
  const alias = await sql<{ own: boolean }>`
    select ${postableBy(user)} as own from comment_aliases a
     where a.program_id = ${db.programId} and a.id = ${aliasId} and a.deleted_at is null`.first(db)
  if (!alias) throw invalidReference('author_alias_id', `Comment alias ${aliasId}`)
  if (!alias.own) throw forbidden('This alias belongs to others')
}

/** Replaces the users who may post as the alias. Throws 400 if one is not in the program. */
export async function setAliasUsers(db: ProgramDb, aliasId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    delete from comment_alias_users where program_id = ${db.programId} and alias_id = ${aliasId}`.execute(db)
  const rows = await sql<{ user_id: number }>`
    insert into comment_alias_users (program_id, alias_id, user_id)
    select program_id, ${aliasId}::bigint, id from users where program_id = ${db.programId} and id = any(${userIds}::bigint[])
    returning user_id`.all(db)
  requireReferences(userIds, new Set(rows.map(row => row.user_id)), 'User', index => `user_ids.${index}`)
}

/** The public part of an alias: not its users. */
export function withoutUsers({ user_ids: _, ...alias }: PresentedAliasSettings): PresentedAlias {
  return alias
}

/** A user, and the aliases that their role allows. */
type AliasUser = Restricted & { readonly userId: number }

const postableBy = ({ userId, restrictions: { aliasIds } }: AliasUser) => sql<boolean>`(exists (
  select from comment_alias_users au
   where au.program_id = a.program_id and au.alias_id = a.id and au.user_id = ${userId})
  and ${aliasIds === null ? sql`true` : sql`a.id = any(${[...aliasIds]}::bigint[])`})`

const ALIAS_COLUMNS = sql`
  a.id, a.display_name, a.avatar_url, a.alias_type,
  array(select au.user_id from comment_alias_users au
         where au.program_id = a.program_id and au.alias_id = a.id order by au.user_id) as user_ids`
