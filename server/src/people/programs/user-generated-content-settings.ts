import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { named, type Static, Type } from '../../platform/http/input/schema.ts'

/** The attachments that users may add to their posts (docs/contract/ugc-and-uploads.md#settings). */
export const UgcSettings = named(
  'UserGeneratedContentSettings',
  Type.Object({
    images_enabled: Type.Boolean(),
    videos_enabled: Type.Boolean(),
    files_enabled: Type.Boolean(),
    links_enabled: Type.Boolean(),
  }),
)

export type UgcSettings = Static<typeof UgcSettings>

export async function readUgcSettings(db: ProgramDb): Promise<UgcSettings> {
  const { rows } = await sql<UgcSettings>`
    select ugc_images_enabled as images_enabled, ugc_videos_enabled as videos_enabled,
           ugc_files_enabled as files_enabled, ugc_links_enabled as links_enabled
      from programs where id = ${db.programId}`.execute(db)
  return rows[0] as UgcSettings
}

/** Stores the given members; the others stay. */
export async function storeUgcSettings(db: ProgramDb, changes: Partial<UgcSettings>): Promise<void> {
  const columns = assignments({
    ugc_images_enabled: changes.images_enabled,
    ugc_videos_enabled: changes.videos_enabled,
    ugc_files_enabled: changes.files_enabled,
    ugc_links_enabled: changes.links_enabled,
    updated_at: new Date(),
  })
  await sql`update programs set ${columns} where id = ${db.programId}`.execute(db)
}
