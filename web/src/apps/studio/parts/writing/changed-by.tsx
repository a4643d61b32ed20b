import type { AtriumError } from '@atrium/client'
import type { EditedRecord } from '../editors/editors-queries.ts'
import { useSavedBy } from './last-change-queries.ts'
import { isConflict } from './writing-state.ts'

interface ChangedByProps {
  /** Why a write was refused, if it was. */
  readonly error: unknown
  readonly record: EditedRecord
}

/** The writer of the change that a write was refused for; nothing for other errors. */
export function ChangedBy({ error, record }: ChangedByProps) {
  const said = useSavedBy(record, isConflict(error) ? ((error as AtriumError).requestId ?? '') : null)
  return said === '' ? null : <p>{said}</p>
}
