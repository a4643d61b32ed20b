import { sql } from 'kysely'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'

/** Pending sign-ins, which may contain the user's name (`login_hint`). Those of members end with the membership. */
const signIns: ForgetPlace = {
  name: 'oauth_records (payload)',
  phase: 'ids',
  async forget({ database }, _programId, { others }) {
    if (others.words.length === 0) return
    const words = others.words.map(word => JSON.stringify(word).slice(1, -1).toLowerCase())
    await database.system(async db => {
      await sql`
        delete from oauth_records
         where kind = 'Interaction' and exists (
           select from unnest(${words}::text[]) as w (word) where position(w.word in lower(payload)) > 0)`.execute(db)
    })
  },
}

export const forgetPlaces: readonly ForgetPlace[] = [signIns]
