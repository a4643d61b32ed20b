import { ROLE_RESTRICTIONS } from '../../platform/access/restrictions.ts'
import { programTokensChanged } from '../../platform/access/tokens.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { defineHook } from '../../platform/hooks.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, named, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { WEB_RATE_LIMIT_DEFAULT_PER_MINUTE } from '../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { isTimeZone, TIMEZONE_MAX_LENGTH } from '../../shared/i18n/time-zones.ts'
import type { ProgramsTable } from '../../shared/tables.ts'
import { applyRulesByDay } from '../audiences/index.ts'
import { rightsChanged } from '../restrictions/index.ts'
import { type AssistantChanges, Assistants, changedAssistants } from './assistant-settings.ts'
import { readHosts } from './hosts.ts'
import { MEASURED_SETTINGS, trackingAfter, viewsUnnamed } from './measuring.ts'

const NAME_MAX_LENGTH = 255
const RATE_LIMIT_MAX_PER_MINUTE = 1_000_000_000

/** The time zone of the program has changed: what follows the clock of people without their own moves, and days begin elsewhere. */
export const programTimezoneChanged =
  defineHook<(services: Services, db: ProgramDb) => Promise<void>>('program time zone changed')

/** A language tag such as `en`, `de-AT` or `zh-Hant` (the common forms of RFC 5646). */
const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
const LANGUAGES_MAX_COUNT = 50

const Language = () => Type.String({ maxLength: LANGUAGE_TAG_MAX_LENGTH, pattern: LANGUAGE_TAG })

/** A custom attribute, as rules name it. */
const CUSTOM_NAME = '^custom\\.[\\s\\S]*\\S'
const PRIVATE_NAME_MAX_LENGTH = 262
const PRIVATE_MAX_COUNT = 200
const HELP_CONTACT_MAX_LENGTH = 200
const HOST_MAX_LENGTH = 255
const EMBED_HOSTS_MAX_COUNT = 20

/** The parts of their own profile that people may change (docs/contract/people.md#your-own-profile). */
export const PROFILE_ATTRIBUTES = ['display_name', 'avatar_url', 'preferred_language', 'timezone', 'theme'] as const
export type ProfileAttribute = (typeof PROFILE_ATTRIBUTES)[number]

/** The data of a person that colleagues may see, besides the name and the picture (docs/contract/people.md#colleagues-for-everyone). */
export const DIRECTORY_FIELDS = ['title', 'department', 'work_location', 'manager_name', 'email', 'phone'] as const
export type DirectoryField = (typeof DIRECTORY_FIELDS)[number]

/** The counting of newsletters (docs/contract/newsletters.md#what-is-measured). */
export const MAIL_TRACKING = ['none', 'totals', 'people'] as const
export type MailTracking = (typeof MAIL_TRACKING)[number]

/** The settings of a program (docs/contract/operation.md#program-settings). */
const SettingsOfProgram = namedObject('ProgramSettings', {
  name: Type.FilledText(NAME_MAX_LENGTH),
  default_language: Language(),
  languages: Type.Array(Language(), {
    minItems: 1,
    maxItems: LANGUAGES_MAX_COUNT,
    description: 'In which posts can be read; the first is the `default_language`, and moves with it.',
  }),
  timezone: described(
    'The IANA name of a time zone: of people who have none of their own, of days in rules and reports, and of dates without a time',
    Type.Text(TIMEZONE_MAX_LENGTH, { minLength: 1 }),
  ),
  machine_translation: Type.Boolean({
    description: 'Readers may have posts translated, where the server has a translation service.',
  }),
  expanded_reactions: Type.Boolean(),
  role_restrictions: described(
    'Whether the topics, audiences and aliases that extended roles name restrict publishers and contributors: `listed` those who have ' +
      'a list; `all` the others too, who publish nowhere.',
    Type.OneOf(ROLE_RESTRICTIONS),
  ),
  scim_role_syntax: Type.OneOf(['legacy', 'extended']),
  scim_filter: Type.OneOf(['basic', 'full']),
  rate_limit_per_minute: Type.Nullable(
    Type.Integer({
      minimum: 0,
      maximum: RATE_LIMIT_MAX_PER_MINUTE,
      description: "Requests of the program per minute; 0 is no limit, null the server's own.",
    }),
  ),
  web_rate_limit_per_minute: Type.Integer({
    minimum: 0,
    maximum: RATE_LIMIT_MAX_PER_MINUTE,
    description: "Requests of each user's web sessions per minute; 0 is no limit.",
  }),
  four_eyes_review: Type.Boolean({
    description: 'The author of the last change of a post does not publish it.',
  }),
  profile_attributes_managed: Type.Array(Type.OneOf(PROFILE_ATTRIBUTES), {
    maxItems: PROFILE_ATTRIBUTES.length,
    uniqueItems: true,
    description: 'Attributes that people cannot change in their own profile, because another system provisions them.',
  }),
  private_attributes: Type.Array(Type.String({ maxLength: PRIVATE_NAME_MAX_LENGTH, pattern: CUSTOM_NAME }), {
    maxItems: PRIVATE_MAX_COUNT,
    uniqueItems: true,
    description: 'Custom attributes, each as `custom.name`, that only program managers and higher see and use.',
  }),
  directory: Type.Boolean({
    description: 'People find their colleagues and their profiles.',
  }),
  directory_fields: Type.Array(Type.OneOf(DIRECTORY_FIELDS), {
    maxItems: DIRECTORY_FIELDS.length,
    uniqueItems: true,
    description: 'What they see of each other besides name and picture, private attributes included.',
  }),
  reactions_named: Type.Boolean({
    description: 'People see who reacted to posts and comments. What is given while this is false stays unnamed.',
  }),
  help_contact: Type.Nullable(
    described(
      'Whom people ask for a password where the server sends no mail',
      Type.FilledText(HELP_CONTACT_MAX_LENGTH),
    ),
  ),
  embed_hosts: Type.Array(Type.FilledText(HOST_MAX_LENGTH), {
    maxItems: EMBED_HOSTS_MAX_COUNT,
    description:
      'Hosts beside YouTube and Vimeo whose videos posts may show in a frame, over https: `video.example.com`, with a port where it ' +
      'is not the usual one. Not loopback, private addresses and this server itself.',
  }),
  assistants: Assistants,
  mail_tracking: Type.Unsafe<MailTracking>({
    ...Type.OneOf(MAIL_TRACKING),
    description:
      'What is counted of newsletters: nothing, opens and clicks without saying whose (`totals`), or also by person (`people`).',
  }),
  ...MEASURED_SETTINGS,
})

type SettingsOfProgram = Static<typeof SettingsOfProgram>

/** Only given members change, also those of `assistants`. */
const SettingsChanges = named(
  'ProgramSettingsChanges',
  Type.Partial(Type.Object({ ...SettingsOfProgram.properties, assistants: Type.Partial(Assistants) })),
)

type SettingsChanges = Static<typeof SettingsChanges>

const COLUMNS = [
  'name',
  'default_language',
  'languages',
  'timezone',
  'machine_translation',
  'expanded_reactions',
  'role_restrictions',
  'scim_role_syntax',
  'scim_filter',
  'rate_limit_per_minute',
  'web_rate_limit_per_minute',
  'four_eyes_review',
  'profile_attributes_managed',
  'private_attributes',
  'directory',
  'directory_fields',
  'reactions_named',
  'help_contact',
  'embed_hosts',
  'assistants',
  'mail_tracking',
  'views_per_person',
  'nightly_exports',
  'views_kept_days',
  'polls_anonymous',
] as const

export async function readSettings(db: ProgramDb): Promise<SettingsOfProgram> {
  const row = await sql<Selectable<ProgramsTable>>`
    select ${sql.join(COLUMNS.map(column => sql.ref(column)))} from programs where id = ${db.programId}`.one(db)
  return {
    ...row,
    web_rate_limit_per_minute: row.web_rate_limit_per_minute ?? WEB_RATE_LIMIT_DEFAULT_PER_MINUTE,
  } as SettingsOfProgram
}

/**
 * Stores the given members; the others stay.
 * @throws HttpError 400 for an invalid language tag, host or time zone, and for a language that is named twice
 */
async function storeSettings(
  db: ProgramDb,
  services: Services,
  { default_language: first, languages, ...changes }: SettingsChanges,
): Promise<void> {
  if (changes.timezone !== undefined && !isTimeZone(changes.timezone)) {
    throw invalid({ rule: 'invalid_format', parameter: 'timezone', message: 'is not the name of a time zone' })
  }
  const given = COLUMNS.filter(column => column in changes && changes[column as keyof typeof changes] !== undefined)
  const named = languages ? readLanguages(languages) : first === undefined ? null : await withFirst(db, first)
  if (given.length === 0 && !named) return
  const columns: Record<string, unknown> = Object.fromEntries(
    given.map(column => [column, changes[column as keyof typeof changes]]),
  )
  if (changes.reactions_named !== undefined) columns.reactions_unnamed = unnamedSql(changes.reactions_named)
  Object.assign(columns, await trackingAfter(db, changes))
  if (changes.assistants) columns.assistants = await changedAssistants(db, readClients(services, changes.assistants))
  if (changes.embed_hosts) columns.embed_hosts = readHosts(services, changes.embed_hosts)
  await sql`
    update programs set ${assignments({ ...columns, languages: named ?? undefined, updated_at: new Date() })}
     where id = ${db.programId}`.execute(db)
  if (changes.role_restrictions !== undefined) {
    for (const handOver of db.hooks.listenersOf(rightsChanged)) await handOver(db, null)
  }
  if (changes.views_per_person === false) {
    for (const takeBack of db.hooks.listenersOf(viewsUnnamed)) await takeBack(db, services)
  }
}

/** SQL: the times in which reactions are given without a name, when from now on they are named or not. */
const unnamedSql = (areNamed: boolean) => {
  const fromNow = sql`tstzmultirange(tstzrange(date_trunc('milliseconds', now()), null))`
  return areNamed ? sql`reactions_unnamed - ${fromNow}` : sql`reactions_unnamed + ${fromNow}`
}

const readClients = (services: Services, changes: AssistantChanges): AssistantChanges =>
  changes.clients ? { ...changes, clients: readHosts(services, changes.clients, 'assistants.clients') } : changes

/** The languages of the program with this one before the others. */
async function withFirst(db: ProgramDb, text: string): Promise<string[]> {
  const first = readLanguage(text, 'default_language')
  const { languages } = await readSettings(db)
  return [first, ...languages.filter(language => language !== first)]
}

/** In their canonical form, each once. */
function readLanguages(texts: readonly string[]): string[] {
  const tags = texts.map((text, index) => readLanguage(text, `languages.${index}`))
  const twice = tags.findIndex((tag, index) => tags.indexOf(tag) !== index)
  if (twice === -1) return tags
  throw invalid({ rule: 'invalid_format', parameter: `languages.${twice}`, message: 'names a language twice' })
}

function readLanguage(text: string, parameter: string): string {
  const tag = canonicalTag(text)
  if (tag !== null) return tag
  throw invalid({ rule: 'invalid_format', parameter, message: 'is not a language tag' })
}

export const readProgramSettings = endpoint('GET /v2/settings/program', {
  tag: 'Settings',
  summary: 'Read the settings of the program',
  access: { as: ['user', 'server'], role: 'administrator' },
  output: { status: 200, body: Type.One(SettingsOfProgram) },
  async handle({ db }) {
    return { data: await readSettings(db) }
  },
})

export const updateProgramSettings = endpoint('PATCH /v2/settings/program', {
  tag: 'Settings',
  summary: 'Change settings of the program',
  description: 'Only given members change, for later requests.',
  access: { as: ['user', 'server'], role: 'administrator' },
  input: { body: SettingsChanges },
  output: { status: 200, body: Type.One(SettingsOfProgram) },
  async handle({ db, services }, { body }) {
    const { timezone } = await readSettings(db)
    await storeSettings(db, services, body)
    if (body.timezone !== undefined && body.timezone !== timezone) {
      await applyRulesByDay(services, db)
      for (const listener of db.hooks.listenersOf(programTimezoneChanged)) await listener(services, db)
    }
    // Settings are cached with every recently checked token.
    await programTokensChanged(db)
    return { data: await readSettings(db) }
  },
})
