import type { ProgramDb } from '../../../platform/db/handle.ts'
import { countReach, type Reach, readTargetsOfPost } from '../../visibility/index.ts'

/** Counts the active members that a post reaches, each once; null without the post. */
export async function readReach(db: ProgramDb, contentId: number): Promise<Reach | null> {
  const targets = await readTargetsOfPost(db, contentId)
  return targets ? countReach(db, targets) : null
}
