import { createScimToken, deleteScimToken, listScimTokens } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ createScimToken, deleteScimToken, listScimTokens })

/** As many as one page has: five that are valid, and those that have expired. */
const TOKENS_SHOWN = 100
/** Tokens of a program that have not expired. */
export const TOKENS_MAX = 5

/** The SCIM tokens of the program, the oldest first. */
export const tokensQuery = queryOptions({
  queryKey: ['console-scim-tokens'],
  queryFn: async ({ signal }) => (await atrium.listScimTokens({ 'page.size': TOKENS_SHOWN }, { signal })).data,
})

interface TokenWish {
  readonly name: string
  /** ISO 8601. */
  readonly expires_at: string
}

/** Makes a token; its text is in this answer only. */
export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async (wish: TokenWish) => (await atrium.createScimToken(wish)).data,
    onSettled: () => client.invalidateQueries(tokensQuery),
  })
}

export function useDeleteToken(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async () => void (await atrium.deleteScimToken({ scim_token_id: id })),
    onSettled: () => client.invalidateQueries(tokensQuery),
  })
}
