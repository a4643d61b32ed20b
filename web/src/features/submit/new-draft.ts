import type { Me } from '@atrium/client'
import { queryOptions } from '@tanstack/react-query'
import { draftKey } from '../../apps/shared/drafts/draft-store.ts'
import { drafts } from '../../apps/shared/drafts/drafts.ts'
import type { SubmissionFields } from './fields.ts'

/** The name of a submission among a person's drafts; null of one that the server does not know. */
export const draftName = (id: number | null): string => `submission/${id ?? 'new'}`

/** What was begun in this browser and never saved; null when there is nothing. */
export const unsentQuery = (me: Me) =>
  queryOptions({
    queryKey: ['drafts', me.user.user_id, draftName(null)],
    queryFn: () => drafts.read<SubmissionFields>(draftKey(me, draftName(null))),
    staleTime: 0,
    gcTime: 0,
  })
