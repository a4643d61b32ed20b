import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'
import { mp4, pdf } from '../uploads/samples.ts'
import { change, type Desk, desk, post, submit, upload, write } from './support.ts'

const app = await sharedApp()
let d: Desk

describe('composer', () => {
  before(async () => {
    d = await desk(app)
  })

  test('the list holds mia’s own items in every state, newest first, and is narrowed by state', async () => {
    const own = await desk(app)
    const first = await write(own.mia)
    const second = await submit(own.mia, own.fast)
    const third = await write(own.mia)
    await change(own.mia, third.id, { publication_state: 'archived' })
    await write(own.tom)
    const list = async (query = '') => {
      const { body } = await own.mia.get(`/v2/ugc/contents${query}`)
      return [body.data.map((item: { id: number }) => item.id), body.meta.pagination]
    }
    assert.deepEqual(await list(), [[third.id, second.id, first.id], { page: 1, page_size: 10, total_records: 3 }])
    assert.deepEqual((await list('?filter.publication_state=published'))[0], [second.id])
    assert.deepEqual((await list('?filter.publication_state=draft,archived'))[0], [third.id, first.id])
    assert.deepEqual((await list(`?filter.content_id=${second.content_id}`))[0], [second.id])
    assert.deepEqual((await list(`?filter.content_id=${second.content_id}&filter.publication_state=draft`))[0], [])
    assert.deepEqual(await list('?page.size=1&page.number=2'), [
      [second.id],
      { page: 2, page_size: 1, total_records: 3 },
    ])
    for (const query of ['?filter.publication_state=gone', '?page.size=101', '?page.number=0', '?page.size=']) {
      assert.equal((await own.mia.get(`/v2/ugc/contents${query}`)).status, 400, query)
    }
  })

  test('an item has the true data of our own uploads, whatever the client sends', async () => {
    const url = await upload(d.mia)
    const item = await submit(d.mia, d.fast, {
      content_cover: { url, alt: 'The canteen' },
      attachments: [
        { type: 'image', url, filename: 'lie.gif', mime_type: 'image/gif', size_bytes: 1, alt: ' A pot ' },
        { type: 'file', url: await upload(d.mia, 'menu.pdf', pdf), alt: 'not kept' },
      ],
    })
    assert.deepEqual(item.attachments[0], {
      type: 'image',
      url,
      filename: 'canteen.png',
      mime_type: 'image/png',
      size_bytes: 616,
      alt: 'A pot',
    })
    const made = await post(d.anna, item.content_id)
    assert.deepEqual(
      made.images.map((image: { url: string }) => image.url),
      [url, url],
    )
    assert.deepEqual([item.attachments[1].alt, made.images[1].alt], [null, 'A pot'])
    assert.equal(made.cover_image_alt, 'The canteen')
    assert.equal(made.links[0].title, 'menu.pdf')
  })

  test('an upload must be there and of the type that the attachment says', async () => {
    const { view_url: empty } = await d.mia.must(200, 'GET', '/v2/ugc/uploads/later.png')
    const document = await upload(d.mia, 'menu.pdf', pdf)
    const faults: Array<[body: object, rule: string, parameter: string]> = [
      [{ attachments: [{ type: 'image', url: empty }] }, 'not_found', 'attachments.0.url'],
      [{ attachments: [{ type: 'image', url: `${app.url}/uploads/view/x` }] }, 'not_found', 'attachments.0.url'],
      [{ attachments: [{ type: 'image', url: document }] }, 'invalid_type', 'attachments.0.url'],
      [{ attachments: [{ type: 'video', url: document }] }, 'invalid_type', 'attachments.0.url'],
      [{ content_cover: { url: document } }, 'invalid_type', 'content_cover.url'],
    ]
    for (const [body, rule, parameter] of faults) {
      const { status, body: answer } = await d.mia.post('/v2/ugc/contents', body)
      assert.equal(status, 400, JSON.stringify(body))
      assert.deepEqual([answer.error.validations[0].rule, answer.error.validations[0].parameter], [rule, parameter])
    }
  })

  test('the content type follows from the first attachment where there is no body', async () => {
    const video = await upload(d.mia, 'tour.mp4', mp4)
    const image = { type: 'image', url: 'https://cdn.example/a.png' }
    const link = { type: 'link', url: 'https://example.com' }
    const types: Array<[fields: object, type: string]> = [
      [{}, 'article'],
      [{ attachments: [image, link] }, 'image'],
      [{ attachments: [{ type: 'video', url: video }] }, 'video'],
      [{ attachments: [link, image] }, 'link'],
      [{ attachments: [{ type: 'file', url: 'https://cdn.example/a.pdf' }] }, 'article'],
      [{ attachments: [image], body: '<p>Text</p>' }, 'article'],
    ]
    for (const [fields, type] of types) {
      const item = await submit(d.mia, d.fast, fields)
      const made = await post(d.anna, item.content_id)
      assert.equal(made.content_type, type, JSON.stringify(fields))
      // A video of our own is known to be one.
      assert.equal(made.state, 'published')
    }
  })

  test('attachments that the program has switched off are refused, also in what was written before', async () => {
    const own = await desk(app)
    const draft = await write(own.mia, {
      topic_ids: [own.fast],
      attachments: [{ type: 'link', url: 'https://example.com' }],
    })
    await own.paula.must(200, 'PATCH', '/v2/settings/user_generated_content', {
      links_enabled: false,
      images_enabled: false,
    })
    const refused = async (
      answer: Promise<{ status: number; body: { error: { validations: { parameter: string }[] } } }>,
    ) => {
      const { status, body } = await answer
      assert.equal(status, 400)
      return body.error.validations.map(fault => fault.parameter)
    }
    const link = { type: 'link', url: 'https://example.com' }
    assert.deepEqual(await refused(own.mia.post('/v2/ugc/contents', { attachments: [link] })), ['attachments.0.type'])
    assert.deepEqual(
      await refused(own.mia.post('/v2/ugc/contents', { content_cover: { url: 'https://x.example/a.png' } })),
      ['content_cover'],
    )
    assert.deepEqual(await refused(own.mia.put(`/v2/ugc/contents/${draft.id}`, { publication_state: 'published' })), [
      'attachments.0.type',
    ])
    assert.equal((await own.mia.must(200, 'GET', '/v2/ugc/metadata')).settings.links_enabled, false)
  })

  test('the preview is a page of its own, escaped, at the width asked for', async () => {
    const item = await write(d.mia, {
      title: '<img src=x onerror=alert(1)>',
      summary: '"quoted" & <b>bold</b>',
      body: '<p style="color:red">Hello <em>you</em></p><script>alert(1)</script>',
      attachments: [{ type: 'link', url: 'https://example.com/?a="b', filename: '</p><script>' }],
    })
    const preview = async (query = '') => d.mia.must(200, 'GET', `/v2/ugc/contents/${item.id}/preview${query}`)
    const { html, moderation_status, width } = await preview()
    assert.deepEqual([moderation_status, width], ['not_required', 375])
    assert.match(html, /^<!doctype html>/)
    assert.match(html, /max-width: 375px/)
    assert.match(html, /Hello <em>you<\/em>/)
    assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;/)
    assert.doesNotMatch(html, /<script|<link|<img|<iframe/)
    assert.match((await preview('?width=2560')).html, /max-width: 2560px/)
    for (const wrong of ['239', '2561', 'wide', '', '300.5']) {
      assert.equal((await d.mia.get(`/v2/ugc/contents/${item.id}/preview?width=${wrong}`)).status, 400, wrong)
    }
    const waiting = await submit(d.mia, d.slow)
    assert.equal((await d.mia.must(200, 'GET', `/v2/ugc/contents/${waiting.id}/preview`)).moderation_status, 'pending')
  })

  test('the metadata returns the limits, and what mia may do', async () => {
    await d.paula.must(201, 'POST', '/v2/settings/comment_aliases', {
      display_name: 'The board',
      alias_type: 'team',
      user_ids: [d.mia.id],
    })
    const metadata = await d.mia.must(200, 'GET', '/v2/ugc/metadata')
    assert.deepEqual(metadata.settings, {
      images_enabled: true,
      videos_enabled: true,
      files_enabled: true,
      links_enabled: true,
    })
    assert.deepEqual(
      [metadata.limits.title_max_length, metadata.limits.summary_max_length, metadata.limits.attachments_max_count],
      [255, 2000, 20],
    )
    assert.ok(metadata.limits.allowed_mime_types.includes('image/png'))
    assert.ok(!metadata.limits.allowed_mime_types.includes('text/html'))
    assert.deepEqual(metadata.languages, ['en'])
    assert.deepEqual(
      [metadata.user.user_id, metadata.user.can_submit, metadata.user.aliases[0].display_name],
      [d.mia.id, true, 'The board'],
    )
    const reader = await d.program.tokenOf(d.mia, ['content.read'])
    assert.equal((await reader.must(200, 'GET', '/v2/ugc/metadata')).user.can_submit, false)
    const nobody = await (await app.program()).user('ida')
    assert.equal((await nobody.must(200, 'GET', '/v2/ugc/metadata')).user.can_submit, false)
  })

  test('topics are those that take submissions and are open to the user', async () => {
    const own = await desk(app)
    const group = await newGroup(app, own.program, 'Drivers', [own.tom])
    await own.anna.must(201, 'POST', '/v2/channels', {
      name: 'Depot',
      description: 'For drivers',
      groups: ['drivers'],
      user_submittable: true,
    })
    const names = async (who: typeof own.mia) =>
      (await who.must(200, 'GET', '/v2/ugc/topics')).map((topic: { name: string }) => topic.name)
    assert.deepEqual(await names(own.mia), ['Ideas', 'Kudos'])
    assert.deepEqual(await names(own.tom), ['Depot', 'Ideas', 'Kudos'])
    const [kudos] = (await own.mia.must(200, 'GET', '/v2/ugc/topics')).slice(1)
    assert.deepEqual(kudos, { id: own.fast, name: 'Kudos', description: 'A topic', auto_publish: true })

    const audiences = async (who: typeof own.mia, query = '') =>
      (await who.must(200, 'GET', `/v2/ugc/audiences${query}`)) as object[]
    assert.deepEqual(await audiences(own.mia), [])
    assert.deepEqual(await audiences(own.tom), [{ id: group, name: 'drivers', type: 'group', user_count: 1 }])
    assert.equal((await audiences(own.anna)).length, 1)
    const lengths: Array<[query: string, count: number]> = [
      ['?q=RIVE', 1],
      ['?q=%25', 0],
      ['?q=R%C3%8EVE', 1],
      ['?name=DR%C3%8DV%C3%A9rs%C2%AD', 1],
      ['?name=drivers%20depot', 0],
      ['?name=%25', 0],
      ['?name=drivers', 1],
      ['?name=driver', 0],
      ['?type=group', 1],
      ['?type=dynamic', 0],
      ['?page=2', 0],
      ['?page_size=100', 1],
    ]
    for (const [query, count] of lengths) assert.equal((await audiences(own.anna, query)).length, count, query)
    assert.deepEqual((await own.anna.get('/v2/ugc/audiences?page=2&page_size=3')).body.meta.pagination, {
      page: 2,
      page_size: 3,
      total_records: 1,
    })
    for (const query of ['?type=team', '?page_size=101', '?page_size=0', '?page=0', '?page=x', '?page_size=']) {
      assert.equal((await own.anna.get(`/v2/ugc/audiences${query}`)).status, 400, query)
    }
  })
})
