// The times of each stage of a signing key. A key is published before it signs, and until its last token has expired: clients
// cache `/oauth/jwks`, and several nodes sign and publish at once.

export const ID_TOKEN_TTL_SECONDS = 3600

/** Seconds that clients and intermediate caches may keep `/oauth/jwks`: its Cache-Control. */
export const JWKS_MAX_AGE_SECONDS = 600

/** Interval at which a node checks for changed keys, in case a signal was lost. */
export const RELOAD_SECONDS = 60

/** A node may be late by one failed check. */
const NODES_AGREE_SECONDS = 2 * RELOAD_SECONDS

/** From a key's publication until every cached copy of `/oauth/jwks` contains it. */
export const PUBLISHED_BEFORE_USE_SECONDS = JWKS_MAX_AGE_SECONDS + NODES_AGREE_SECONDS

/** Clients allow clocks to differ, by five minutes at most. */
const CLOCKS_DIFFER_SECONDS = 300

/** From a key's retirement until every token that it has signed has expired. */
export const PUBLISHED_AFTER_USE_SECONDS = ID_TOKEN_TTL_SECONDS + NODES_AGREE_SECONDS + CLOCKS_DIFFER_SECONDS

/** Time that a key signs before it is rotated automatically. */
export const ACTIVE_DAYS = 90
