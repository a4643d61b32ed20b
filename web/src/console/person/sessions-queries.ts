import { AtriumError } from '@atrium/client'
import { endPersonSession, listPersonSessions } from '@atrium/client/operations'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { CONSOLE_PEOPLE } from '../people/people-queries.ts'

const atrium = connect({ endPersonSession, listPersonSessions })

const SESSIONS_SHOWN = 20

const keyOf = (userId: number) => [CONSOLE_PEOPLE, 'sessions', userId] as const

/** Where a person is signed in, the newest first. */
export const sessionsOfQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ signal, pageParam }) => {
      const args = { user_id: userId, 'page.size': SESSIONS_SHOWN, 'page.number': pageParam }
      const { data, meta } = await atrium.listPersonSessions(args, { signal })
      return { sessions: data, total: meta.pagination.total_records }
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * SESSIONS_SHOWN < total ? page + 1 : null),
  })

/** Signs a person out of one of them; one that has ended meanwhile is ended. */
export function useEndSessionOf(userId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (id: string) => {
      try {
        await atrium.endPersonSession({ user_id: userId, session_id: id })
      } catch (error) {
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
