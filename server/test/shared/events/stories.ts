// Calls that cause each event of the catalogue, over HTTP, with all events that the program emits for it.

import type { EventData, EventName } from '../../../src/shared/events/catalog.ts'
import type { Stage } from './stage.ts'
import { surveyStories } from './survey-stories.ts'
import { userStories } from './user-stories.ts'

/** An event that has to be emitted, with what is known of its data beforehand. */
export type ExpectedEvent = { [N in EventName]: readonly [name: N, data: Partial<EventData<N>>] }[EventName]

export interface Story {
  readonly title: string
  /** Makes it happen and returns all events that must be emitted for it, once each. */
  readonly happens: (stage: Stage) => Promise<readonly ExpectedEvent[]>
}

const SCHEDULED_IN_MS = 400

export type Stories = Readonly<Record<EventName, readonly Story[]>>

export const stories: Stories = {
  newsletter_sent: [
    {
      title: 'it is decided that nobody gets a newsletter',
      async happens({ anna }) {
        const rule = { attribute: 'department', operator: 'eq', value: 'Nowhere' }
        await anna.must(201, 'POST', '/v2/audiences', { name: 'nowhere', rule })
        const letter = { audiences: ['nowhere'], blocks: [{ kind: 'text', body: '<p>Hello</p>' }] }
        const { id } = await anna.must(201, 'POST', '/v2/newsletters', { name: 'Week 48', subject: 'Hello', ...letter })
        await anna.must(200, 'PUT', `/v2/newsletters/${id}/send`)
        return [['newsletter_sent', { newsletter_id: id, subject: 'Hello', recipients: 0 }]]
      },
    },
  ],
  content_published: [
    {
      title: 'a draft is published, and asked for again',
      async happens({ anna, draft, move }) {
        const id = await draft('Twice asked')
        await move(anna, id, 'publish')
        await move(anna, id, 'publish')
        return [['content_published', { content_id: id, title: 'Twice asked', state: 'published' }]]
      },
    },
    {
      title: 'three publish it at the same moment',
      async happens({ anna, draft, move }) {
        const id = await draft()
        await Promise.all([1, 2, 3].map(() => move(anna, id, 'publish')))
        return [['content_published', { content_id: id }]]
      },
    },
    {
      title: 'it is taken back and published again',
      async happens({ anna, draft, move }) {
        const id = await draft()
        for (const action of ['publish', 'draft', 'publish', 'review'] as const) await move(anna, id, action)
        const event = ['content_published', { content_id: id }] as const
        return [event, event]
      },
    },
    {
      title: 'its time comes',
      async happens({ anna, draft, move }) {
        const id = await draft()
        await move(anna, id, 'publish', { publish_at: new Date(Date.now() + SCHEDULED_IN_MS).toISOString() })
        return [['content_published', { content_id: id, state: 'published' }]]
      },
    },
    {
      title: 'its last video is ready',
      async happens({ anna, draft, move, film }) {
        const id = await draft()
        for (const name of ['one', 'two']) await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: film(name) })
        await move(anna, id, 'publish')
        return [['content_published', { content_id: id, state: 'published' }]]
      },
    },
    {
      title: 'a moderator publishes what an employee sent in',
      async happens({ anna, mia, submit, move, topics }) {
        const item = await submit(topics.slow)
        await move(anna, item.content_id, 'publish')
        const { id: ugc_id, content_id } = item
        return [
          ['ugc_submitted', { ugc_id, content_id, user_id: mia.id }],
          ['content_published', { content_id }],
        ]
      },
    },
  ],
  content_archived: [
    {
      title: 'a post is archived, by two at once and again',
      async happens({ anna, draft, move }) {
        const id = await draft('Old news')
        await Promise.all([1, 2].map(() => move(anna, id, 'archive')))
        await move(anna, id, 'archive')
        return [['content_archived', { content_id: id, title: 'Old news', state: 'archived' }]]
      },
    },
    {
      title: 'its author takes back what was sent in',
      async happens({ mia, submit, topics }) {
        const { id: ugc_id, content_id } = await submit(topics.fast)
        await mia.must(200, 'PUT', `/v2/ugc/contents/${ugc_id}`, { publication_state: 'archived' })
        return [
          ['ugc_submitted', { ugc_id, content_id }],
          ['content_published', { content_id }],
          ['content_archived', { content_id }],
        ]
      },
    },
    {
      title: 'a moderator returns what was sent in',
      async happens({ anna, submit, move, topics }) {
        const { id: ugc_id, content_id } = await submit(topics.slow)
        await move(anna, content_id, 'archive', { reason: 'Not here' })
        return [
          ['ugc_submitted', { ugc_id, content_id }],
          ['content_archived', { content_id }],
        ]
      },
    },
  ],
  channel_created: [
    {
      title: 'a topic is made, hidden too',
      async happens({ topic }) {
        const open = await topic('Open')
        const hidden = await topic('Hidden', { state: 'hidden' })
        return [
          ['channel_created', { channel_id: open, channel_name: 'Open' }],
          ['channel_created', { channel_id: hidden, channel_name: 'Hidden' }],
        ]
      },
    },
  ],
  channel_archived: [
    {
      title: 'a topic is archived, by two at once and again',
      async happens({ topic, changeTopic }) {
        const id = await topic('Closing')
        await Promise.all([1, 2].map(() => changeTopic(id, { state: 'archived' })))
        await changeTopic(id, { state: 'archived', description: 'Closed' })
        return [
          ['channel_created', { channel_id: id }],
          ['channel_archived', { channel_id: id, channel_name: 'Closing' }],
        ]
      },
    },
  ],
  channel_unarchived: [
    {
      title: 'a topic comes back, and is then hidden',
      async happens({ topic, changeTopic }) {
        const id = await topic('Returning')
        for (const state of ['archived', 'published', 'hidden']) await changeTopic(id, { state })
        return [
          ['channel_created', { channel_id: id }],
          ['channel_archived', { channel_id: id }],
          ['channel_unarchived', { channel_id: id, channel_name: 'Returning' }],
        ]
      },
    },
  ],
  ...userStories,
  content_liked: [
    {
      title: 'mia likes a post, three times at once, takes it back and likes it again',
      async happens({ mia, post }) {
        const like = () => mia.must(200, 'PUT', `/v2/feed/posts/${post}/like`)
        await Promise.all([like(), like(), like()])
        await mia.must(200, 'PUT', `/v2/feed/posts/${post}/unlike`)
        await like()
        const event = ['content_liked', { content_id: post, user_id: mia.id }] as const
        return [event, event]
      },
    },
    {
      title: 'mia likes a comment, twice at once',
      async happens({ mia, tom, post }) {
        const comment = await tom.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: 'Nice' })
        const path = `/v2/feed/posts/${post}/comments/${comment.id}/like`
        await Promise.all([1, 2].map(() => mia.must(200, 'PUT', path)))
        return [
          ['comment_created', { content_id: post, user_id: tom.id, comment_id: comment.id }],
          ['content_liked', { content_id: post, user_id: mia.id, comment_id: comment.id }],
        ]
      },
    },
  ],
  content_shared: [
    {
      title: 'mia shares a post, twice at once, after asking for its address',
      async happens({ mia, post }) {
        await mia.must(200, 'GET', `/v2/feed/posts/${post}/share/trackable_url`)
        await Promise.all([1, 2].map(() => mia.must(200, 'PUT', `/v2/feed/posts/${post}/share`)))
        return [['content_shared', { content_id: post, user_id: mia.id }]]
      },
    },
  ],
  content_acknowledged: [
    {
      title: 'mia acknowledges a post, twice at once',
      async happens({ mia, post }) {
        await Promise.all([1, 2].map(() => mia.must(200, 'POST', `/v2/feed/posts/${post}/acknowledge`)))
        return [['content_acknowledged', { content_id: post, user_id: mia.id }]]
      },
    },
  ],
  content_reminded: [
    {
      title: 'anna reminds of a post, twice at once',
      async happens({ anna, draft, move }) {
        const id = await draft('Fire drill')
        await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, {})
        await move(anna, id, 'publish')
        const answers = await Promise.all([1, 2].map(() => anna.post(`/v2/content/${id}/reminders`, { to: 'missing' })))
        const { count } = answers.find(answer => answer.status === 202)?.body.data ?? {}
        return [
          ['content_published', { content_id: id }],
          ['content_reminded', { content_id: id, count }],
        ]
      },
    },
  ],
  comment_created: [
    {
      title: 'mia comments, tom replies, mia corrects herself',
      async happens({ mia, tom, post }) {
        const path = `/v2/feed/posts/${post}/comments`
        const first = await mia.must(201, 'POST', path, { body: 'Frist' })
        const reply = await tom.must(201, 'POST', `${path}/${first.id}/${first.post_number}/replies`, { body: 'Yes' })
        await mia.must(200, 'PUT', `${path}/${first.id}`, { body: 'First' })
        return [
          ['comment_created', { content_id: post, user_id: mia.id, comment_id: first.id }],
          ['comment_created', { content_id: post, user_id: tom.id, comment_id: reply.id }],
        ]
      },
    },
  ],
  poll_responded: [
    {
      title: 'mia responds, and changes her mind',
      async happens({ mia, poll, respond }) {
        const asked = await poll()
        for (const option of [0, 1]) await respond(mia, asked, option)
        return [['poll_responded', { poll_id: asked.id, user_id: mia.id }]]
      },
    },
    {
      title: 'mia responds without her name',
      async happens({ mia, poll, respond }) {
        const asked = await poll({ anonymous: true })
        await respond(mia, asked, 0)
        return [['poll_responded', { poll_id: asked.id, user_id: undefined }]]
      },
    },
  ],
  ...surveyStories,
  ugc_submitted: [
    {
      title: 'mia sends something in where it is published at once; her draft emits nothing',
      async happens({ mia, submit, topics }) {
        const draft = { title: 'Later', topic_ids: [topics.fast] }
        await mia.must(201, 'POST', '/v2/ugc/contents', draft)
        const { id: ugc_id, content_id } = await submit(topics.fast)
        return [
          ['ugc_submitted', { ugc_id, content_id, user_id: mia.id }],
          ['content_published', { content_id }],
        ]
      },
    },
  ],
  ping: [
    {
      title: 'the subscription is pinged',
      async happens({ ping }) {
        await ping()
        return [['ping', { message: 'This is a ping from atrium' }]]
      },
    },
  ],
}
