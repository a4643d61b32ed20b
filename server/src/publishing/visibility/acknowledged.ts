/**
 * SQL: when the row `e` of engagements acknowledged the post, as long as that counts: a post that asks again when it changes
 * has made earlier ones out of date. `revision` is SQL of the post's `must_read_revision`, as post_feed and content have it.
 */
export const ACKNOWLEDGED_SQL = (e: string, revision: string): string =>
  `case when ${e}.acknowledged_revision >= ${revision} then ${e}.acknowledged_at end`
