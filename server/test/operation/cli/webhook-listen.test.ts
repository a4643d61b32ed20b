import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from '../../../../bin/testing.mjs'
import { emit } from '../../../src/shared/events/emit.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'
import { startProcess } from './processes.ts'

const app = await sharedApp()
const { database } = app.app.services
const receiver = await Receiver.start()

test('webhook listen prints each attempt once, also one that ends after later ones', async () => {
  const program = await app.program()
  const pam = await program.user('pam', { role: 'program_manager' })
  const hook = { name: 'Own', url: receiver.url, events: ['channel_created'] }
  await pam.must(201, 'POST', '/v2/webhooks/subscriptions', hook)
  await receiver.expect(1)
  const slow: ServerResponse[] = []
  receiver.answer = ({ body }, response) =>
    body.event.data.channel_name === 'Slow' && slow.length === 0 ? void slow.push(response) : void response.end('ok')
  const deliveryOf = async (name: string): Promise<string> => {
    await database.transaction(program.id, db => emit(db, 'channel_created', { channel_id: 7, channel_name: name }))
    const [got] = await receiver.expect(1, ({ body }) => body.event.data.channel_name === name)
    return got?.body.delivery.id
  }

  const operator = await database.system(db =>
    createClient(db, { programId: null, kind: 'operator', name: 'Operator' }),
  )
  const caller = ['--client-id', operator.client_id, '--client-secret', operator.client_secret as string]
  const listening = startProcess(['webhook', 'listen', '--program', `${program.id}`, '--url', app.url, ...caller], {})
  await eventually(
    async () => listening.output().stderr,
    text => text.includes('waiting for deliveries'),
  )
  const lines = async () => listening.output().stdout.match(/^.*channel_created.*$/gm) ?? []
  const printed = (id: string): Promise<string[]> =>
    eventually(lines, (all: string[]) => all.some(line => line.endsWith(id)))
  const first = await deliveryOf('Slow')
  await printed(await deliveryOf('Quick'))
  slow[0]?.end('ok')
  await printed(first)
  const all = await printed(await deliveryOf('Last'))
  // Its time and its delivery.
  const attempts = all.map(line => `${line.split('  ', 1)[0]} ${line.split('  ').at(-1)}`)
  assert.deepEqual(attempts, [...new Set(attempts)])
  listening.child.kill('SIGTERM')
})
