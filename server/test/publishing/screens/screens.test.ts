import assert from 'node:assert/strict'
import { renderSVG } from 'uqr'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Person
let count = 0

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
})

const newTopic = (fields: object = {}) =>
  anna.must(201, 'POST', '/v2/channels', { name: `Hall ${++count}`, description: 'For screens', ...fields })

const publish = (topicIds: number[], fields: object = {}) =>
  anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: `Post ${++count}`,
    channels: topicIds.map(id => ({ id })),
    publish: true,
    ...fields,
  })

const newScreen = (topicIds: number[], fields: object = {}) =>
  anna.must(201, 'POST', '/v2/screens', { name: 'Canteen', channels: topicIds.map(id => ({ id })), ...fields })

const pathOf = (screen: { url: string }) => new URL(screen.url).pathname
const titlesOn = async (screen: { url: string }): Promise<string[]> =>
  (await app.stranger.must(200, 'GET', `${pathOf(screen)}/posts`)).map((post: { title: string }) => post.title)

describe('a screen', () => {
  test('shows the newest posts of its topics to everyone, with all they need', async () => {
    const [one, two] = [await newTopic(), await newTopic()]
    const screen = await newScreen([two.id, one.id])
    assert.deepEqual(screen.channels, [
      { id: two.id, name: two.name },
      { id: one.id, name: one.name },
    ])
    assert.deepEqual([screen.seconds, screen.theme, screen.last_seen_at], [15, 'light', null])
    assert.match(screen.url, new RegExp(`^${app.url}/screens/[a-z2-9]{24}$`))
    const draft = await publish([one.id], { title: 'Soup', summary: 'With bread', publish: false })
    await anna.must(200, 'PUT', `/v2/content/${draft.id}/images`, {
      url: 'https://img.example/soup.png',
      focal_point: { x: 0.2, y: 0.75 },
    })
    const soup = await anna.must(200, 'PUT', `/v2/content/${draft.id}/publish`)
    await publish([two.id, one.id], { title: 'In both' })
    const posts = await app.stranger.must(200, 'GET', `${pathOf(screen)}/posts`)
    assert.deepEqual(posts[1], {
      title: 'Soup',
      summary: 'With bread',
      image_url: 'https://img.example/soup.png',
      focal_point: { x: 0.2, y: 0.75 },
      channel_name: one.name,
      published_at: soup.published_at,
      permalink_url: soup.permalink_url,
    })
    assert.deepEqual(
      posts.map((post: { title: string }) => post.title),
      ['In both', 'Soup'],
    )
    const [seen] = (await anna.must(200, 'GET', '/v2/screens')).filter(({ id }: { id: number }) => id === screen.id)
    assert.ok(Date.now() - Date.parse(seen.last_seen_at) < 120_000)
  })

  test('has at most 20 posts, each once', async () => {
    const topic = await newTopic()
    const screen = await newScreen([topic.id])
    for (let n = 0; n < 22; n++) await publish([topic.id], { title: `Number ${n}` })
    const titles = await titlesOn(screen)
    assert.equal(titles.length, 20)
    assert.deepEqual([titles[0], titles[19]], ['Number 21', 'Number 2'])
  })

  test('loses a post that is archived, hidden in the topic or no longer for everyone', async () => {
    await anna.must(201, 'POST', '/v2/audiences', {
      name: 'hall sales',
      rule: { attribute: 'department', operator: 'eq', value: 'Sales' },
    })
    const [topic, other] = [await newTopic(), await newTopic()]
    const screen = await newScreen([topic.id])
    const posts = []
    for (let n = 0; n < 4; n++) posts.push(await publish([topic.id], { title: `P${n}` }))
    const [archived, hidden, targeted] = posts
    assert.deepEqual(await titlesOn(screen), ['P3', 'P2', 'P1', 'P0'])
    await anna.must(200, 'PUT', `/v2/content/${archived.id}/archive`)
    await anna.must(200, 'PUT', `/v2/content/${hidden.id}/channels`, {
      channels: [{ id: topic.id, hidden: true }, { id: other.id }],
    })
    await anna.must(200, 'PUT', `/v2/content/${targeted.id}`, { audiences: ['hall sales'] })
    assert.deepEqual(await titlesOn(screen), ['P3'])
    await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { groups: ['hall sales'] })
    assert.deepEqual(await titlesOn(screen), [])
    await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { groups: [], targeted: false })
    assert.deepEqual(await titlesOn(screen), ['P3'])
    await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { state: 'archived' })
    assert.deepEqual(await titlesOn(screen), [])
  })

  test('takes only topics that are published and not targeted', async () => {
    const hidden = await newTopic({ state: 'hidden' })
    const targeted = await newTopic({ targeted: true })
    const fine = await newTopic()
    for (const id of [hidden.id, targeted.id, 999_999]) {
      const { status, body } = await anna.post('/v2/screens', { name: 'x', channels: [{ id: fine.id }, { id }] })
      assert.deepEqual([status, body.error.validations[0].parameter], [400, 'channels.1.id'])
    }
    const topics = [fine, ...(await Promise.all(Array.from({ length: 20 }, () => newTopic())))]
    const channels = topics.map(({ id }) => ({ id }))
    await anna.must(400, 'POST', '/v2/screens', { name: 'x', channels })
    const wide = { name: 'x'.repeat(100), seconds: 5, channels: channels.slice(1) }
    assert.equal((await anna.must(201, 'POST', '/v2/screens', wide)).channels.length, 20)
    const screen = await newScreen([fine.id])
    await anna.must(400, 'PATCH', `/v2/screens/${screen.id}`, { channels: [{ id: targeted.id }] })
    const wrong: object[] = [
      { seconds: 4 },
      { seconds: 121 },
      { seconds: 7.5 },
      { theme: 'blue' },
      { name: '' },
      { name: 'x'.repeat(101) },
      { channels: [] },
    ]
    for (const change of wrong) await anna.must(400, 'PATCH', `/v2/screens/${screen.id}`, change)
    const changed = await anna.must(200, 'PATCH', `/v2/screens/${screen.id}`, {
      seconds: 120,
      theme: 'dark',
      name: 'Hall',
    })
    assert.deepEqual([changed.seconds, changed.theme, changed.name, changed.url], [120, 'dark', 'Hall', screen.url])
  })

  test('is a page without cookies, other scripts and search engines, which is gone with its address', async () => {
    const topic = await newTopic()
    const screen = await newScreen([topic.id], { theme: 'dark', seconds: 30 })
    const page = await app.stranger.get(pathOf(screen), { accept: 'text/html' })
    assert.equal(page.status, 200)
    assert.match(page.text, /data-theme="dark"[\s\S]*data-seconds="30"/)
    assert.deepEqual([page.headers.get('set-cookie'), page.headers.get('x-robots-tag')], [null, 'noindex'])
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.deepEqual(
      [...page.text.matchAll(/src="([^"]+)"/g)].map(([, source]) => source?.slice(0, 21)),
      ['/assets/pages/screen-'],
    )
    const version = (await app.stranger.get(`${pathOf(screen)}/posts`)).headers.get('x-screen-version')
    assert.ok(version && page.text.includes(`data-version="${version}"`))
    await anna.must(200, 'PATCH', `/v2/screens/${screen.id}`, { theme: 'light' })
    assert.notEqual((await app.stranger.get(`${pathOf(screen)}/posts`)).headers.get('x-screen-version'), version)
    const renewed = await anna.must(200, 'POST', `/v2/screens/${screen.id}/renew`)
    assert.notEqual(renewed.url, screen.url)
    const status = async (path: string) => (await app.stranger.get(path, { accept: 'text/html' })).status
    assert.deepEqual([await status(pathOf(screen)), await status(`${pathOf(screen)}/posts`)], [404, 404])
    assert.deepEqual([await status(pathOf(renewed)), await status(`${pathOf(renewed)}/posts`)], [200, 200])
    await anna.must(204, 'DELETE', `/v2/screens/${screen.id}`)
    await anna.must(404, 'DELETE', `/v2/screens/${screen.id}`)
    assert.deepEqual([await status(pathOf(renewed)), await status(`${pathOf(renewed)}/posts`)], [404, 404])
    for (const path of ['/screens/x/posts', `/screens/${'a'.repeat(24)}/posts`, '/screens/%00/posts', '/screens/x'])
      assert.equal(await status(path), 404)
  })

  test('has a QR code of each post', async () => {
    const { permalink_url } = await publish([(await newTopic()).id])
    const path = `/screens/codes/${permalink_url.split('/').at(-1)}.svg`
    const code = await app.stranger.get(path)
    assert.deepEqual([code.status, code.headers.get('content-type')], [200, 'image/svg+xml'])
    assert.equal(code.text, renderSVG(permalink_url, { border: 2, ecc: 'M' }))
    for (const wrong of ['/screens/codes/x.svg', '/screens/codes/<script>.svg', path.slice(0, -4)]) {
      assert.equal((await app.stranger.get(wrong)).status, 404)
    }
  })

  test('answers 60 times in a minute, then 429', async () => {
    const screen = await newScreen([(await newTopic()).id])
    const answers = await Promise.all(Array.from({ length: 70 }, () => app.stranger.get(`${pathOf(screen)}/posts`)))
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 10)
    assert.ok(Number(refused[0]?.headers.get('retry-after')) >= 1)
  })

  test('is audited when it is made, changed, renewed and deleted, without its address', async () => {
    const other = await app.program()
    const root = await other.user('root', { role: 'administrator' })
    const topic = await root.must(201, 'POST', '/v2/channels', { name: 'Z', description: 'Z' })
    const screen = await root.must(201, 'POST', '/v2/screens', { name: 'Hall', channels: [{ id: topic.id }] })
    await root.must(200, 'PATCH', `/v2/screens/${screen.id}`, { name: 'Canteen' })
    const { url } = await root.must(200, 'POST', `/v2/screens/${screen.id}/renew`)
    await app.stranger.must(200, 'GET', `${pathOf({ url })}/posts`)
    await root.must(204, 'DELETE', `/v2/screens/${screen.id}`)
    const { body, text } = await root.get('/v2/audit_events?filter.record_type=screen')
    assert.deepEqual(
      body.data.map((event: { action: string }) => event.action),
      ['removed', 'updated', 'updated', 'created'],
    )
    for (const address of [screen.url, url]) assert.ok(!text.includes(address.split('/').at(-1)))
  })

  test('belongs to publishers, who have 20', async () => {
    const other = await app.program()
    const ben = await other.user('ben', { role: 'publisher' })
    const zoe = await other.user('zoe')
    const topic = await ben.must(201, 'POST', '/v2/channels', { name: 'Z', description: 'Z' })
    assert.equal((await zoe.get('/v2/screens')).status, 403)
    const made = await Promise.all(
      Array.from({ length: 22 }, () => ben.post('/v2/screens', { name: 'x', channels: [{ id: topic.id }] })),
    )
    assert.deepEqual(made.map(({ status }) => status).sort(), [...Array(20).fill(201), 409, 409])
    const { body } = await ben.get('/v2/screens?page.size=15')
    assert.deepEqual([body.data.length, body.meta.pagination.total_records], [15, 20])
  })
})
