// The writer of the present version of a post, newsletter or survey, for a change that conflicts with one's own.

import { getContentLastChange, getNewsletterLastChange, getSurveyLastChange } from '@atrium/client/operations'
import { useQuery } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'
import { useMe } from '../../../../core/session/session.tsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import type { EditedRecord } from '../editors/editors-queries.ts'

const atrium = connect({ getContentLastChange, getNewsletterLastChange, getSurveyLastChange })

/** Milliseconds by which the change of a part and that of its record may differ. */
const SAME_CHANGE_MS = 2_000

function readLastChange(record: EditedRecord) {
  if ('content_id' in record) return atrium.getContentLastChange(record)
  if ('newsletter_id' in record) return atrium.getNewsletterLastChange(record)
  return atrium.getSurveyLastChange(record)
}

interface Change {
  /** The changed fields, in words. */
  readonly parts?: readonly string[]
  /** When a part of the record was saved (ISO 8601), where another part may have been since. */
  readonly partSavedAt?: string | undefined
}

/** Returns a function that describes the last change of a record: its writer, time and fields; only that it changed if the writer is unknown. */
export function useChangedBy() {
  const { t } = useTranslation('studio/common')
  const formats = useFormats()
  const { user } = useMe()
  return async (record: EditedRecord, { parts = [], partSavedAt }: Change = {}): Promise<string> => {
    const change = await readLastChange(record).then(
      ({ data }) => data,
      () => null,
    )
    const isOther = partSavedAt && change?.at && Date.parse(change.at) - Date.parse(partSavedAt) > SAME_CHANGE_MS
    if (!change?.at || !change.display_name || isOther) return t('changed_by.unknown')
    const when = formats.relative(change.at, Date.now())
    if (change.user_id === user.user_id) return t('changed_by.you', { when })
    const name = change.display_name
    if (parts.length === 0) return t('changed_by.person', { name, when })
    return t('changed_by.parts', { name, when, parts: formats.list(parts) })
  }
}

/** Describes the writer of the version of a record, or of a part of it, that was saved at this time; empty until it is read, and for null. */
export function useSavedBy(record: EditedRecord, savedAt: string | null, isPart = false): string {
  const changedBy = useChangedBy()
  const { data = '' } = useQuery({
    queryKey: ['last-change', record, savedAt],
    queryFn: () => changedBy(record, isPart ? { partSavedAt: savedAt ?? undefined } : {}),
    enabled: savedAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
