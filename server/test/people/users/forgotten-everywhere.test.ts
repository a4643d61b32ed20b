// Annabel does everything that a person can do, others speak of her, and systems hear of her. Once she is forgotten, her names
// and addresses are in no table and in no file but in what others wrote.

import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { removeTracesJob } from '../../../src/people/users/forget/forget-jobs.ts'
import { exported } from '../../outward/exports/support.ts'
import { png } from '../../publishing/uploads/samples.ts'
import { authorizeUrl, pkce } from '../../sign-in/oauth/support.ts'
import { type Person, startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'
import { findInFiles, findInTables } from './find-everywhere.ts'
import { replace, scimUser } from './scim-user.ts'
import { tracesOf } from './traces.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-forgetting-'))
const app = await startApp({ DATA_DIR: dataDir })
const receiver = await Receiver.start()
// The log of deliveries keeps the responses of a receiver.
receiver.answer = ({ text }, response) => void response.setHeader('x-got', encodeURI(text)).end(`got ${text}`)
const { pool } = app.app.services.database

const MAIL = 'annabel.bergstroem@firm.example'
const NAMES = ['Annabel Bergström', 'Bergström', 'Bergstrom', 'Oldenburg', MAIL, 'ext-annabel-77', '+49 30 5550177']
const TYPES = ['users', 'activities', 'campaigns', 'audit_events']
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PHOTO = `data:image/png;base64,${png.toString('base64')}`

test('nothing is left that Annabel could be recognised by', async () => {
  const scene = await play()
  for (const type of TYPES) await exported(scene.boss, type)
  const before = await findInTables(pool, NAMES)
  const places = new Set(before.map(found => found.slice(0, found.indexOf(':'))))
  for (const place of PLACES) assert.ok(places.has(place), `${place} does not know her: nothing would be proven`)
  assert.ok(findInFiles(dataDir, NAMES).length >= 3, 'exports know her')

  await scene.boss.must(202, 'POST', `/v2/Users/${MAIL}/forget`)
  await assertForgotten(scene)
  for (const type of TYPES) await exported(scene.boss, type)
  assert.deepEqual(findInFiles(dataDir, NAMES), [], 'in new exports')
})

test('also when she was removed first, under all names that she had', async () => {
  const scene = await play()
  await scene.boss.must(204, 'DELETE', `/scim/v2/Users/${scene.annabel.id}`)
  for (const type of TYPES) await exported(scene.boss, type)
  await scene.boss.must(202, 'POST', `/v2/Users/${scene.annabel.id}/forget`)
  await assertForgotten(scene)
})

type Scene = Awaited<ReturnType<typeof play>>

async function assertForgotten({ program, boss, annabel, comment }: Scene) {
  // Her traces are looked for a second time, a minute after the first.
  await eventually(
    () =>
      pool.query(
        `select data -> 'is_second_visit' as second from jobs
          where program_id = $1 and name in ('forget-user', 'remove-traces') and data ->> 'user_id' = $2`,
        [program.id, String(annabel.id)],
      ),
    ({ rows }) => rows.length === 1 && rows[0].second === true,
  )
  const left = (await findInTables(pool, NAMES)).map(found => found.replace(WORDS_OF_TEXTS, '$1'))
  assert.deepEqual(new Set(left), new Set(WRITTEN_BY_OTHERS))
  assert.deepEqual(await tracesOf(pool, program.id, [annabel.id]), {})
  await eventually(
    async () => findInFiles(dataDir, NAMES),
    files => files.length === 0,
  )
  const [shown] = await boss.must(200, 'GET', `/v2/content/${comment.content_id}/comments`)
  assert.equal(shown.body, '[removed] ([removed]) here, once [removed]')
  await removeTracesJob.run(app.app.services, { program_id: program.id, user_id: annabel.id, is_second_visit: true })
  const { rows: kept } = await pool.query('select user_id from former_names where program_id = $1', [program.id])
  assert.deepEqual(kept, [], 'and then it is not known any more by what')
}

/** Where she must be known before she is forgotten, or the test would prove nothing. */
const PLACES = [
  'identities.user_name',
  'users.display_name',
  'user_emails.value',
  'content.author_display_name',
  'content.body',
  'content_translations.body',
  'content_search.document',
  'comments.body',
  'comment_aliases.display_name',
  'comment_reports.reason',
  'polls.question',
  'ugc_items.title',
  'uploads.filename',
  'events.data',
  'webhook_deliveries.data',
  'webhook_attempts.response',
  'group_jobs.errors',
  'scim_requests.request_id',
  'idempotency_keys.response',
  'audit_events.after',
  'oauth_records.payload',
  'users.manager_name',
]

const WORDS_OF_TEXTS = /^(content_search\.document|comments\.words): .*/s

/** The running text of others stays, with the words that it is searched by. */
const WRITTEN_BY_OTHERS = [
  `content.body: <p>Write to ${MAIL}</p>`,
  `content_translations.body: <p>Von Annabel Bergström, ${MAIL}</p>`,
  `content_revisions.body: <p>Write to ${MAIL}</p>`,
  'content_search.document',
  'comments.words',
  'content_words.word: bergstrom',
  `comments.body: Thank you, Annabel Bergström, ${MAIL}!`,
  'comment_reports.reason: Bergström again',
  'polls.question: What shall we give Annabel Bergström?',
  'poll_options.text: A book about Annabel Bergström',
]

async function play() {
  const program = await app.program()
  const factory = await app.program({ organisationId: program.organisationId })
  const [boss, mia] = [await program.user('boss', { role: 'administrator' }), await program.user('mia')]
  await boss.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
  const foreman = await factory.user('foreman', { role: 'publisher' })
  const events = ['user.created', 'user.updated', 'comment_created', 'content_published']
  await boss.must(201, 'POST', '/v2/webhooks/subscriptions', { url: receiver.url, events })
  const annabel = await provision()
  await colleaguesOf()
  const topic = await boss.must(201, 'POST', '/v2/channels', { name: 'News', description: '', user_submittable: true })
  const post = await write(annabel, { author: { user_id: annabel.id }, body: '<p>Yours, <b>Bergström</b></p>' })
  await write(boss, { author: { display_name: 'Annabel Bergström' }, body: `<p>Write to ${MAIL}</p>` })
  const comment = await annabel.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, {
    body: `Annabel Bergström (${MAIL}) here, once OLDENBURG`,
  })
  await speak()
  await submit()
  await copy()
  await knock()
  await receiver.expect(1, ({ text }) => text.includes(MAIL))
  // The log of SCIM requests is written once a second, or when it is read.
  await boss.must(200, 'GET', '/v2/scim_requests')
  return { program, boss, annabel, comment }

  /** She comes by SCIM, under another family name, and takes the one that she has. */
  async function provision(): Promise<Person> {
    const server = await program.server({
      scopes: ['users.write', 'users.read', 'groups.write'],
      role: 'administrator',
    })
    const asked = { 'x-request-id': `sync of ${MAIL}` }
    const created = await server.post(
      '/scim/v2/Users',
      scimUser(MAIL, {
        name: { givenName: 'Annabel', familyName: 'Oldenburg' },
        displayName: 'Annabel Oldenburg',
        externalId: 'ext-annabel-77',
        emails: [{ value: MAIL, type: 'work', primary: true }],
        phoneNumbers: [{ type: 'work', value: '+49 30 5550177' }],
        photos: [{ value: PHOTO, type: 'photo' }],
        roles: [{ value: 'publisher' }],
      }),
      { 'idempotency-key': `create ${MAIL}`, ...asked },
    )
    assert.equal(created.status, 201, created.text)
    const path = `/scim/v2/Users/${created.body.id}`
    for (const change of [replace('name.familyName', 'Bergström'), replace('displayName', 'Annabel Bergström')]) {
      assert.equal((await server.patch(path, change, asked)).status, 200)
    }
    const group = await server.post(
      '/scim/v2/Groups',
      { displayName: 'Team', members: [{ value: `x.${MAIL}` }] },
      asked,
    )
    assert.ok(group.status < 300, group.text)
    const person = { id: Number(created.body.id), userName: MAIL }
    const { token } = await program.tokenOf(person as Person, ['content.write', 'feeds.read', 'feeds.engage'])
    return Object.assign(new Caller(app.url, token), person)
  }

  async function colleaguesOf() {
    const manager = { [ENTERPRISE]: { manager: { displayName: 'Annabel Bergström' } } }
    await boss.must(201, 'POST', '/scim/v2/Users', scimUser('max', manager))
  }

  async function write(who: Caller, more: object) {
    const kind = { content_type: 'article', title: 'Hello', channels: [{ id: topic.id }] }
    const made = await who.must(201, 'POST', '/v2/content', { ...kind, ...more })
    const german = { title: 'Hallo', body: `<p>Von Annabel Bergström, ${MAIL}</p>` }
    await boss.must(200, 'PUT', `/v2/content/${made.id}/translations/de`, german)
    await boss.must(200, 'PUT', `/v2/content/${made.id}/publish`)
    return made
  }

  /** She reacts to everything, and everybody speaks of her. */
  async function speak() {
    const path = `/v2/feed/posts/${post.id}`
    const other = await mia.must(201, 'POST', `${path}/comments`, { body: `Thank you, Annabel Bergström, ${MAIL}!` })
    const poll = await boss.must(201, 'POST', '/v2/polls', {
      question: 'What shall we give Annabel Bergström?',
      options: [{ text: 'Flowers' }, { text: 'A book about Annabel Bergström' }],
    })
    await annabel.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[0].id] })
    for (const what of ['like', 'bookmark', 'view']) await annabel.must(200, 'PUT', `${path}/${what}`)
    await annabel.must(200, 'PUT', `${path}/comments/${other.id}/like`)
    await annabel.must(200, 'GET', `${path}/share/trackable_url`)
    await annabel.must(201, 'POST', `${path}/comments/${other.id}/report`, { reason: 'Says Bergström!' })
    await mia.must(201, 'POST', `${path}/comments/${comment.id}/report`, { reason: 'Bergström again' })
    const alias = { display_name: 'Annabel Bergström, HR', alias_type: 'user', user_ids: [annabel.id] }
    await boss.must(201, 'POST', '/v2/settings/comment_aliases', alias)
  }

  /** A file that a draft shows, and one that nothing shows. */
  async function submit() {
    for (const name of ['Annabel Bergström.png', 'unused Bergström.png']) {
      const { upload_url, view_url } = await annabel.must(200, 'GET', `/v2/ugc/uploads/${encodeURIComponent(name)}`)
      assert.equal((await fetch(upload_url, { method: 'PUT', body: png })).status, 200)
      if (name.startsWith('unused')) continue
      const body = `<p>Bergström was here</p><img src="${view_url}">`
      await annabel.must(201, 'POST', '/v2/ugc/contents', { title: 'By Annabel Bergström', body })
    }
  }

  /** A copy in the factory's program names her by a text. */
  async function copy() {
    const hall = await foreman.must(201, 'POST', '/v2/channels', { name: 'Hall', description: '' })
    await pool.query(
      `insert into users (program_id, id, membership_id, given_name, family_name, role)
       values ($1, $2, gen_random_uuid(), 'Boss', 'Tester', 'publisher')`,
      [factory.id, boss.id],
    )
    const target = { target_program_id: factory.id, channels: [{ id: hall.id }] }
    const { targetContentId } = await boss.must(202, 'POST', `/v2/content/${post.id}/replicate`, target)
    await eventually(
      () => pool.query('select id from content where program_id = $1 and id = $2', [factory.id, targetContentId]),
      ({ rows }) => rows.length === 1,
    )
  }

  /** A sign-in that is under way. */
  async function knock() {
    const url = authorizeUrl(app, program, pkce().challenge, { login_hint: MAIL })
    await fetch(url, { redirect: 'manual' })
  }
}
