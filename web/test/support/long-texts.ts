// A company whose names and texts are as long as they may be: what every page has to have room for. It writes Greek, so that Latin
// letters are words of the app.

import type { Caller } from '../../../server/test/support/caller.ts'
import { eventually } from '../../../server/test/support/eventually.ts'

const LONG = 'Ηλεκτροεγκεφαλογράφημα '.repeat(8).trim()
const ENDLESS = 'Ωτορινολαρυγγολογικός'.repeat(9)
const BODY = `<h2>Γιατί</h2><p>${'Ελέγξαμε και τα σαράντα. '.repeat(30)}</p><ul><li>Φρένα</li></ul>
<table><tr>${'<th>Στήλη</th>'.repeat(9)}</tr><tr>${'<td>Μεγάλη τιμή</td>'.repeat(9)}</tr></table><blockquote>Καλή δουλειά.</blockquote>
<pre>${'κώδικας '.repeat(40)}</pre>`

interface Post {
  readonly id: number
  readonly uuid: string
}

interface LongTexts {
  /** A topic that employees submit to. */
  readonly topicId: number
  /** Has to be confirmed; with comments. */
  readonly read: Post
  readonly plain: Post
  readonly pollId: number
  readonly answeredPollId: number
  readonly draftId: number
  readonly returnedId: number
}

/** Anna manages the program, mia is a member; resolves once mia has been notified. */
export async function writeLongTexts(anna: Caller, mia: Caller): Promise<LongTexts> {
  await anna.must(200, 'PATCH', '/v2/me', { display_name: ENDLESS })
  await mia.must(200, 'PATCH', '/v2/me', { display_name: `Μία ${LONG}` })
  const channel = (name: string, more: object = {}) =>
    anna.must(201, 'POST', '/v2/channels', { name, description: LONG, ...more })
  const news = await channel('Νέα', { auto_follow: true, auto_follow_mandatory: true })
  const long = await channel(ENDLESS.slice(0, 120), { recommended: true, user_submittable: true })
  await anna.must(201, 'POST', '/v2/initiatives', { name: ENDLESS.slice(0, 100) })
  await anna.must(201, 'POST', '/v2/audiences', {
    name: ENDLESS.slice(0, 100),
    type: 'dynamic',
    rule: { attribute: 'department', operator: 'eq', value: LONG },
  })
  const { read, plain } = await writePosts(anna, [news.id, long.id])
  const comment = await mia.must(201, 'POST', `/v2/feed/posts/${read.id}/comments`, { body: ENDLESS })
  await anna.must(201, 'POST', `/v2/feed/posts/${read.id}/comments/${comment.id}/${comment.post_number ?? 1}/replies`, {
    body: LONG,
  })
  const options = [{ text: LONG }, { text: 'Σαλάτα' }]
  const poll = await anna.must(201, 'POST', '/v2/polls', { question: ENDLESS.slice(0, 200), options, anonymous: true })
  const answered = await anna.must(201, 'POST', '/v2/polls', { question: 'Τι θα φάμε;', options })
  await mia.must(200, 'POST', `/v2/feed/polls/${answered.id}`, { option_ids: [answered.options[0].id] })
  const draft = await mia.must(201, 'POST', '/v2/ugc/contents', { title: LONG, topic_ids: [long.id], body: BODY })
  const sent = await mia.must(201, 'POST', '/v2/ugc/contents', {
    title: 'Κήπος',
    topic_ids: [long.id],
    publication_state: 'published',
  })
  await anna.must(200, 'PUT', `/v2/content/${sent.content_id}/archive`, { reason: LONG })
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.length >= 4,
  )
  return {
    topicId: long.id,
    read,
    plain,
    pollId: poll.id,
    answeredPollId: answered.id,
    draftId: draft.id,
    returnedId: sent.id,
  }
}

async function writePosts(anna: Caller, topicIds: readonly number[]): Promise<{ read: Post; plain: Post }> {
  const publish = async (post: object) => {
    const { id } = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      language: 'el',
      channels: topicIds.map(id => ({ id })),
      ...post,
    })
    return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  }
  const links = [{ url: 'https://example.com/a', title: LONG }]
  const read = await publish({ title: ENDLESS.slice(0, 200), body: BODY, links, requires_acknowledgement: true })
  const plain = await publish({ title: LONG, summary: LONG, body: BODY, featured: true })
  await publish({ title: 'Σημείωμα', summary: LONG, content_type: 'note' })
  return { read, plain }
}
