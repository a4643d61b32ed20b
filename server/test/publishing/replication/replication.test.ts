import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { replicateJob } from '../../../src/publishing/replication/replicate-job.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const LIST = '/v2/content/replications'
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Anna publishes in the head office and in the factory, Pia only in the head office. */
let office: TestProgram
let factory: TestProgram
let anna: Person
let annaAtFactory: Caller
let pia: Person
let post: { id: number; uuid: string; permalink_url: string }
let factoryTopic: number

describe('replication', () => {
  before(async () => {
    office = await app.program({ name: 'Head office' })
    factory = await app.program({ name: 'Factory', organisationId: office.organisationId })
    anna = await office.user('anna', { role: 'publisher' })
    pia = await office.user('pia', { role: 'publisher' })
    annaAtFactory = await join(anna, 'publisher')
    await join(pia, 'member')
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
    factoryTopic = (await annaAtFactory.must(201, 'POST', '/v2/channels', { name: 'Hall 3', description: 'x' })).id
    post = await write(topic.id)
  })

  /** Makes a user of the head office a member of the factory too, as provisioning does, and returns a token for there. */
  async function join(person: Person, role: string): Promise<Caller> {
    const { database } = app.app.services
    await database.unscopedQuery(sql`
      insert into users (program_id, id, membership_id, given_name, family_name, role)
      values (${factory.id}, ${person.id}, ${crypto.randomUUID()}, 'Anna', 'Tester', ${role})`)
    return factory.tokenOf(person, ['content.write', 'content.replication.audit'])
  }

  async function write(topicId: number) {
    const created = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [{ id: topicId }],
      title: 'Fire drill',
      summary: 'On Monday',
      body: '<p>Walk, do not run.</p>',
      links: [{ url: 'https://example.com/plan', title: 'Plan' }],
      accent_color: '#112233',
      language: 'de',
      is_shareable: false,
    })
    await anna.must(200, 'PUT', `/v2/content/${created.id}/images`, {
      url: 'https://example.com/exit.png',
      alt: 'Exit',
    })
    const video = await anna.must(200, 'PUT', `/v2/content/${created.id}/videos`, { url: `${app.url}/no-video.mp4` })
    await anna.must(200, 'PUT', `/v2/content/${created.id}`, { body: `<p>Walk.</p>${video.embed_html}` })
    return anna.must(200, 'GET', `/v2/content/${created.id}`)
  }

  const target = () => ({ target_program_id: factory.id, channels: [{ id: factoryTopic, hidden: true }] })
  const replicate = (body: unknown = target(), who: Caller = anna, id: number | string = post.id) =>
    who.post(`/v2/content/${id}/replicate`, body)

  /** The copy, once it is made. */
  const copyOf = async (record: { targetContentId: string }) =>
    (
      await eventually(
        () => annaAtFactory.get(`/v2/content/${record.targetContentId}`),
        answer => answer.status === 200,
      )
    ).body.data

  describe('a publisher of both programs', () => {
    test('gets the record at once, and a draft with everything in the other program soon', async () => {
      const answer = await replicate()
      assert.equal(answer.status, 202, answer.text)
      const record = answer.body.data
      assert.deepEqual(record, {
        sourceContentId: String(post.id),
        targetContentId: record.targetContentId,
        sourcePlatform: String(office.id),
        targetPlatform: String(factory.id),
        replicatedAt: record.replicatedAt,
        targetLocationId: String(factoryTopic),
        workflowId: 0,
      })
      assert.match(record.replicatedAt, TIMESTAMP)
      const copy = await copyOf(record)
      assert.equal(copy.state, 'draft')
      assert.notEqual(copy.uuid, post.uuid)
      assert.deepEqual(copy.source, {
        name: 'replicated',
        post_id: String(post.id),
        posted_at: null,
        url: post.permalink_url,
      })
      assert.deepEqual(copy.author, { user_id: null, display_name: 'Anna Tester', avatar_url: null })
      assert.deepEqual(copy.channels, [{ id: factoryTopic, channel_id: factoryTopic, name: 'Hall 3', hidden: true }])
      assert.equal(copy.title, 'Fire drill')
      assert.equal(copy.summary, 'On Monday')
      assert.equal(copy.language, 'de')
      assert.equal(copy.accent_color, '#112233')
      assert.equal(copy.is_shareable, false)
      assert.equal(copy.links[0].url, 'https://example.com/plan')
      assert.equal(copy.images[0].alt, 'Exit')
      assert.equal(copy.videos.length, 1)
      assert.ok(copy.body.includes(`data-video-id="${copy.videos[0].id}"`), 'the body names its own video')
      assert.equal((await anna.get(`/v2/content/${record.targetContentId}`)).status, 404)
    })

    test('may name the post by its UUID and the program in digits', async () => {
      const answer = await replicate({ ...target(), target_program_id: String(factory.id) }, anna, post.uuid)
      assert.equal(answer.status, 202, answer.text)
      assert.equal((await copyOf(answer.body.data)).title, 'Fire drill')
    })

    test('gets its translations into the languages of the other program', async () => {
      const chief = await office.user('chief', { role: 'administrator' })
      await chief.must(200, 'PATCH', '/v2/settings/program', { languages: ['de', 'en', 'fr'] })
      const head = await factory.user('head', { role: 'administrator' })
      await head.must(200, 'PATCH', '/v2/settings/program', { languages: ['de', 'en'] })
      const video = (await anna.must(200, 'GET', `/v2/content/${post.id}`)).videos[0].embed_html
      const english = { title: 'Way out', summary: '', body: `<p>Walk slowly.</p>${video}`, cover_image_alt: '' }
      await anna.must(200, 'PUT', `/v2/content/${post.id}/translations/en`, english)
      await anna.must(200, 'PUT', `/v2/content/${post.id}/translations/fr`, { title: 'La sortie' })
      const record = (await replicate()).body.data
      const copy = await copyOf(record)
      const [found, ...others] = await annaAtFactory.must(200, 'GET', `/v2/content/${copy.id}/translations`)
      assert.deepEqual(others, [])
      const expected = english.body.replaceAll(/data-video-id="\d+"/g, `data-video-id="${copy.videos[0].id}"`)
      assert.deepEqual(
        { ...found, updated_at: null },
        { language: 'en', ...english, body: expected, origin: 'human', stale: false, updated_at: null },
      )
    })

    test('gets one copy when the job runs twice', async () => {
      const { body } = await replicate()
      await copyOf(body.data)
      const { services } = app.app
      const [row] = await services.database.unscopedQuery(sql<{ id: string }>`
        update replications set status = 'pending'
         where program_id = ${office.id} and target_content_id = ${Number(body.data.targetContentId)} returning id`)
      await replicateJob.run(services, { program_id: office.id, replication_id: row?.id as string })
      const copies = await annaAtFactory.must(
        200,
        'GET',
        `${LIST}?filter.target.contentId=${body.data.targetContentId}`,
      )
      assert.equal(copies.length, 1)
      assert.equal((await copyOf(body.data)).images.length, 1)
    })
  })

  describe('no one else', () => {
    test('who publishes in one of the programs only', async () => {
      assert.equal((await replicate(target(), pia)).status, 403)
      const nora = await office.user('nora', { role: 'publisher' })
      assert.equal((await replicate(target(), nora)).status, 403)
      const max = await office.user('max')
      assert.equal((await replicate(target(), max)).status, 403)
    })

    test('who is no longer active in the other program', async () => {
      const vera = await office.user('vera', { role: 'publisher' })
      await join(vera, 'publisher')
      const head = await factory.user('helen', { role: 'program_manager' })
      await head.must(200, 'PATCH', `/scim/v2/Users/${vera.id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      })
      assert.equal((await replicate(target(), vera)).status, 403)
    })

    test('a client application', async () => {
      assert.equal((await replicate(target(), await office.server())).status, 401)
    })

    test('reaches a program of another organisation', async () => {
      const elsewhere = await app.program()
      const answer = await replicate({ ...target(), target_program_id: elsewhere.id })
      assert.equal(answer.status, 400)
      assert.equal(answer.body.error.validations[0].parameter, 'target_program_id')
      assert.equal(answer.body.error.validations[0].rule, 'not_found')
      const stranger = await elsewhere.user('sven', { role: 'publisher' })
      assert.equal((await replicate(target(), stranger)).status, 404)
    })
  })

  test('errors of wrong bodies name what is wrong', async () => {
    const officeTopic = (await anna.must(201, 'POST', '/v2/channels', { name: 'Here', description: 'x' })).id
    const cases: [body: unknown, parameter: string, rule: string][] = [
      [{ channels: [{ id: factoryTopic }] }, 'target_program_id', 'required'],
      [{ target_program_id: factory.id }, 'channels', 'required'],
      [{ target_program_id: factory.id, channels: [] }, 'channels', 'too_short'],
      [{ target_program_id: 'x', channels: [{ id: factoryTopic }] }, 'target_program_id', 'invalid_format'],
      [{ target_program_id: office.id, channels: [{ id: officeTopic }] }, 'target_program_id', 'not_found'],
      [{ target_program_id: factory.id, channels: [{ id: officeTopic }] }, 'channels.0.id', 'not_found'],
      [{ target_program_id: 999_999, channels: [{ id: factoryTopic }] }, 'target_program_id', 'not_found'],
    ]
    for (const [body, parameter, rule] of cases) {
      const answer = await replicate(body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      const found = answer.body.error.validations[0]
      assert.deepEqual([found.parameter, found.rule], [parameter, rule])
    }
    assert.equal((await replicate(target(), anna, 99_999_999)).status, 404)
    assert.equal((await replicate(target(), anna, 'nonsense')).status, 404)
  })

  describe('the records', () => {
    test('are found from both sides by source and target, and by no one else', async () => {
      const { body } = await replicate()
      const record = body.data
      await copyOf(record)
      for (const query of [
        `filter.target.contentId=${record.targetContentId}`,
        `filter.source.contentId=${post.id}&filter.target.contentId=${record.targetContentId}&filter.workflowId=0`,
        `filter[source][platform]=${office.id}&filter.target.platform=${factory.id}&filter.target.contentId=${record.targetContentId}`,
      ]) {
        assert.deepEqual(await anna.must(200, 'GET', `${LIST}?${query}`), [record], query)
        assert.deepEqual(await annaAtFactory.must(200, 'GET', `${LIST}?${query}`), [record], query)
      }
      const all = await anna.must(200, 'GET', `${LIST}?filter.source.platform=${office.id}`)
      assert.equal(all[0].targetContentId, record.targetContentId, 'newest first')
      assert.deepEqual(await anna.must(200, 'GET', `${LIST}?filter.source.platform=${factory.id}`), [])
      assert.deepEqual(
        await anna.must(200, 'GET', `${LIST}?filter.source.contentId=${post.id}&filter.workflowId=7`),
        [],
      )
      assert.deepEqual(await anna.must(200, 'GET', `${LIST}?filter.source.contentId=x`), [])
      const elsewhere = await (await app.program()).user('sven', { role: 'publisher' })
      assert.deepEqual(await elsewhere.must(200, 'GET', `${LIST}?filter.source.contentId=${post.id}`), [])
    })

    test('need a filter of a source or target, and readable ones', async () => {
      for (const query of ['', '?filter.workflowId=0']) {
        const answer = await anna.get(`${LIST}${query}`)
        assert.equal(answer.status, 400)
        assert.equal(answer.body.error.validations[0].rule, 'required')
      }
      assert.equal((await anna.get(`${LIST}?filter.source.contentId=`)).status, 400)
      const wrong = await anna.get(`${LIST}?filter.source.contentId=1&filter.workflowId=x`)
      assert.equal(wrong.body.error.validations[0].rule, 'numeric')
    })

    test('need both scopes', async () => {
      const query = `${LIST}?filter.source.contentId=${post.id}`
      assert.equal((await (await office.tokenOf(anna, ['content.read'])).get(query)).status, 403)
      assert.equal((await (await office.tokenOf(anna, ['content.replication.audit'])).get(query)).status, 403)
      assert.equal((await (await office.server()).get(query)).status, 200)
    })
  })
})
