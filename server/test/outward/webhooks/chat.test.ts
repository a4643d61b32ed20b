import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import type { Received } from '../../support/receiver.ts'
import { CONNECTIONS, startChat } from './chat-support.ts'

const { app, chat, program, petra, newTopic, connect, publish } = await startChat()

describe('a chat connection', () => {
  test('posts what is published in its topics as blocks of Slack', async () => {
    const topic = await newTopic()
    const slack = await connect([topic.id])
    assert.deepEqual(slack.channels, [{ id: topic.id, name: topic.name }])
    assert.deepEqual(
      [slack.kind, slack.include_targeted, slack.active, slack.last_delivery],
      ['slack', false, true, null],
    )
    assert.equal(slack.url_hint, new URL(chat.url).host)
    const post = await publish([topic.id])
    const [{ body }] = (await slack.expect(1)) as [Received]
    assert.equal(body.text, 'Soup on Friday')
    assert.deepEqual(
      body.blocks.map((block: { type: string }) => block.type),
      ['header', 'section', 'context', 'actions'],
    )
    assert.equal(body.blocks[0].text.text, 'Soup on Friday')
    assert.equal(body.blocks[1].text.text, 'With bread')
    assert.equal(body.blocks[2].elements[0].text, `${topic.name} · Petra Tester`)
    assert.equal(body.blocks[3].elements[0].url, post.permalink_url)
    const read = await eventually(
      () => petra.must(200, 'GET', `${CONNECTIONS}/${slack.id}`),
      ({ last_delivery }) => last_delivery?.status === 'success',
    )
    assert.ok(Date.parse(read.last_delivery.at))
    const [logged] = await slack.deliveries()
    assert.equal(logged.event.name, 'content_published')
    assert.equal(logged.attempts[0].status_code, 200)
  })

  test('posts an adaptive card to Teams, with the picture', async () => {
    const topic = await newTopic()
    const teams = await connect([topic.id], { kind: 'teams' })
    const draft = await publish([topic.id], { publish: false })
    await petra.must(200, 'PUT', `/v2/content/${draft.id}/images`, { url: 'https://img.example/soup.png', alt: 'Soup' })
    await petra.must(200, 'PUT', `/v2/content/${draft.id}/publish`)
    const [{ body }] = (await teams.expect(1)) as [Received]
    const { contentType, content } = body.attachments[0]
    assert.deepEqual([body.type, contentType], ['message', 'application/vnd.microsoft.card.adaptive'])
    assert.deepEqual([content.type, content.version], ['AdaptiveCard', '1.4'])
    const texts = content.body.map((part: { text?: string; url?: string }) => part.text ?? part.url)
    assert.deepEqual(texts, [
      'Soup on Friday',
      'https://img.example/soup.png',
      'With bread',
      `${topic.name} · Petra Tester`,
    ])
    assert.deepEqual(content.actions, [{ type: 'Action.OpenUrl', title: 'Read the post', url: draft.permalink_url }])
  })

  test('escapes what people write for its receiver', async () => {
    const topic = await newTopic({ name: 'R&D <!here>' })
    const slack = await connect([topic.id])
    const teams = await connect([topic.id], { kind: 'teams' })
    const title = '<!channel> *bold* [click](https://evil.example) & <at>Mia</at>'
    await publish([topic.id], { title, summary: '# <@U1> _x_ `y` &lt;' })
    const [toSlack] = (await slack.expect(1)) as [Received]
    assert.ok(!/<[!@]|<at>/.test(toSlack.text))
    assert.equal(
      toSlack.body.text,
      '&lt;!channel&gt; *bold* [click](https://evil.example) &amp; &lt;at&gt;Mia&lt;/at&gt;',
    )
    const [toTeams] = (await teams.expect(1)) as [Received]
    assert.ok(!/<[!@]|<at>/.test(toTeams.text))
    const [heading, summary] = toTeams.body.attachments[0].content.body
    assert.equal(heading.text, '&lt;!channel> \\*bold\\* \\[click\\](https://evil.example) & &lt;at>Mia&lt;/at>')
    assert.equal(summary.text, '\\# &lt;@U1> \\_x\\_ \\`y\\` &amp;lt;')
  })

  test('posts a post once, however often it is published, and nothing when it is made', async () => {
    const [one, two, other] = [await newTopic(), await newTopic(), await newTopic()]
    const before = await publish([one.id], { title: 'Before' })
    const slack = await connect([one.id, two.id])
    const post = await publish([one.id, two.id])
    await publish([other.id], { title: 'Elsewhere' })
    await petra.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    await petra.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await petra.must(200, 'PUT', `/v2/content/${before.id}`, { title: 'Before, changed' })
    const last = await publish([two.id], { title: 'Last' })
    await slack.expect(2)
    await eventually(slack.deliveries, log => log.every(({ status }: { status: string }) => status === 'success'))
    const log = (await slack.deliveries()).map(
      ({ event }: { event: { data: { content_id: number } } }) => event.data.content_id,
    )
    assert.deepEqual(log.sort(), [post.id, last.id].sort())
    assert.equal(slack.received().length, 2)
  })

  test('gets nothing that was published before it was made, and nothing twice, when the event is handled again', async () => {
    const { pool } = app.app.services.database
    const topic = await newTopic()
    const first = await connect([topic.id])
    const post = await publish([topic.id], { title: 'Before' })
    await first.expect(1)
    const second = await connect([topic.id])
    await pool.query(
      `insert into event_retries (program_id, event_id, consumer, due_at)
       select program_id, id, 'chat', now() from events where program_id = $1 and (data ->> 'content_id')::bigint = $2`,
      [program.id, post.id],
    )
    await eventually(
      () => pool.query('select from event_retries where program_id = $1', [program.id]),
      ({ rowCount }) => rowCount === 0,
    )
    await publish([topic.id], { title: 'After' })
    const [received] = (await second.expect(1)) as [Received]
    assert.equal(received.body.text, 'After')
    await first.expect(2)
    assert.deepEqual([(await first.deliveries()).length, (await second.deliveries()).length], [2, 1])
  })

  test('posts what only some may see, and names of topics that only some see, when it includes them', async () => {
    await petra.must(201, 'POST', '/v2/audiences', {
      name: 'sales',
      rule: { attribute: 'department', operator: 'eq', value: 'Sales' },
    })
    const open = await newTopic({ name: 'Everyone' })
    const closed = await newTopic({ name: 'A sales secret', groups: ['sales'] })
    const hall = await connect([open.id, closed.id])
    const sales = await connect([open.id, closed.id], { include_targeted: true })
    await publish([closed.id], { title: 'Only in sales' })
    await publish([open.id], { title: 'For an audience', audiences: ['sales'] })
    await publish([open.id, closed.id], { title: 'For all' })
    await sales.expect(3)
    const [received] = (await hall.expect(1)) as [Received]
    assert.equal(received.body.text, 'For all')
    assert.ok(!received.text.includes('A sales secret'))
    assert.equal((await hall.deliveries()).length, 1)
  })

  test('of a topic that is archived or in which the post is hidden posts nothing', async () => {
    const [archived, shown, hidden] = [await newTopic(), await newTopic(), await newTopic()]
    const slack = await connect([archived.id, hidden.id])
    const other = await connect([shown.id])
    await petra.must(200, 'PUT', `/v2/channels/${archived.id}`, { state: 'archived' })
    await publish([archived.id, shown.id])
    await petra.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Hidden',
      channels: [{ id: hidden.id, hidden: true }, { id: shown.id }],
      publish: true,
    })
    await other.expect(2)
    assert.deepEqual(await slack.deliveries(), [])
  })

  test('posts nothing that may not be shared', async () => {
    const topic = await newTopic()
    const slack = await connect([topic.id])
    const post = { content_type: 'article', title: 'Among us', channels: [{ id: topic.id }], publish: true }
    await petra.must(201, 'POST', '/v2/content', { ...post, is_shareable: false })
    await publish([topic.id])
    const [{ body }] = (await slack.expect(1)) as [Received]
    assert.equal(body.text, 'Soup on Friday')
    assert.equal((await slack.deliveries()).length, 1)
  })

  test('posts scheduled posts as they are when their time comes', async () => {
    const topic = await newTopic()
    const slack = await connect([topic.id])
    const soon = new Date(Date.now() + 400).toISOString()
    await publish([topic.id], { title: 'In a moment', publish: false, publish_at: soon })
    const [{ body }] = (await slack.expect(1)) as [Received]
    assert.equal(body.text, 'In a moment')
  })

  test('waits as long as a chat that replies 429 asks, and tries again without a picture that it may not load', async t => {
    const topic = await newTopic()
    const slack = await connect([topic.id])
    const answer = chat.answer
    t.after(() => {
      chat.answer = answer
    })
    chat.answer = (request, response) => {
      if (request.path !== slack.secret) return answer(request, response)
      const tries = slack.received().length
      if (tries === 1) response.writeHead(429, { 'retry-after': '1' }).end('rate_limited')
      else response.writeHead(tries < 3 ? 400 : 200).end('invalid_blocks')
    }
    const draft = await publish([topic.id], { publish: false })
    await petra.must(200, 'PUT', `/v2/content/${draft.id}/images`, { url: 'https://intra.example/soup.png' })
    await petra.must(200, 'PUT', `/v2/content/${draft.id}/publish`)
    const [first, second, third] = (await slack.expect(3)) as [Received, Received, Received]
    assert.ok(second.at - first.at >= 950, `${second.at - first.at} ms`)
    const hasPicture = ({ text }: Received) => text.includes('soup.png')
    assert.deepEqual([first, second, third].map(hasPicture), [true, true, false])
    const [logged] = await eventually(slack.deliveries, ([one]) => one.status === 'success')
    assert.deepEqual(
      logged.attempts.map((one: { status_code: number }) => one.status_code),
      [429, 400, 200],
    )
  })

  test('after a 429 sends the other posts of the connection later as well', async t => {
    const topic = await newTopic()
    const slack = await connect([topic.id])
    const answer = chat.answer
    t.after(() => {
      chat.answer = answer
    })
    chat.answer = (request, response) => {
      if (request.path !== slack.secret) return answer(request, response)
      if (slack.received().length > 1) return void response.writeHead(200).end('ok')
      response.writeHead(429, { 'retry-after': '2' }).end('rate_limited')
    }
    await publish([topic.id], { title: 'First' })
    await eventually(slack.deliveries, ([one]) => one?.status === 'retryable')
    await publish([topic.id], { title: 'Second' })
    const [first, ...others] = (await slack.expect(3)) as [Received, ...Received[]]
    for (const { at } of others) assert.ok(at - first.at >= 1_900, `${at - first.at} ms`)
  })

  for (const [text, status] of [
    [
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x',
      429,
    ],
    [
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 413 with ContextId x',
      413,
    ],
    ['Webhook Bad Request - Null or empty event', 502],
  ] as const) {
    test(`takes a 200 of Teams that says "${text.slice(-45)}" for a ${status}, and tries again`, async t => {
      const topic = await newTopic()
      const teams = await connect([topic.id], { kind: 'teams' })
      const answer = chat.answer
      t.after(() => {
        chat.answer = answer
      })
      chat.answer = (request, response) => {
        if (request.path !== teams.secret) return answer(request, response)
        response.writeHead(200).end(teams.received().length === 1 ? text : '1')
      }
      await publish([topic.id])
      const [logged] = await eventually(teams.deliveries, ([one]) => one?.status === 'success')
      const codes = logged.attempts.map((one: { status_code: number }) => one.status_code)
      assert.deepEqual(codes, [status, 200])
      assert.equal(logged.attempts[0].error, `The receiver replied ${status}`)
    })
  }
})

test('many posts at once are each posted once', async () => {
  const one = await startApp()
  const ben = await (await one.program()).user('ben', { role: 'administrator' })
  const topic = await ben.must(201, 'POST', '/v2/channels', { name: 'Busy', description: 'x' })
  await ben.must(201, 'POST', CONNECTIONS, {
    kind: 'slack',
    name: 'x',
    url: `${chat.url}/busy`,
    channels: [{ id: topic.id }],
  })
  const posts = Array.from({ length: 12 }, (_, n) =>
    ben.must(201, 'POST', '/v2/content', {
      content_type: 'note',
      title: `Post ${n}`,
      channels: [{ id: topic.id }],
      publish: true,
    }),
  )
  await Promise.all(posts)
  const received = await chat.expect(12, request => request.path === '/busy')
  assert.equal(new Set(received.map(({ body }) => body.text)).size, 12)
})
