import type { ProgramDb } from '../../platform/db/handle.ts'
import { named, type Static, Type } from '../../platform/http/input/schema.ts'

/** Which attachments users may include in what they write (docs/contract/ugc-and-uploads.md#settings). */
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
  return db
    .selectFrom('programs')
    .select([
      'ugc_images_enabled as images_enabled',
      'ugc_videos_enabled as videos_enabled',
      'ugc_files_enabled as files_enabled',
      'ugc_links_enabled as links_enabled',
    ])
    .where('id', '=', db.programId)
    .executeTakeFirstOrThrow()
}

/** Stores the given members; the others stay. */
export async function storeUgcSettings(db: ProgramDb, changes: Partial<UgcSettings>): Promise<void> {
  await db
    .updateTable('programs')
    .set({
      ugc_images_enabled: changes.images_enabled,
      ugc_videos_enabled: changes.videos_enabled,
      ugc_files_enabled: changes.files_enabled,
      ugc_links_enabled: changes.links_enabled,
      updated_at: new Date(),
    })
    .where('id', '=', db.programId)
    .execute()
}
