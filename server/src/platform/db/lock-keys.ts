/**
 * Keys of the advisory locks of all programs; those of one program have names (`lockByName`). Releases that run side by side share
 * them: a number keeps its meaning, and is not used again.
 */
export const LOCK_KEYS = {
  /** A node migrates the database, or fills it by a move. */
  migration: 7_284_301,
  /** A node fills an empty database. */
  emptyDatabase: 7_284_302,
  /** A move fills the database. */
  move: 7_284_305,
  /** A request creates the first program. */
  firstProgram: 7_284_306,
  signingKeys: 7_284_310,
} as const
