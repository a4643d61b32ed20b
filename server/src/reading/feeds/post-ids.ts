import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { growingCache } from '../../platform/growing-cache.ts'
import { readContentRef } from '../../publishing/visibility/index.ts'

const KEPT_MAX = 50_000

/** Resolves the UUID or id in a path to the post's id. */
export interface PostIds {
  /** The id, whether or not the post may be seen; null when no post has that UUID. */
  find(programId: number, contentId: string): Promise<number | null>
}

/** A UUID never changes its post, so results are cached. */
export function createPostIds(database: Database): PostIds {
  const kept = growingCache<string, number>(KEPT_MAX)
  return {
    async find(programId, contentId) {
      const ref = readContentRef(contentId)
      if (ref === null || ref.uuid === null) return ref?.id ?? null
      const key = `${programId} ${ref.uuid}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const [row] = await database.preparedQuery(
        'post_id_of_uuid',
        sql<{ id: number }>`select id from content where program_id = ${programId} and uuid = ${ref.uuid}`,
      )
      if (row) kept.set(key, row.id)
      return row?.id ?? null
    },
  }
}
