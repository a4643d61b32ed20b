import { PROFILE_ATTRIBUTES, type ProfileAttribute, readSettings } from '../../people/programs/index.ts'
import { nameRestrictions } from '../../people/restrictions/index.ts'
import { changeOwnProfile, type ProfileChanges } from '../../people/users/index.ts'
import type { ProgramSettings, UserActor } from '../../platform/access/actor.ts'
import { atLeast, ROLES, SCOPES, type Scope, scopesForRole } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { named, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { hasSubmittableTopic } from '../../publishing/ugc/index.ts'
import { isTimeZone, TIMEZONE_MAX_LENGTH } from '../../shared/i18n/time-zones.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { countMustReads } from '../feeds/index.ts'
import { countNotificationsAtOnce } from '../notifications/index.ts'

const THEMES = ['system', 'light', 'dark'] as const

const Person = Type.Object({
  user_id: Type.Id(),
  user_name: Type.String(),
  display_name: Type.String(),
  given_name: Type.String(),
  family_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  title: Type.Nullable(Type.String()),
  department: Type.Nullable(Type.String()),
  preferred_language: Type.Nullable(Type.String()),
  timezone: Type.Nullable(Type.String()),
  theme: Type.OneOf(THEMES),
})

const Restrictions = namedObject('Restrictions', {
  topics: Type.Nullable(Type.Array(Type.Object({ id: Type.Id(), name: Type.String() }))),
  audiences: Type.Nullable(Type.Array(Type.Object({ id: Type.Id(), name: Type.String() }))),
  aliases: Type.Nullable(Type.Array(Type.Object({ id: Type.Id(), display_name: Type.String() }))),
})

const Me = namedObject('Me', {
  user: Person,
  program: Type.Object({
    id: Type.Id(),
    name: Type.String(),
    languages: Type.Array(Type.String()),
    timezone: Type.String({ description: 'Of people who have none of their own' }),
    machine_translation: Type.Boolean({ description: 'Readers may have posts translated.' }),
    expanded_reactions: Type.Boolean(),
    directory: Type.Boolean({ description: 'Colleagues have profiles.' }),
    reactions_named: Type.Boolean({ description: 'People see who reacted.' }),
    views_per_person: Type.Boolean({ description: 'Others may learn what a person viewed.' }),
    polls_anonymous: Type.Boolean({ description: 'New polls begin anonymous.' }),
    images_enabled: Type.Boolean({ description: 'People may add pictures to what they write.' }),
    profile_attributes_managed: Type.Array(Type.OneOf(PROFILE_ATTRIBUTES)),
  }),
  role: Type.OneOf(ROLES),
  scopes: Type.Array(Type.ScopeName),
  restrictions: Restrictions,
  restrictions_seen: Type.Nullable(Restrictions),
  unread_count: Type.Count({ description: 'Notifications that were not read' }),
  required_count: Type.Count({ description: 'Posts that are left to acknowledge' }),
  can: Type.Object({
    submit: Type.Boolean({ description: 'The token may write, and there is a topic to submit to.' }),
    publish: Type.Boolean(),
    review: Type.Boolean(),
    manage: Type.Boolean(),
    administer: Type.Boolean(),
  }),
})

export const readOwnProfile = endpoint('GET /v2/me', {
  tag: 'Me',
  summary: 'Read your user, rights and counters',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  output: { status: 200, body: Type.One(Me) },
  async handle({ actor, services, request }) {
    return { data: await readMe({ services, actor, settings: programSettings(request) }) }
  },
})

const DISPLAY_NAME_MAX_LENGTH = 255

const ProfileInput = named(
  'ProfileChanges',
  Type.Partial(
    Type.Object({
      display_name: Type.Nullable(Type.FilledText(DISPLAY_NAME_MAX_LENGTH)),
      avatar_url: Type.Nullable(Type.HttpUrl()),
      preferred_language: Type.Nullable(
        Type.String({ maxLength: LANGUAGE_TAG_MAX_LENGTH, description: 'A language tag (BCP 47)' }),
      ),
      timezone: Type.Nullable(
        Type.String({ maxLength: TIMEZONE_MAX_LENGTH, description: 'The IANA name of a time zone' }),
      ),
      theme: Type.Nullable(Type.OneOf(THEMES)),
    }),
  ),
)

export const updateOwnProfile = endpoint('PATCH /v2/me', {
  tag: 'Me',
  summary: 'Change your own profile',
  description:
    'Only given members change; null clears. An attribute in the program setting `profile_attributes_managed` is 400 with the rule `managed`. Returns ' +
    'the same as reading.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { body: ProfileInput },
  output: { status: 200, body: Type.One(Me) },
  async handle({ actor, services, request }, { body }) {
    const { programId, userId } = actor
    await services.database.transaction(programId, async db => {
      const { profile_attributes_managed: managed } = await readSettings(db)
      await changeOwnProfile(services, db, userId, readProfileChanges(body, managed))
    })
    return { data: await readMe({ services, actor, settings: programSettings(request) }) }
  },
})

export const seeOwnRestrictions = endpoint('PUT /v2/me/restrictions_seen', {
  tag: 'Me',
  summary: 'Keep your restrictions as seen',
  description: '`GET /v2/me` returns them as `restrictions_seen` from then on. Returns what is kept.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  output: { status: 200, body: Type.One(Restrictions) },
  async handle({ actor, db }) {
    const restrictions = await nameRestrictions(db, actor)
    await sql`
      update users set restrictions_seen = ${JSON.stringify(restrictions)}::jsonb
       where program_id = ${db.programId} and id = ${actor.userId}`.execute(db)
    return { data: restrictions }
  },
})

type Me = Static<typeof Me>

interface Caller {
  readonly services: Services
  readonly actor: UserActor
  readonly settings: ProgramSettings
}

/** In a short transaction and two statements beside it; `actor` is known to be a member. */
async function readMe({ services, actor, settings }: Caller): Promise<Me> {
  const { database } = services
  const { programId, role, scopes } = actor
  const { user, managed, images_enabled, submit, restrictions, restrictions_seen } = await database.read(
    programId,
    async db => ({
      ...(await readPerson(db, actor.userId)),
      restrictions: await nameRestrictions(db, actor),
      submit: scopes.has('content.write') && (await hasSubmittableTopic(db, actor)),
    }),
  )
  const isAtLeast = (needed: Me['role']) => atLeast(role, needed)
  return {
    user,
    program: {
      id: programId,
      name: settings.name,
      languages: [...settings.languages],
      timezone: settings.timezone,
      machine_translation: settings.machine_translation && services.config.translateUrl !== null,
      expanded_reactions: settings.expanded_reactions,
      directory: settings.directory,
      reactions_named: settings.reactions_named,
      views_per_person: settings.views_per_person,
      polls_anonymous: settings.polls_anonymous,
      images_enabled,
      profile_attributes_managed: managed,
    },
    role,
    restrictions,
    restrictions_seen,
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
  const row = await sql<
    Me['user'] &
      Pick<Me['program'], 'images_enabled'> &
      Pick<Me, 'restrictions_seen'> & { managed: Me['program']['profile_attributes_managed'] }
  >`
    select u.id as user_id, i.user_name, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name,
           u.given_name, u.family_name, u.photo_url as avatar_url, u.title, u.department, u.preferred_language, u.timezone,
           coalesce(u.theme, 'system') as theme, p.profile_attributes_managed as managed,
           p.ugc_images_enabled as images_enabled, u.restrictions_seen
      from users u
      join identities i on i.id = u.id
      join programs p on p.id = u.program_id
     where u.program_id = ${db.programId} and u.id = ${userId}`.first(db)
  if (!row) throw new Error(`user ${userId} has vanished`)
  const { managed, images_enabled, restrictions_seen, ...user } = row
  return { user, managed, images_enabled, restrictions_seen }
}

type ProfileInput = Static<typeof ProfileInput>

/** Reads the changes. Throws 400 for members managed elsewhere, unknown time zones and invalid language tags. */
function readProfileChanges(input: ProfileInput, managed: readonly ProfileAttribute[]): ProfileChanges {
  const { display_name, avatar_url, preferred_language, timezone, theme } = input
  const language = preferred_language == null ? preferred_language : canonicalTag(preferred_language)
  const faults: Validation[] = [
    ...managed
      .filter(name => input[name] !== undefined)
      .map(parameter => ({ rule: 'managed' as const, parameter, message: 'is provisioned by another system' })),
    ...(preferred_language != null && language === null ? [wrong('preferred_language', 'is not a language tag')] : []),
    ...(timezone != null && !isTimeZone(timezone) ? [wrong('timezone', 'is not the name of a time zone')] : []),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return {
    ...(display_name === undefined ? {} : { displayName: display_name && directoryText(display_name) }),
    ...(avatar_url === undefined ? {} : { photoUrl: avatar_url }),
    ...(language === undefined ? {} : { preferredLanguage: language }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(theme === undefined ? {} : { theme }),
  }
}

const wrong = (parameter: string, message: string): Validation => ({ rule: 'invalid_format', parameter, message })
