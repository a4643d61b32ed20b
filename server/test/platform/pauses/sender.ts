// A process of its own, so that making and sending what is hostile takes no time of the server's thread. Takes one
// request a message, `{name}`, and answers `{status, text}`. It is the strangers' server as well.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostileActs } from './hostile-acts.ts'
import { hostileRequests } from './hostile-requests.ts'
import { hostileScimRequests } from './hostile-scim-requests.ts'
import type { Answer, HostileRequest, Sending, Targets } from './requests.ts'

const { url, token, targets } = JSON.parse(process.argv[2] as string) as {
  url: string
  token: string
  targets: Targets
}

const answers = new Map<string, { body: string; mediaType: string }>()
const stranger = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': answer.mediaType }).end(answer.body)
})
await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`

async function send({ method, path, body, headers }: HostileRequest): Promise<Answer> {
  const isScim = path.startsWith('/scim/')
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': isScim ? 'application/scim+json' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

const sending: Sending = {
  url,
  targets,
  send,
  post: (path, body) => send({ method: 'POST', path, body: JSON.stringify(body) }),
  answerAt(path, body, mediaType, below = `${origin}/${answers.size}`) {
    const address = below + path
    answers.set(address.slice(origin.length), { body, mediaType })
    return address
  },
}

process.on('message', async ({ name }: { name: string }) => {
  const make = { ...hostileRequests, ...hostileScimRequests }[name]
  const act = hostileActs[name]
  if (!make && !act) throw new Error(`no case ${name}`)
  // A connection may be closed while a body that is too long is still sent.
  const { status, text } = await (make ? send(make(targets)) : act!(sending)).catch(error => ({
    status: String(error).includes('fetch failed') ? 0 : 599,
    text: String(error),
  }))
  process.send?.({ status, text: text.slice(0, 300) })
})
process.send?.('ready')
