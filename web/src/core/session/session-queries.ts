import { AtriumError, type Me, type ProfileChanges } from '@atrium/client'
import { readOwnProfile, signOutOfWeb, updateOwnProfile } from '@atrium/client/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { setTimeZone } from '../../i18n/formats.ts'
import { isOnline } from '../../lib/network.ts'
import { pageUrl } from '../../lib/surroundings.ts'
import { notifyEnded } from './session-state.ts'

const atrium = connect({ readOwnProfile, updateOwnProfile, signOutOfWeb })

/** Loaded in parallel with the profile. */
const keptPages = () => import('../offline/offline-store.ts')

let isNamed = false

/** The server has said in this page who is signed in: what the browser keeps may be of somebody else. */
export const nameByServer = (): void => {
  isNamed = true
}

/**
 * Whether what waits in this browser is of who is signed in; asks the server where it has not said so in this page yet. A page of somebody
 * else is left.
 */
export async function isNamedByServer(client: QueryClient): Promise<boolean> {
  if (!isNamed) await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => {})
  return isNamed
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal, client }) => {
    const offline = keptPages()
    const late = setTimeout(() => void showKept(client), LATE_MS)
    try {
      const { data } = await atrium.readOwnProfile({}, isOnline() ? { signal } : { signal, retries: 0 })
      await (await offline).keepOnlyFor(data.user.user_id)
      const before = client.getQueryData<Me>(['me'])
      // Nothing of this page is theirs.
      if (before && before.user.user_id !== data.user.user_id) return leave()
      nameByServer()
      return shownIn(data)
    } catch (error) {
      if (!(error instanceof AtriumError)) throw error
      if (error.status === 401) await (await offline).forgetKept()
      const kept = error.status === 0 ? await (await offline).restoreKept(client) : undefined
      if (kept) return shownIn(kept)
      throw error
    } finally {
      clearTimeout(late)
    }
  },
})

const PLANNING = /^\/(?:studio|console)(?:\/|$)/

/**
 * The zone that times are shown and typed in: the person's own. Without one, employees see those of their device, and the studio and
 * the console plan and report in the zone of the program (docs/contract/operation.md#program-settings).
 */
export const shownZone = ({ user, program }: Me): string | null =>
  user.timezone ?? (PLANNING.test(pageUrl().pathname) ? program.timezone : null)

/** A profile that takes longer is as good as one that does not come: what was kept is shown meanwhile. */
const LATE_MS = 2_500

async function showKept(client: QueryClient): Promise<void> {
  const kept = await (await keptPages()).restoreKept(client)
  if (kept) client.setQueryData(['me'], (now?: Me) => now ?? shownIn(kept))
}

/** The time zone is set before anything is rendered: days that are asked for begin in it. */
function shownIn(me: Me): Me {
  setTimeZone(shownZone(me))
  return me
}

/** Loads the page anew, without anything that is kept. */
export async function leave(): Promise<never> {
  await (await keptPages()).forgetKept()
  location.reload()
  return new Promise(() => {})
}

/** Deletes data of other users in this browser, where the user is known without a call. */
export async function keepForMe(client: QueryClient): Promise<void> {
  const me = client.getQueryData(meQuery.queryKey)
  if (me) await (await keptPages()).keepOnlyFor(me.user.user_id)
}

/** Changes the reader's profile; shown at once. Changes are sent one after the other: the last wish counts. */
export function useUpdateMe() {
  const client = useQueryClient()
  const mutationKey = ['me', 'save']
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: async (changes: ProfileChanges) => (await atrium.updateOwnProfile(changes)).data,
    onMutate: changes => patchMe(client, me => ({ ...me, user: withChanges(me.user, changes) })),
    onSuccess(me, { preferred_language }) {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(meQuery.queryKey, me)
      // Posts, and notices that name them, come in this language.
      if (preferred_language !== undefined) client.invalidateQueries()
    },
    onError: () => client.invalidateQueries(meQuery),
  })
}

/** The name and the theme stay when they are cleared: only the server knows what they fall back to. */
const withChanges = (user: Me['user'], { display_name, theme, ...changes }: ProfileChanges): Me['user'] => ({
  ...user,
  ...changes,
  display_name: display_name ?? user.display_name,
  theme: theme ?? user.theme,
})

/** Signs out, and removes what this browser keeps of people; asks first where something of the person is unsent. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn() {
      const userId = client.getQueryData(meQuery.queryKey)?.user.user_id ?? null
      const { forgetPeople, unsentOf } = await import('./device-data.ts')
      const unsent = userId === null ? [] : await unsentOf(userId)
      const choice = unsent.length > 0 ? await (await import('./unsent-dialog.tsx')).askUnsent(unsent) : 'remove'
      if (choice === null) return
      const { forgetKept } = await keptPages()
      await atrium.signOutOfWeb()
      client.clear()
      await Promise.all([forgetKept(), forgetPeople(userId, choice === 'keep')])
      notifyEnded('signed out')
      location.replace('/')
    },
  })
}

/** Changes what is known of me, e.g. a count. */
export function patchMe(client: QueryClient, change: (me: Me) => Me): void {
  client.setQueryData(meQuery.queryKey, me => me && change(me))
}
