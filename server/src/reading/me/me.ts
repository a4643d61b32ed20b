// The signed-in user: the person, the program, permissions, and open tasks (docs/contract/people.md#you).

import { sql } from 'kysely'
import { PROFILE_ATTRIBUTES } from '../../people/programs/index.ts'
import type { ProgramSettings, UserActor } from '../../platform/access/actor.ts'
import { atLeast, ROLES, SCOPES, type Scope, scopesForRole } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { Count, Id, Nullable, named, OneOf, ScopeName, type Static, Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { hasSubmittableTopic } from '../../publishing/ugc/index.ts'
import { countMustReads } from '../feeds/index.ts'
import { countNotificationsAtOnce } from '../notifications/index.ts'

export const THEMES = ['system', 'light', 'dark'] as const

const Person = Type.Object({
  user_id: Id(),
  user_name: Type.String(),
  display_name: Type.String(),
  given_name: Type.String(),
  family_name: Type.String(),
  avatar_url: Nullable(Type.String()),
  title: Nullable(Type.String()),
  department: Nullable(Type.String()),
  preferred_language: Nullable(Type.String()),
  timezone: Nullable(Type.String()),
  theme: OneOf(THEMES),
})

export const Me = named(
  'Me',
  Type.Object({
    user: Person,
    program: Type.Object({
      id: Id(),
      name: Type.String(),
      languages: Type.Array(Type.String()),
      machine_translation: Type.Boolean({ description: 'Readers may have posts translated.' }),
      expanded_reactions: Type.Boolean(),
      profile_attributes_managed: Type.Array(OneOf(PROFILE_ATTRIBUTES)),
    }),
    role: OneOf(ROLES),
    scopes: Type.Array(ScopeName),
    unread_count: Count({ description: 'Notifications that were not read' }),
    required_count: Count({ description: 'Posts that are left to acknowledge' }),
    can: Type.Object({
      submit: Type.Boolean({ description: 'The token may write, and there is a topic to submit to.' }),
      publish: Type.Boolean(),
      review: Type.Boolean(),
      manage: Type.Boolean(),
      administer: Type.Boolean(),
    }),
  }),
)

type Me = Static<typeof Me>

interface Caller {
  readonly services: Services
  readonly actor: UserActor
  readonly settings: ProgramSettings
}

/** All of it, in a short transaction and two statements beside it; `actor` is known to be a member. */
export async function readMe({ services, actor, settings }: Caller): Promise<Me> {
  const { database } = services
  const { programId, role, scopes } = actor
  const { user, managed, submit } = await database.read(programId, async db => ({
    ...(await readPerson(db, actor.userId)),
    submit: scopes.has('content.write') && (await hasSubmittableTopic(db, actor)),
  }))
  const isAtLeast = (needed: Me['role']) => atLeast(role, needed)
  return {
    user,
    program: {
      id: programId,
      name: settings.name,
      languages: [...settings.languages],
      machine_translation: settings.machine_translation && services.config.translateUrl !== null,
      expanded_reactions: settings.expanded_reactions,
      profile_attributes_managed: managed,
    },
    role,
    scopes: SCOPES.filter(scope => scopesForRole([...scopes], role).includes(scope as Scope)),
    unread_count: await countNotificationsAtOnce(database, actor, { read: [false] }),
    required_count: await countMustReads(database, actor),
    can: {
      submit,
      publish: isAtLeast('publisher'),
      review: isAtLeast('publisher'),
      manage: isAtLeast('program_manager'),
      administer: isAtLeast('administrator'),
    },
  }
}

async function readPerson(db: ProgramDb, userId: number) {
  const { rows } = await sql<Me['user'] & { managed: Me['program']['profile_attributes_managed'] }>`
    select u.id as user_id, i.user_name, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name,
           u.given_name, u.family_name, u.photo_url as avatar_url, u.title, u.department, u.preferred_language, u.timezone,
           coalesce(u.theme, 'system') as theme, p.profile_attributes_managed as managed
      from users u
      join identities i on i.id = u.id
      join programs p on p.id = u.program_id
     where u.program_id = ${db.programId} and u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`user ${userId} has vanished`)
  const { managed, ...user } = row
  return { user, managed }
}
