import { createAccessCodes } from '@atrium/client/operations'
import { useMutation } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ createAccessCodes })

interface CodeWish {
  readonly userId: number
  /** ISO 8601. */
  readonly expiresAt: string
}

/** Makes a code by which a person sets a password; a former one is void. */
export const useMakeCode = () =>
  useMutation({
    meta: { handled: true },
    mutationFn: async ({ userId, expiresAt }: CodeWish) => {
      const { data } = await atrium.createAccessCodes({ user_ids: [userId], expires_at: expiresAt })
      return data[0]?.code ?? ''
    },
  })

/** The same as a sheet with a card to cut. */
export const usePrintCode = () =>
  useMutation({
    meta: { handled: true },
    mutationFn: async ({ userId, expiresAt }: CodeWish): Promise<Blob> => {
      const headers = { accept: 'application/pdf' }
      const { data } = await atrium.createAccessCodes({ user_ids: [userId], expires_at: expiresAt }, { headers })
      // The client answers what is no text as it came.
      return data as unknown as Blob
    },
  })
