import { AtriumError, type PersonInput, type UpdatePersonArgs } from '@atrium/client'
import { createInvitation, createPerson, deletePerson, updatePerson } from '@atrium/client/operations'
import { useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { CONSOLE_PEOPLE } from '../people/people-queries.ts'
import type { WholePerson } from '../person/person-queries.ts'

const atrium = connect({ createInvitation, createPerson, deletePerson, updatePerson })

/** Adds a person; `access_code` of an invitation by code is in this answer only. */
export const useCreatePerson = () =>
  useChange(async (input: PersonInput) => (await atrium.createPerson(input)).data, {
    success: client => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
  })

/** Changes a person, unless others have changed them since they were read. */
export function useUpdatePerson({ person, user }: WholePerson) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (changes: Omit<UpdatePersonArgs, 'user_id'>) =>
      atrium.updatePerson(
        { ...changes, user_id: person.user_id },
        { headers: user.meta?.version ? { 'if-match': user.meta.version } : {} },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
    onError: error => {
      if (error instanceof AtriumError && error.status === 412)
        void client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'one', person.user_id] })
    },
  })
}

/** Invites a person; a former invitation is void. */
export const useInvite = (userId: number) =>
  useChange(async (by: 'mail' | 'code') => (await atrium.createInvitation({ user_id: userId, by })).data, {
    success: client => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'deliveries', userId] }),
  })

/** Removes a person from this program; one who is gone already is removed. */
export const useRemovePerson = (userId: number) =>
  useChange(
    async () => {
      try {
        await atrium.deletePerson({ user_id: userId })
      } catch (error) {
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    {
      success: client => {
        client.removeQueries({ queryKey: [CONSOLE_PEOPLE, 'one', userId] })
        return client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'list'] })
      },
    },
  )
