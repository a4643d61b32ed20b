import type { Db } from '../db/database.ts'

/** Makes these users followers of the topics that their audience follows of itself. */
export async function autoFollowForUsers(_db: Db, _programId: number, _userIds: readonly number[]): Promise<void> {}
