import { onlyIf } from '../../../../api/only-if.ts'
import type { EditedRecord } from '../editors/editors-queries.ts'
import type { Versioned } from '../writing/writing-state.ts'
import type { Lines } from './lines.ts'

/** A translation as the server stores it. `etag` is its own time, empty without one: changes of other languages leave it alone. */
export interface TranslatedVersion<Original> extends Versioned {
  readonly lines: Lines
  /** The texts that the translation translates. */
  readonly original: Original
  /** The entity tag of the record, which a write names. */
  readonly record: string
  /** When the record was written; ISO 8601. */
  readonly recordAt: string
}

/** Reads and writes the translation of one record into one language. Writes throw 412 when the record has changed since. */
export interface Translated<Original> {
  readonly record: EditedRecord
  readonly draftName: string
  readonly queryKey: readonly unknown[]
  readonly read: () => Promise<TranslatedVersion<Original>>
  readonly write: (version: TranslatedVersion<Original>, lines: Lines) => Promise<TranslatedVersion<Original>>
  readonly remove: (version: TranslatedVersion<Original>) => Promise<TranslatedVersion<Original>>
  /** Runs after a write. */
  readonly onStored: () => void
}

interface Answer {
  readonly headers: Headers
}

type Init = ReturnType<typeof onlyIf>

/** The calls of a kind of record. */
interface Calls<Original, Translation>
  extends Pick<Translated<Original>, 'record' | 'draftName' | 'queryKey' | 'onStored'> {
  readonly language: string
  readonly readOriginal: () => Promise<{
    readonly original: Original
    readonly languages: readonly string[]
    readonly etag: string
    readonly updatedAt: string
  }>
  readonly get: () => Promise<{ readonly data: Translation }>
  readonly set: (original: Original, lines: Lines, init: Init) => Promise<Answer & { readonly data: Translation }>
  readonly remove: (init: Init) => Promise<Answer>
  readonly linesOf: (translation: Translation) => Lines
}

/** Builds the reads and writes of a translation from the calls of its kind of record. */
export function translatedBy<Original, Translation extends { readonly updated_at: string }>(
  calls: Calls<Original, Translation>,
): Translated<Original> {
  type Version = TranslatedVersion<Original>
  const { language, record, draftName, queryKey, onStored } = calls
  const own = (translation: Translation | null) => ({
    etag: translation?.updated_at ?? '',
    lines: translation ? calls.linesOf(translation) : {},
  })
  const after = (version: Version, { headers }: Answer, translation: Translation | null): Version => ({
    ...version,
    ...own(translation),
    record: headers.get('etag') ?? '',
    recordAt: translation?.updated_at ?? version.recordAt,
  })
  const over = ({ record }: Version) => onlyIf(record)
  return {
    record,
    draftName,
    queryKey,
    onStored,
    async read() {
      const { original, languages, etag, updatedAt } = await calls.readOriginal()
      const translation = languages.includes(language) ? (await calls.get()).data : null
      return { ...own(translation), original, record: etag, recordAt: updatedAt }
    },
    async write(version, lines) {
      const answer = await calls.set(version.original, lines, over(version))
      return after(version, answer, answer.data)
    },
    async remove(version) {
      return after(version, await calls.remove(over(version)), null)
    },
  }
}
