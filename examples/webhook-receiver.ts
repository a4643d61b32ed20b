// Receives deliveries of webhooks, verifies them, and processes each of them once:
//
//   ATRIUM_WEBHOOK_SECRETS="whsec_new whsec_old" PORT=8080 node webhook-receiver.ts
//
// While a secret is replaced, give both. Responds at once and works afterwards: atrium waits five seconds, and repeats deliveries
// without a 2xx response.

import { createServer, type IncomingMessage } from 'node:http'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@atrium/client'

const BODY_MAX_BYTES = 1_000_000
const REMEMBERED_MAX = 10_000
const secrets = (process.env.ATRIUM_WEBHOOK_SECRETS ?? '').split(' ').filter(Boolean)
if (secrets.length === 0) {
  console.error('usage: ATRIUM_WEBHOOK_SECRETS=whsec_… PORT=8080 node webhook-receiver.ts')
  process.exit(2)
}

/** Processed deliveries: each comes at least once. A database would keep this list over restarts. */
const taken = new Set<string>()

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await readBody(request), request.headers, secrets)
    response.writeHead(204).end()
    if (taken.has(event.delivery.id)) return
    taken.add(event.delivery.id)
    // The first of a set is the oldest.
    if (taken.size > REMEMBERED_MAX) taken.delete(taken.values().next().value ?? '')
    handle(event)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) console.error(error)
    // An error after the response is only logged.
    if (!response.headersSent) response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end()
  }
})
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as { port: number }).port}`)
})

/** `event.name` determines the type of `event.data`. */
function handle(event: WebhookEvent): void {
  if (event.name === 'content_published') console.log(`published: ${event.data.title} at ${event.data.permalink_url}`)
  else if (event.name === 'comment_created') console.log(`commented: post ${event.data.content_id}`)
  else if (event.name === 'ping') console.log(`ping: ${event.data.message}`)
  else console.log(event.name)
}

/** The body as received: the signature is over its bytes. */
async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > BODY_MAX_BYTES) throw new WebhookVerificationError('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
