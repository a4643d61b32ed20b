// Things that another app shares with this one (`share_target` of the manifest) wait in a cache until the form takes it
// (features/submit/take-shared.ts): through a sign-in too, since nothing of it reaches the server before.

import { registerRoute } from 'workbox-routing'
import { SHARE_PATH, SHARED_AT, SHARED_CACHE } from '../lib/device/worker-names.ts'

const FORM = '/submit/new'

/** Apps have no referrer, or one of another scheme. A site can hide its own: what it fills in is still only sent by its reader. */
const isOfAnotherSite = ({ referrer }: Request) =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin

/** Keeps what is shared last, and opens the form; for another site an empty one. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      if (isOfAnotherSite(request)) return Response.redirect(FORM, 303)
      const headers = { [SHARED_AT]: String(Date.now()) }
      const cache = await caches.open(SHARED_CACHE)
      await cache.put(SHARE_PATH, new Response(await request.formData(), { headers }))
      return Response.redirect(`${FORM}?shared`, 303)
    },
    'POST',
  )
}
