import type { InvitationsInput } from '@atrium/client'
import { createInvitations, makeInvitationCodes, readInvitations } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { CONSOLE_PEOPLE } from './people-queries.ts'

const atrium = connect({ createInvitations, makeInvitationCodes, readInvitations })

/** Cards of one sheet, as the server makes them. */
export const CARDS_MAX = 2_000
const LOOKED_AT_EVERY_MS = 1_500

/** Invites people; by mail the server sends in the background, by code sheets are printed. */
export const useInvite = () =>
  useChange(async (wish: InvitationsInput) => (await atrium.createInvitations(wish)).data, {
    success: client => client.invalidateQueries({ queryKey: [CONSOLE_PEOPLE] }),
  })

/** How far the mails are; looked at again until they are sent. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['console-invitations', id],
    queryFn: async ({ signal }) => (await atrium.readInvitations({ invitation_id: id }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'finished' ? false : LOOKED_AT_EVERY_MS),
  })

export interface SheetWish {
  readonly id: string
  readonly page: number
}

/** Makes the codes of a sheet of cards; those that it had before and that were not used are void. */
export const usePrintSheet = () =>
  useChange(async ({ id, page }: SheetWish): Promise<Blob> => {
    const { data } = await atrium.makeInvitationCodes({ invitation_id: id, 'page.number': page })
    // The client answers what is no text as it came.
    return data as unknown as Blob
  })
