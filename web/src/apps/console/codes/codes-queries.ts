import { createAccessCodes, listAudiences } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({ createAccessCodes, listAudiences })

/** For so many people codes are made at once. */
export const CODES_MAX = 500
const AUDIENCES_SHOWN = 8

/** For whom, and until when (ISO 8601). */
export type CodesWish = { readonly expires_at: string } & (
  | { readonly user_ids: readonly number[] }
  | { readonly audience: string }
)

/** Makes a code by which a person sets a password; a former one is void. */
export const useMakeCode = () =>
  useChange(async (wish: CodesWish) => {
    const { data } = await atrium.createAccessCodes(wish)
    return data[0]?.code ?? ''
  })

/** Makes codes as a sheet of cards to cut. */
export const usePrintCodes = () =>
  useChange(async (wish: CodesWish): Promise<Blob> => {
    const headers = { accept: 'application/pdf' }
    const { data } = await atrium.createAccessCodes(wish, { headers })
    // The client answers what is no text as it came.
    return data as unknown as Blob
  })

/** The first audiences that a search finds, by name. */
export const audiencesQuery = (search: string) =>
  queryOptions({
    queryKey: ['console-codes', 'audiences', search],
    queryFn: async ({ signal }) => {
      const args = { 'page.size': AUDIENCES_SHOWN, ...(search ? { q: search } : {}) }
      return (await atrium.listAudiences(args, { signal })).data
    },
    placeholderData: keepPreviousData,
  })
