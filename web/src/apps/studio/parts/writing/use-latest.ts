import { useEffectEvent } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import type { Writing } from './use-writing.ts'
import type { Versioned } from './writing-state.ts'

/** Merges what a colleague has saved as soon as the page has read it, except while a save of this page is in flight. */
export function useLatest<Version extends Versioned, Fields extends object>(
  writing: Writing<Version, Fields>,
  latest: Version,
  isNewer: (latest: Version, base: Version) => boolean,
): void {
  const take = useEffectEvent(() => {
    const { base, isSaving } = writing.now()
    const isTaken = base && isNewer(latest, base)
    if (isTaken && !isSaving && writing.draft.isReady && !writing.theirs) void writing.mergeWith(latest)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version that is read is looked at
  useEffect(() => take(), [latest])
}
