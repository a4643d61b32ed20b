// The program that the stories of events play in: its people, its topics, a post, and a receiver that hears everything.

import assert from 'node:assert/strict'
import { EVENT_NAMES, type EventName } from '../../../src/shared/events/catalog.ts'
import { scimUser } from '../../people/users/scim-user.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'
import type { ExpectedEvent } from './stories.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

export interface Heard {
  readonly name: EventName
  // biome-ignore lint/suspicious/noExplicitAny: its schema is in the catalogue under its name
  readonly data: any
}

type Action = 'publish' | 'draft' | 'review' | 'archive'

const HOOK = '/hook'

export async function openStage(app: TestApp) {
  const receiver = await Receiver.start()
  receiver.answer = (request, response) => {
    const type = request.path === HOOK ? 'text/plain' : 'video/mp4'
    response.writeHead(200, { 'content-type': type }).end()
  }
  const program = await app.program()
  const sisterProgram = await app.program({ organisationId: program.organisationId })
  const sister = await sisterProgram.user('sister', { role: 'program_manager' })
  const paula = await program.user('paula', { role: 'program_manager' })
  await paula.must(201, 'POST', '/scim/v2/Users', scimUser(sister.userName, { roles: ['program_manager'] }))
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia')
  const tom = await program.user('tom')

  const topic = async (name: string, fields: object = {}): Promise<number> =>
    (await anna.must(201, 'POST', '/v2/channels', { name, description: 'A topic', ...fields })).id
  const news = await topic('News')
  const topics = {
    fast: await topic('Kudos', { user_submittable: true, auto_publish: true }),
    slow: await topic('Ideas', { user_submittable: true }),
  }
  const draft = async (title = 'Canteen reopens'): Promise<number> =>
    (await anna.must(201, 'POST', '/v2/content', { content_type: 'article', channels: [{ id: news }], title })).id
  const move = (who: Person, id: number, action: Action, body?: object) =>
    who.must(200, 'PUT', `/v2/content/${id}/${action}`, body)
  const post = await draft('What everybody reads')
  await move(anna, post, 'publish')

  const subscription = await paula.must(201, 'POST', '/v2/webhooks/subscriptions', {
    url: receiver.url + HOOK,
    events: EVENT_NAMES,
  })
  const path = `/v2/webhooks/subscriptions/${subscription.id}`
  const ear = openEar()
  await ear.heardUntilNow()

  /** Hears everything; what was heard is forgotten with each question. */
  function openEar() {
    let known = 0
    let ends = 0
    // At least once: one that came again has the id of the first time.
    const deliveries = () => {
      const came = receiver.received.filter(request => request.path === HOOK)
      return [...new Map(came.map(request => [request.body.delivery.id, request])).values()]
    }
    const open = (status: string) => paula.must(200, 'GET', `${path}/deliveries?filter.status=${status}`)
    return {
      /** All events that have happened since the last question. */
      async heardUntilNow(countMin = 0): Promise<Heard[]> {
        await receiver.expect(known + countMin, request => request.path === HOOK)
        // Emitted after all that has happened: once it is heard, nothing before is still on its way to the log.
        const end = `End ${++ends}`
        await topic(end)
        await receiver.expect(1, request => request.path === HOOK && request.body.event.data.channel_name === end)
        for (const status of ['pending', 'retryable'])
          await eventually(
            () => open(status),
            list => list.length === 0,
          )
        const heard = deliveries().slice(known)
        known += heard.length
        return heard
          .map(({ body }) => ({ name: body.event.name, data: body.event.data }))
          .filter(({ data }) => !data.channel_name?.startsWith('End '))
      },
    }
  }

  return {
    ear,
    paula,
    anna,
    mia,
    tom,
    /** Manages this program and another one of the same organisation. */
    sister,
    topics,
    /** A published post without reactions. */
    post,
    topic,
    draft,
    move,
    film: (name: string) => `${receiver.url}/${name}.mp4`,
    changeTopic: (id: number, fields: object) => anna.must(200, 'PUT', `/v2/channels/${id}`, fields),
    ping: () => paula.must(200, 'POST', `${path}/ping`),
    submit: (topicId: number) =>
      mia.must(201, 'POST', '/v2/ugc/contents', {
        title: 'Thank you, Tom',
        topic_ids: [topicId],
        publication_state: 'published',
      }),
    poll: (fields: object = {}) =>
      anna.must(201, 'POST', '/v2/polls', { question: 'Soup?', options: [{ text: 'Yes' }, { text: 'No' }], ...fields }),
    survey: () =>
      anna.must(201, 'POST', '/v2/surveys', { title: 'How are you?', questions: [{ kind: 'text', text: 'Well?' }] }),
    respond: (who: Person, poll: { id: number; options: { id: number }[] }, option: number) =>
      who.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[option]?.id] }),
    /** A new user, with the event about them. */
    async colleague(userName: string) {
      const user = await paula.must(201, 'POST', '/scim/v2/Users', scimUser(userName))
      const id = Number(user.id)
      const created: ExpectedEvent = ['user.created', { user_id: id, user_name: userName }]
      return { id, path: `/scim/v2/Users/${id}`, created }
    },
  }
}

/** Each event is emitted once, in any order, and no others. */
export function assertHeard(heard: readonly Heard[], expected: readonly ExpectedEvent[]): void {
  const missing = [...expected]
  for (const event of heard) {
    const found = missing.findIndex(([name, data]) => name === event.name && holds(event.data, data))
    assert.notEqual(found, -1, `${JSON.stringify(event)} was not expected, or not again`)
    missing.splice(found, 1)
  }
  assert.deepEqual(missing, [], 'was not emitted')
}

const holds = (data: Record<string, unknown>, expected: object) =>
  Object.entries(expected).every(([key, value]) => data[key] === value)
