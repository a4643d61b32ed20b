import { upload } from '@atrium/client'
import {
  changePassword,
  createUpload,
  endSession,
  getOwnDataStatus,
  listMeasured,
  listOwnAcknowledgements,
  listSessions,
  requestOwnData,
} from '@atrium/client/operations'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { useSignOut, useUpdateMe } from '../../core/session/session-queries.ts'
import { type Crop, cutPicture } from '../crop/crop.ts'

const atrium = connect({
  getOwnDataStatus,
  listMeasured,
  listOwnAcknowledgements,
  listSessions,
  endSession,
  changePassword,
  createUpload,
  requestOwnData,
})

const SESSIONS_MAX_COUNT = 100
const DATA_LOOK_EVERY_MS = 3_000

/** Where one is signed in, the newest first; this session first of all. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await atrium.listSessions({ 'page.size': SESSIONS_MAX_COUNT }, { signal })).data,
  select: sessions => sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
})

const CONFIRMED_PAGE_SIZE = 10

/** Posts that the reader has confirmed, newest first. */
export const confirmedQuery = infiniteQueryOptions({
  queryKey: ['confirmed'],
  queryFn: ({ pageParam, signal }) =>
    atrium.listOwnAcknowledgements({ 'page.size': CONFIRMED_PAGE_SIZE, 'page.number': pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, all, number) =>
    all.length * CONFIRMED_PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
  select: ({ pages }) => pages.flatMap(page => page.data),
})

/** Records about the reader, in their language. */
export const measuredQuery = queryOptions({
  queryKey: ['measured'],
  queryFn: async ({ signal }) => (await atrium.listMeasured({}, { signal })).data,
})

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => atrium.endSession({ session_id: id }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}

/** Ends every session, this one last. */
export function useSignOutEverywhere() {
  const client = useQueryClient()
  const signOut = useSignOut()
  return useMutation({
    mutationFn: async () => {
      const others: string[] = []
      for await (const session of atrium.each.listSessions()) if (!session.current) others.push(session.id)
      for (const id of others) await atrium.endSession({ session_id: id }).catch(ignoreMissing)
      await signOut.mutateAsync()
    },
    onError: () => client.invalidateQueries(sessionsQuery),
  })
}

/** It had ended by itself. */
function ignoreMissing(error: { readonly status?: number }): void {
  if (error.status !== 404) throw error
}

interface PasswordChange {
  readonly current_password: string
  readonly password: string
}

/** Changes the user's own password; errors are shown beside the fields. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) => atrium.changePassword(change, { retries: 0 }),
    meta: { handled: true },
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  })
}

/** Uploads a part of a picture, and sets it as the reader's own. */
export function useChangePicture() {
  const update = useUpdateMe()
  return useMutation({
    mutationFn: async ({ picture, crop }: { readonly picture: ImageBitmap; readonly crop: Crop }) => {
      const { view_url } = await upload(atrium, await cutPicture(picture, crop), { filename: 'picture.jpg' })
      await update.mutateAsync({ avatar_url: view_url })
    },
    meta: { handled: true },
  })
}

/** Whether the file with everything about the user is there; looked at again while it is made. */
export const dataStatusQuery = queryOptions({
  queryKey: ['own-data'],
  queryFn: async ({ signal }) => (await atrium.getOwnDataStatus({}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? DATA_LOOK_EVERY_MS : false),
})

/** Asks for everything that is kept about the user; once a day. */
export function useRequestData() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => atrium.requestOwnData({}, { retries: 0 }),
    meta: { handled: true },
    onSettled: () => client.invalidateQueries(dataStatusQuery),
  })
}
