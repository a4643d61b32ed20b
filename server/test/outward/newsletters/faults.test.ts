// Whatever fails between planning a newsletter and its last mail, each recipient gets one mail, and the list of newsletters shows what happened.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { type Sql, sql } from '../../../src/platform/db/sql.ts'
import { stage } from '../../publishing/must-read/support.ts'
import { upload } from '../../publishing/ugc/support.ts'
import type { Person } from '../../support/app.ts'
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

test('a mail server that says nothing: everybody waits, which the list says, and gets one mail when it speaks again', async () => {
  const { anna, mia, jonas } = await stage(app)
  Object.assign(app.app.services.config.mail as object, { greetingTimeoutMs: 500 })
  mailbox.stopTalking()
  const letter = await make(anna, { subject: 'Silence', blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/send`)
  const attempts = sql<{ attempts: number }>`
    select /* every program */ attempts from messages where newsletter_id = ${letter.id}`
  await eventually(
    () => app.app.services.database.unscopedQuery(attempts),
    (found: readonly { readonly attempts: number }[]) => found.length === 3 && found.every(one => one.attempts > 0),
  )
  const list = await anna.must(200, 'GET', `${PATH}/${letter.id}/deliveries`)
  assert.deepEqual(new Set(list.map(({ status }: { status: string }) => status)), new Set(['waiting']))
  mailbox.fault = null
  const done = await sentAfter(anna, letter.id)
  assert.deepEqual(done.counts, { recipients: 3, sent: 3, failed: 0, skipped: 0 })
  for (const { userName } of [anna, mia, jonas]) assert.equal(mailbox.to(userName).filter(isSilence).length, 1)
})

test('a clock that jumps ahead while it is planned, and back while it is being sent: it goes, once to each', async () => {
  const { anna, mia, jonas } = await stage(app)
  const letter = await make(anna, { subject: 'Clock', blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/send`, { send_at: at })
  for (const who of [anna, mia, jonas])
    mailbox.refusals.set(who.userName.toLowerCase(), { code: 450, text: '4.2.1 later' })
  // The time of the row moves instead of the clock.
  const move = (change: Sql<unknown>) => app.app.services.database.unscopedQuery(change)
  await move(
    sql`update /* every program */ newsletters set send_at = send_at - interval '3 hours' where id = ${letter.id}`,
  )
  await wake(anna)
  await eventually(
    () => anna.must(200, 'GET', `${PATH}/${letter.id}`),
    ({ sent_at }) => sent_at !== null,
  )
  for (const who of [anna, mia, jonas]) mailbox.refusals.delete(who.userName.toLowerCase())
  // A clock that has gone back comes a second time to hours that have passed.
  for (const hours of [1, -1])
    await move(sql`
      update /* every program */ messages set due_at = due_at + make_interval(hours => ${hours})
       where newsletter_id = ${letter.id}`)
  await move(sql`
    update /* every program */ newsletters
       set begun_at = begun_at + interval '1 hour', sent_at = sent_at + interval '1 hour' where id = ${letter.id}`)
  assert.deepEqual((await sentAfter(anna, letter.id)).counts, { recipients: 3, sent: 3, failed: 0, skipped: 0 })
  for (const { userName } of [anna, mia, jonas])
    assert.equal(mailbox.to(userName).filter(({ mail }) => mail.subject === 'Clock').length, 1)
})

test('a post that is archived, a picture that is gone and a language that the program has no more, while it is planned: the rest goes', async () => {
  const { program, anna, topicId } = await stage(app)
  const ulla = await program.user('Ulla', { profile: { preferred_language: 'de' } })
  const root = await program.user('Root', { role: 'administrator' })
  await root.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
  const post = await publish(anna, topicId, { title: 'Gone' })
  const kept = await publish(anna, topicId, { title: 'Kept' })
  const url = await upload(anna)
  const letter = await make(anna, {
    subject: 'Rest',
    blocks: [
      { kind: 'heading', text: 'The post' },
      { kind: 'post', content_id: post.id },
      { kind: 'heading', text: 'The rest' },
      { kind: 'post', content_id: kept.id },
      { kind: 'image', url, alt: 'A red square' },
      { kind: 'text', body: '<p>Hi</p>' },
    ],
  })
  const [, , rest] = letter.blocks
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/translations/de`, {
    subject: 'Rest auf Deutsch',
    blocks: [{ id: rest.id, text: 'Der Rest' }],
  })
  await anna.must(200, 'PUT', `${PATH}/${letter.id}/send`, { send_at: new Date(Date.now() + 3_600_000).toISOString() })
  await root.must(200, 'PATCH', '/v2/settings/program', { languages: ['en'] })
  await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
  await app.app.services.database.system(async db => {
    await sql`delete /* every program */ from uploads where program_id = ${program.id}`.execute(db)
    await sql`update /* every program */ newsletters set send_at = now() where id = ${letter.id}`.execute(db)
  })
  await wake(anna)
  const html = (await mailTo(ulla, 'Rest auf Deutsch')).html as string
  assert.match(html, /Der Rest[\s\S]*Kept/)
  assert.match(html, /alt="A red square"/)
  assert.doesNotMatch(html, /The post|Gone/)
  assert.equal((await sentAfter(anna, letter.id)).counts.failed, 0)
})

const isSilence = ({ mail }: { readonly mail: { readonly subject?: string | undefined } }) => mail.subject === 'Silence'

/** The planner looks at the times of rows that the test has changed: another newsletter is planned. */
const wake = async (anna: Person) => {
  const other = await make(anna, { blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
  const at = new Date(Date.now() + 86_400_000).toISOString()
  await anna.must(200, 'PUT', `${PATH}/${other.id}/send`, { send_at: at })
}

const sentAfter = (anna: Person, id: number) =>
  eventually(
    () => anna.must(200, 'GET', `${PATH}/${id}`),
    ({ state }) => state === 'sent',
  )
