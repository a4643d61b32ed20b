import { setContentEditors, setNewsletterEditors, setSurveyEditors } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'

const atrium = connect({ setContentEditors, setNewsletterEditors, setSurveyEditors })

/** A call counts for a minute. The stream announces a colleague who comes; one who leaves is missed within this time. */
const EDITORS_EVERY_MS = 20_000

/** A record as the live event `editors` names it. */
export type EditedRecord =
  | { readonly content_id: number }
  | { readonly newsletter_id: number }
  | { readonly survey_id: number }

/** Says that this person has the record open, and reads who else has; again when the live stream has the event `editors`. */
export const editorsQuery = (record: EditedRecord) =>
  queryOptions({
    queryKey: ['editors', record],
    queryFn: async ({ signal }) => (await openRecord(record, { signal })).data,
    refetchInterval: EDITORS_EVERY_MS,
    staleTime: 0,
  })

function openRecord(record: EditedRecord, init: { readonly signal: AbortSignal }) {
  if ('content_id' in record) return atrium.setContentEditors(record, init)
  if ('newsletter_id' in record) return atrium.setNewsletterEditors(record, init)
  return atrium.setSurveyEditors(record, init)
}
