// Faults between the writing of a newsletter and its last mail miss nobody and send nobody two mails, and the list says what happened.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { stage } from '../../publishing/must-read/support.ts'
import { eventually } from '../../support/eventually.ts'
import { make, newsletterStage, PATH, publish } from './support.ts'

// Longer than the steps of the tests: no mail uses up its attempts.
const { app, mailbox, mailTo } = await newsletterStage({ WEBHOOK_BACKOFF_MS: '2000' })

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

test('a language that the program has no more stays that of the newsletter, and of its mail', async () => {
  const { program, anna, mia, topicId } = await stage(app)
  const root = await program.user('Root', { role: 'administrator' })
  const languages = (tags: string[]) => root.must(200, 'PATCH', '/v2/settings/program', { languages: tags })
  await languages(['en', 'de'])
  const post = await publish(anna, topicId, { title: 'Soup' })
  const letter = await make(anna, {
    subject: 'Neues',
    language: 'de',
    blocks: [{ kind: 'post', content_id: post.id }],
  })
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/translations/en`, { subject: 'News' })
  await languages(['en'])
  const changed = await anna.must(200, 'PATCH', `${PATH}/${letter.id}`, { preheader: 'Kurz', language: 'de' })
  assert.deepEqual([changed.language, changed.languages], ['de', ['en']])
  const german = await anna.must(200, 'GET', `${PATH}/${letter.id}/preview?language=de`)
  assert.match(german.html, /<html lang="de"/)
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/send`)
  // Mia has chosen no language: she gets the original.
  assert.match((await mailTo(mia, 'Neues')).html as string, /<html lang="de"[\s\S]*Soup/)
})
