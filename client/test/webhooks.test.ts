// Deliveries that the real server sends and signs.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { test } from '../../bin/testing.mjs'
import { sharedApp } from '../../server/test/support/app.ts'
import { Receiver } from '../../server/test/support/receiver.ts'
import { bearer, createAtrium, verifyWebhook, WebhookVerificationError } from '../src/index.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`

/** A delivery that was signed by another implementation of the standard. */
function deliver(secret: string, body: string, at = new Date()) {
  const headers = {
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
  return { body, headers }
}

const PING = JSON.stringify({
  delivery: { id: '7', status: 'pending' },
  subscription: { id: '1', url: 'https://a.example' },
  event: { name: 'ping', version: '1', timestamp: '2026-11-22T10:00:00.000Z', data: { message: 'Grüße' } },
})

test('what the server sends is verified, with the new and the old secret while one is replaced', async () => {
  const app = await sharedApp()
  const receiver = await Receiver.start()
  const program = await app.program()
  const anna = createAtrium({
    baseUrl: app.url,
    auth: bearer((await program.user('anna', { role: 'administrator' })).token ?? ''),
  })
  const { data: hook } = await anna.createWebhookSubscription({
    url: receiver.url,
    events: ['channel_created'],
    secret: secretOf(1),
  })
  await anna.updateWebhookSubscription({ subscription_id: hook.id, secret: secretOf(2) })
  const { data: topic } = await anna.createTopic({ name: 'News', description: 'What happens' })
  const [delivery] = await receiver.expect(1, ({ body }) => body.event.name === 'channel_created')
  assert.ok(delivery)
  for (const secrets of [secretOf(1), secretOf(2), [secretOf(3), secretOf(2)]]) {
    const event = await verifyWebhook(delivery.text, delivery.headers, secrets)
    assert.ok(event.name === 'channel_created')
    assert.deepEqual([event.data.channel_id, event.data.channel_name], [topic.id, 'News'])
    assert.equal(event.delivery.id, delivery.headers['x-vendor-delivery'])
  }
  await assert.rejects(verifyWebhook(delivery.text, delivery.headers, secretOf(3)), WebhookVerificationError)
})

test('strings, bytes, Headers and header names of any case are accepted', async () => {
  const { body, headers } = deliver(secretOf(1), PING)
  for (const given of [headers, new Headers(headers), { ...headers, 'Webhook-Id': ['msg_1'] }]) {
    for (const form of [body, Buffer.from(body), new Uint8Array(Buffer.from(body))]) {
      const event = await verifyWebhook(form, given, [secretOf(1)])
      assert.deepEqual([event.name, event.data, event.subscription.id], ['ping', { message: 'Grüße' }, '1'])
    }
  }
})

test('an unsigned, old, early or changed delivery is refused', async () => {
  const { body, headers } = deliver(secretOf(1), PING)
  const minutes = (count: number) => deliver(secretOf(1), PING, new Date(Date.now() + count * 60_000)).headers
  const refused: [string, Record<string, string>, RegExp][] = [
    [body, {}, /not signed/],
    [body, { ...headers, 'webhook-timestamp': 'soon' }, /too old/],
    [body, minutes(-6), /too old/],
    [body, minutes(6), /too old/],
    [body, { ...headers, 'webhook-signature': 'v1,%%% v1, v2,AAAA v1,AAAA' }, /no signature fits/],
    [body, { ...headers, 'Webhook-Id': 'msg_2' }, /no signature fits/],
    [`${body} `, headers, /no signature fits/],
  ]
  for (const [text, given, message] of refused) {
    await assert.rejects(verifyWebhook(text, given, secretOf(1)), { name: 'WebhookVerificationError', message })
  }
  assert.ok(await verifyWebhook(body, minutes(-6), secretOf(1), { toleranceSeconds: 3600 }))
  await assert.rejects(verifyWebhook(body, headers, 'no base64!'), TypeError)
  await assert.rejects(verifyWebhook(body, headers, []), WebhookVerificationError)
})

test('a delivery with any changed byte is refused', async () => {
  const { body, headers } = deliver(secretOf(1), PING)
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 127 }), async (place, change) => {
      const bytes = Buffer.from(body)
      bytes[place] = (bytes[place] ?? 0) ^ change
      await assert.rejects(verifyWebhook(bytes, headers, secretOf(1)), WebhookVerificationError)
    }),
  )
})
