import { AtriumError, type PersonInput, type UpdatePersonArgs } from '@atrium/client'
import { createInvitation, createPerson, deletePerson, updatePerson } from '@atrium/client/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { CONSOLE_PEOPLE } from '../people/people-queries.ts'
import type { WholePerson } from '../person/person-queries.ts'

const atrium = connect({ createInvitation, createPerson, deletePerson, updatePerson })

/** Adds a person; `access_code` of an invitation by code is in this answer only. */
export function useCreatePerson() {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (input: PersonInput) => (await atrium.createPerson(input)).data,
    onSuccess: () => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
  })
}

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
export function useInvite(userId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (by: 'mail' | 'code') => (await atrium.createInvitation({ user_id: userId, by })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'deliveries', userId] }),
  })
}

/** Removes a person from this program; one who is gone already is removed. */
export function useRemovePerson(userId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async () => {
      try {
        await atrium.deletePerson({ user_id: userId })
      } catch (error) {
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    onSuccess: () => {
      client.removeQueries({ queryKey: [CONSOLE_PEOPLE, 'one', userId] })
      return client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE, 'list'] })
    },
  })
}
