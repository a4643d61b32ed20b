// A process of its own, so that making and sending what is hostile takes no time of the server's thread. Takes one
// request a message, `{name}`, and answers `{status}`.

import { hostileRequests } from './hostile-requests.ts'
import { hostileScimRequests } from './hostile-scim-requests.ts'
import type { Targets } from './requests.ts'

const { url, token, targets } = JSON.parse(process.argv[2] as string) as {
  url: string
  token: string
  targets: Targets
}

process.on('message', async ({ name }: { name: string }) => {
  const make = { ...hostileRequests, ...hostileScimRequests }[name]
  if (!make) throw new Error(`no request ${name}`)
  const { method, path, body, headers } = make(targets)
  const scim = path.startsWith('/scim/')
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': scim ? 'application/scim+json' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  })
  process.send?.({ status: answer.status, text: (await answer.text()).slice(0, 300) })
})
