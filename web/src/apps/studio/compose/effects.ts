// The effects of *Publish changes* on people, shown before it is done.

import type { PostVersion } from './compose-queries.ts'
import { fieldsOf, hasOtherReaders, hasOtherText, type PostFields } from './fields.ts'

/** The effects of changes to a published post; other posts have none. */
export function effectsOf(version: PostVersion, now: PostFields) {
  const before = fieldsOf(version)
  const isOut = version.post.state === 'published'
  const isKept = before.requires_acknowledgement && now.requires_acknowledgement
  return {
    before,
    /** People who have confirmed it are asked again, unless it is a small correction. */
    asksAgain: isOut && isKept && before.must_read.ask_again_on_change && hasOtherText(before, now),
    /** Other people see it. */
    hasOtherReaders: isOut && hasOtherReaders(before, now),
    /** It is due at another time. */
    isDueOtherwise: isOut && isKept && before.must_read.due_at !== now.must_read.due_at,
  }
}

export function hasEffects(version: PostVersion, now: PostFields): boolean {
  const { asksAgain, hasOtherReaders, isDueOtherwise } = effectsOf(version, now)
  return asksAgain || hasOtherReaders || isDueOtherwise
}
