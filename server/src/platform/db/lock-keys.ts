/**
 * Keys of the advisory locks of all programs; those of one program have names (`lockByName`). Releases that run side by side share
 * them: a number keeps its meaning, and is not used again.
 */
export const LOCK_KEYS = {
  /** Of the node that migrates the database, or fills it by a move. */
  migration: 7_284_301,
  /** Of the node that fills an empty database. */
  emptyDatabase: 7_284_302,
  /** Of the move that fills the database. */
  move: 7_284_305,
  /** Of the request that creates the first program. */
  firstProgram: 7_284_306,
  signingKeys: 7_284_310,
} as const
