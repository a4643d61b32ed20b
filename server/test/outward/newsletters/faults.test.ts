// What goes wrong between writing a newsletter and its last mail: nobody is missed, nobody gets it twice, and the list says what happened.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { stage } from '../../publishing/must-read/support.ts'
import { eventually } from '../../support/eventually.ts'
import { make, newsletterStage, PATH } from './support.ts'

// Longer than the steps of the tests: no mail uses up its attempts.
const { app, mailbox } = await newsletterStage({ WEBHOOK_BACKOFF_MS: '2000' })

test('a mail server that breaks off, then takes nothing, then refuses one address: each other person gets one mail', async () => {
  const { anna, mia, jonas } = await stage(app)
  const letter = await make(anna, { subject: 'Storm', blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
  const list = () => anna.must(200, 'GET', `${PATH}/${letter.id}/deliveries`)
  mailbox.fault = 'cut off'
  mailbox.refusals.set(mia.userName.toLowerCase(), { code: 550, text: '5.1.1 No such user' })
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/send`)
  await eventually(list, people => people.some(({ status }: { status: string }) => status === 'failed'))
  mailbox.fault = { code: 451, text: '4.3.0 Try again' }
  const waiting = (await list()).filter(({ status }: { status: string }) => status === 'waiting')
  assert.deepEqual(
    waiting.map(({ user_id }: { user_id: number }) => user_id).toSorted(),
    [anna.id, jonas.id].toSorted(),
  )
  assert.equal((await anna.must(200, 'GET', `${PATH}/${letter.id}`)).state, 'sending')
  mailbox.fault = null
  const done = await eventually(
    () => anna.must(200, 'GET', `${PATH}/${letter.id}`),
    ({ state }) => state === 'sent',
  )
  assert.deepEqual(done.counts, { recipients: 3, sent: 2, failed: 1, skipped: 0 })
  const refused = (await list()).find(({ user_id }: { user_id: number }) => user_id === mia.id)
  assert.match(refused.reason, /5\.1\.1 No such user/)
  for (const who of [anna, jonas])
    assert.equal(new Set(mailbox.to(who.userName).map(({ mail }) => mail.messageId)).size, 1)
})
