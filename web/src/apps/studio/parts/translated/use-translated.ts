// A record, such as a newsletter or a survey, in another language: typed lines, kept in this browser, and saved over the version that
// they were read in. A colleague's change of the same translation is merged line by line, or asked about.

import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { isSame } from '../../../../lib/records/changes.ts'
import { useLatest } from '../writing/use-latest.ts'
import { useWriting } from '../writing/use-writing.ts'
import { isConflict } from '../writing/writing-state.ts'
import { type Lines, mergeLines } from './lines.ts'
import type { Translated, TranslatedVersion } from './translated.ts'

const filled = (lines: Lines) =>
  Object.entries(lines)
    .filter(([, text]) => text !== '')
    .sort()
const isChanged = (before: Lines, now: Lines) => !isSame(filled(before), filled(now))

export function useTranslated<Original>(kind: Translated<Original>, latest: TranslatedVersion<Original>) {
  type Version = TranslatedVersion<Original>
  const client = useQueryClient()
  /** Writes over the newest version of the record, as long as this translation is the one that was typed over. */
  const over = async (version: Version, write: (version: Version) => Promise<Version>): Promise<Version> => {
    try {
      return await write(version)
    } catch (error) {
      if (!isConflict(error)) throw error
      const now = await kind.read()
      if (now.etag !== version.etag) throw error
      return write(now)
    }
  }
  const onStored = (version: Version) => {
    client.setQueryData(kind.queryKey, version)
    kind.onStored()
  }
  const writing = useWriting<Version, Lines>(
    {
      recordOf: () => kind.record,
      draftName: () => kind.draftName,
      blank: {},
      fieldsOf: ({ lines }) => lines,
      isChanged,
      isOtherText: isChanged,
      read: kind.read,
      write: (version, lines) => over(version ?? latest, now => kind.write(now, lines)),
      merge: async (before, mine, theirs) => mergeLines(before, mine, theirs),
      onStored,
    },
    latest,
  )
  useLatest(writing, latest, (now, base) => now.recordAt > base.recordAt)
  const [isRemoving, setRemoving] = useState(false)
  return {
    ...writing,
    isRemoving,
    /** Removes the translation, and what was typed of it; false where it was refused, or a colleague has changed it. */
    async remove(): Promise<boolean> {
      setRemoving(true)
      try {
        const version = await over(writing.now().base ?? latest, kind.remove)
        writing.goOnWith(version, {})
        onStored(version)
        return true
      } catch (error) {
        await writing.fail(error)
        return false
      } finally {
        setRemoving(false)
      }
    },
  }
}
