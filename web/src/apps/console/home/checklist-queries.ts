import type { ChecklistStep } from '@atrium/client'
import { readChecklist, updateChecklist } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ readChecklist, updateChecklist })

export interface Checklist {
  readonly steps: readonly ChecklistStep[]
  readonly dismissed: boolean
}

/** The first steps of the program; read anew by each page, since they are done elsewhere. */
export const checklistQuery = queryOptions({
  queryKey: ['console-checklist'],
  queryFn: async ({ signal }): Promise<Checklist> => {
    const { data, meta } = await atrium.readChecklist({}, { signal })
    return { steps: data, dismissed: meta.dismissed }
  },
  staleTime: 0,
})

/** Whether the server sends mail; undefined until it is known. */
export const sendsMail = (checklist: Checklist | undefined): boolean | undefined =>
  checklist?.steps.find(({ step }) => step === 'mail')?.done

/** Puts the list away for the program, or shows it again; shown at once. */
export function useDismissChecklist() {
  const client = useQueryClient()
  const show = (dismissed: boolean) =>
    client.setQueryData(checklistQuery.queryKey, before => before && { ...before, dismissed })
  return useMutation({
    mutationFn: (dismissed: boolean) => atrium.updateChecklist({ dismissed }),
    onMutate: async dismissed => {
      await client.cancelQueries(checklistQuery)
      show(dismissed)
    },
    onError: (_error, dismissed) => void show(!dismissed),
  })
}
