/** The users that a post or poll is for. */
export interface Targeting {
  /** Only for its audiences, also when none of them is left: then no user sees it. */
  readonly targeted: boolean
  /** Those that exist. */
  readonly audienceIds: readonly number[]
}

/** Not targeted: a new post or poll. */
export const FOR_EVERYONE: Targeting = { targeted: false, audienceIds: [] }

/** The members of a body; undefined when omitted. */
interface TargetingInput {
  readonly targeted?: boolean | undefined
  readonly audienceIds?: readonly number[] | undefined
}

/**
 * The targeting after a change, or undefined when it stays. An empty list opens a post that had audiences. One whose audiences
 * were all deleted reads as an empty list: writing that back keeps it closed, and `targeted: false` opens it.
 */
export function targetingAfter(before: Targeting, { targeted, audienceIds }: TargetingInput): Targeting | undefined {
  if (targeted === undefined && audienceIds === undefined) return undefined
  const ids = audienceIds ?? (targeted === false ? [] : before.audienceIds)
  const stays = before.targeted && before.audienceIds.length === 0
  const after = { targeted: ids.length > 0 || (targeted ?? stays), audienceIds: ids }
  const isSame =
    after.targeted === before.targeted &&
    ids.length === before.audienceIds.length &&
    ids.every((id, index) => id === before.audienceIds[index])
  return isSame ? undefined : after
}
