// Templates of a seed.

/** The beginning of a post. */
export interface SeedPostTemplate {
  readonly name: string
  readonly description: string
  readonly title: string
  readonly summary: string
  /** HTML. */
  readonly body: string
  readonly topic_indexes: readonly number[]
  /** The words of the button of a post that people confirm; null of others. */
  readonly must_read: string | null
  readonly created_at: Date
}
