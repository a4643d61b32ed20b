import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { named, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'

/** The attachments that users may add to their posts (docs/contract/ugc-and-uploads.md#settings). */
export const UgcSettings = namedObject('UserGeneratedContentSettings', {
  images_enabled: Type.Boolean(),
  videos_enabled: Type.Boolean(),
  files_enabled: Type.Boolean(),
  links_enabled: Type.Boolean(),
})

export type UgcSettings = Static<typeof UgcSettings>

export async function readUgcSettings(db: ProgramDb): Promise<UgcSettings> {
  return sql<UgcSettings>`
    select ugc_images_enabled as images_enabled, ugc_videos_enabled as videos_enabled,
           ugc_files_enabled as files_enabled, ugc_links_enabled as links_enabled
      from programs where id = ${db.programId}`.one(db)
}

/** Stores the given members; the others stay. */
async function storeUgcSettings(db: ProgramDb, changes: Partial<UgcSettings>): Promise<void> {
  const columns = assignments({
    ugc_images_enabled: changes.images_enabled,
    ugc_videos_enabled: changes.videos_enabled,
    ugc_files_enabled: changes.files_enabled,
    ugc_links_enabled: changes.links_enabled,
    updated_at: new Date(),
  })
  await sql`update programs set ${columns} where id = ${db.programId}`.execute(db)
}

export const readUserGeneratedContentSettings = endpoint('GET /v2/settings/user_generated_content', {
  tag: 'Settings',
  summary: 'Read which attachments users may include',
  access: { as: ['user'], scopes: ['content.read'] },
  output: { status: 200, body: Type.One(UgcSettings) },
  async handle({ db }) {
    return { data: await readUgcSettings(db) }
  },
})

const NAMES = Object.keys(UgcSettings.properties) as (keyof UgcSettings)[]

export const updateUserGeneratedContentSettings = endpoint('PATCH /v2/settings/user_generated_content', {
  tag: 'Settings',
  summary: 'Change which attachments users may include',
  description: 'Only given members change; at least one attribute is required.',
  access: { as: ['user'], scopes: ['content.write'], role: 'program_manager' },
  input: { body: named('UserGeneratedContentSettingsChanges', Type.Partial(UgcSettings)) },
  output: { status: 200, body: Type.One(UgcSettings) },
  async handle({ db }, { body }) {
    if (NAMES.every(name => body[name] === undefined)) {
      throw invalid({ rule: 'required', parameter: 'body', message: `must have at least one of ${NAMES.join(', ')}` })
    }
    await storeUgcSettings(db, body)
    return { data: await readUgcSettings(db) }
  },
})
