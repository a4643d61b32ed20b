// One record of every kind in a program, made through the API, and for each call a path and a body that suit them: what
// the tests over all endpoints start from.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { oneRow } from '../../src/platform/db/query.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import type { Person, TestApp, TestProgram } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import type { Receiver } from '../support/receiver.ts'
import { bodiesOf } from './valid-bodies.ts'

export type Ids = Readonly<Record<string, string | number>>

export interface Records {
  readonly program: TestProgram
  /** An administrator with every scope. */
  readonly admin: Person
  /** By the name of the path parameter. */
  readonly ids: Ids
  /** A body that the call takes, made of this program's records; undefined where the call has none. */
  body(endpoint: Endpoint): Record<string, unknown> | undefined
}

export const parametersOf = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/\{([^}]+)\}/g)].map(match => recordOf(endpoint, match[1] as string))

/** Calls of a newsletter that was sent; the others have a draft. */
const OF_SENT = new Set(['readNewsletterResults', 'listNewsletterDeliveries', 'readFeedNewsletter'])

const recordOf = ({ id }: Endpoint, name: string): string =>
  name === 'newsletter_id' && OF_SENT.has(id) ? 'sent_newsletter_id' : name

/** The path with the records named by `ids`. `/v2/ugc/contents/{id}` is the only one to say `id`. */
export function pathOf(endpoint: Endpoint, ids: Ids): string {
  const path = endpoint.path + (REQUIRED_QUERIES[endpoint.id] ?? '')
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const id = ids[recordOf(endpoint, name)]
    if (id === undefined) throw new Error(`records.ts makes nothing for {${name}} of ${endpoint.path}`)
    return encodeURIComponent(id)
  })
}

const REQUIRED_QUERIES: Readonly<Record<string, string>> = {
  listSurveyTexts: '?question_id={question_id}',
  previewNotices: '?channels=in_app',
  previewPollNotices: '?channels=in_app',
  searchPosts: '?search=post',
}

/** Whether users or clients of a program may call it: neither public nor the operator's. */
export const isOfPrograms = ({ access }: Endpoint): boolean => access !== 'public' && !access.as.includes('operator')

/** `receiver` takes the deliveries and has the video. */
export async function makeRecords(app: TestApp, program: TestProgram, receiver: Receiver): Promise<Records> {
  receiver.answer = (_request, response) => void response.setHeader('content-type', 'video/mp4').end('film')
  const admin = await program.user('root', { role: 'administrator' })
  const mia = await program.user('mia')
  const ids: Record<string, string | number> = {
    ...SHARED_NAMES,
    user_id: mia.id,
    user_name: mia.userName,
    ...(await makeTopic(admin)),
  }
  Object.assign(ids, await makePosts(admin, ids, receiver))
  await letBeSent(app, program, ids)
  Object.assign(ids, await makeHook(admin, receiver))
  Object.assign(ids, await makeChat(admin, receiver, ids))
  ids.provider_id = await makeProvider(admin)
  Object.assign(ids, await makeExport(admin))
  Object.assign(ids, await makeUpload(app, program, admin))
  Object.assign(ids, await makeGroup(admin, mia))
  Object.assign(ids, await makeOauthClient(admin))
  ids.import_id = await makeImport(app, admin)
  ids.invitation_id = (await admin.must(202, 'POST', '/v2/people/invitations', { filter: {}, by: 'code' })).id
  ids.scim_token_id = (await admin.must(201, 'POST', '/v2/scim_tokens', { name: 'Okta' })).id
  ids.session_id = await makeSession(app, program, admin)
  ids.id = (await admin.must(201, 'POST', '/v2/ugc/contents', { title: 'Desk' })).id
  const bodies = bodiesOf({ ids, admin, mia, url: receiver.url })
  return { program, admin, ids, body: ({ id }) => bodies[id] }
}

/** The newsletter as one that was sent: this server sends no mail. */
async function letBeSent(app: TestApp, program: TestProgram, { sent_newsletter_id: id }: Ids): Promise<void> {
  await app.app.services.database.transaction(program.id, async db => {
    await sql`
      update newsletters set state = 'sent', mail_tracking = 'none', begun_at = now(), sent_at = now()
       where program_id = ${program.id} and id = ${id}`.execute(db)
  })
}

/** One more sign-in. */
async function makeSession(app: TestApp, program: TestProgram, admin: Person): Promise<string> {
  const id = randomUUID()
  const place = { program_id: program.id, client_id: program.created.clients.public.client_id, user_id: admin.id }
  const grant = { ...place, scopes: ['feeds.read'], expires_at: new Date(Date.now() + 3_600_000) }
  await app.app.services.database.system(async db => {
    await sql`insert into oauth_grants ${oneRow({ ...grant, id })}`.execute(db)
    await sql`insert into access_tokens ${oneRow({ ...grant, grant_id: id, token_hash: Buffer.from(id) })}`.execute(db)
  })
  return id
}

/** Path parameters that name no record of one program. */
export const SHARED_NAMES: Ids = {
  type_name: 'users',
  filename: 'desk.png',
  schema_id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  resource_id: 'User',
}

async function makeTopic(admin: Person): Promise<Ids> {
  const fields = { name: 'News', description: 'What happens', user_submittable: true }
  const topic = await admin.must(201, 'POST', '/v2/channels', fields)
  const link = { title: 'Rules', url: 'https://intra.example/rules' }
  const page = await admin.must(201, 'POST', `/v2/channels/${topic.id}/pages`, link)
  const template = await admin.must(201, 'POST', '/v2/post_templates', {
    name: 'Alert',
    content: { title: 'Fire drill', content_type: 'article', channels: [{ id: topic.id }] },
  })
  const initiative = await admin.must(201, 'POST', '/v2/initiatives', { name: 'Safety' })
  const audience = await admin.must(201, 'POST', '/v2/audiences', {
    name: 'sales',
    rule: { attribute: 'department', operator: 'eq', value: 'Sales' },
  })
  const alias = await admin.must(201, 'POST', '/v2/settings/comment_aliases', {
    display_name: 'The team',
    alias_type: 'team',
    user_ids: [admin.id],
  })
  const url = 'https://news.example/feed'
  const source = await admin.must(201, 'POST', `/v2/channels/${topic.id}/sources`, { url, active: false })
  const screen = await admin.must(201, 'POST', '/v2/screens', { name: 'Hall', channels: [{ id: topic.id }] })
  return {
    channel_id: topic.id,
    source_id: source.id,
    screen_id: screen.id,
    page_id: page.id,
    template_id: template.id,
    initiative_id: initiative.id,
    audience_id: audience.id,
    alias_id: alias.id,
  }
}

/** A published post with an image, a video, a comment and a user's duty to acknowledge it; and a poll. */
async function makePosts(admin: Person, ids: Ids, receiver: Receiver): Promise<Ids> {
  const { id, uuid } = await admin.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    channels: [{ id: ids.channel_id }],
    title: 'Fire drill',
    requires_acknowledgement: true,
    initiatives: [{ id: ids.initiative_id }],
  })
  const path = `/v2/content/${id}`
  const { images } = await admin.must(200, 'PUT', `${path}/images`, { url: 'https://img.example/drill.png' })
  const video = await admin.must(200, 'PUT', `${path}/videos`, { url: `${receiver.url}/drill.mp4` })
  await eventually(
    () => admin.must(200, 'GET', path),
    ({ videos }) => videos[0].status === 'ready',
  )
  await admin.must(200, 'PUT', `${path}/publish`)
  await admin.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
  await admin.must(200, 'PUT', `${path}/translations/de`, { title: 'Feuerübung' })
  const [revision] = await admin.must(200, 'GET', `${path}/revisions`)
  const comment = await admin.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: 'Well done' })
  const poll = await admin.must(201, 'POST', '/v2/polls', {
    question: 'Tea?',
    options: [{ text: 'Yes' }, { text: 'No' }],
  })
  const letter = await admin.must(201, 'POST', '/v2/newsletters', {
    name: 'Week 48',
    subject: 'The week',
    blocks: [{ kind: 'text', body: '<p>What happened</p>' }],
  })
  await admin.must(200, 'PUT', `/v2/newsletters/${letter.id}/translations/de`, { subject: 'Woche 48' })
  const sent = await admin.must(201, 'POST', '/v2/newsletters', { name: 'Week 47', blocks: [{ kind: 'divider' }] })
  const survey = await admin.must(201, 'POST', '/v2/surveys', {
    title: 'How are you?',
    questions: [{ kind: 'text', text: 'Well?' }],
  })
  const surveyPath = `/v2/surveys/${survey.id}`
  await admin.must(200, 'PUT', `${surveyPath}/open`)
  await admin.must(200, 'PUT', `${surveyPath}/translations/de`, { title: 'Wie geht es dir?' })
  const [notification] = await eventually(
    () => admin.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.length > 0,
  )
  return {
    content_id: id,
    content_uuid: uuid,
    content_image_id: images[0].id,
    video_id: video.id,
    language: 'de',
    revision_id: revision.id,
    comment_id: comment.id,
    post_number: comment.post_number,
    poll_id: poll.id,
    newsletter_id: letter.id,
    sent_newsletter_id: sent.id,
    survey_id: survey.id,
    question_id: survey.questions[0].id,
    option_id: (await admin.must(200, 'GET', `/v2/feed/polls/${poll.id}`)).options[0].id,
    notification_id: notification.id,
  }
}

async function makeHook(admin: Person, receiver: Receiver): Promise<Ids> {
  const path = '/v2/webhooks/subscriptions'
  const hook = await admin.must(201, 'POST', path, { url: `${receiver.url}/hook`, events: ['poll_responded'] })
  const [delivery] = await eventually(
    () => admin.must(200, 'GET', `${path}/${hook.id}/deliveries`),
    log => log[0]?.status === 'success',
  )
  return { subscription_id: hook.id, delivery_id: delivery.id }
}

async function makeChat(admin: Person, receiver: Receiver, ids: Ids): Promise<Ids> {
  const path = '/v2/chat_connections'
  const channels = [{ id: ids.channel_id }]
  const chat = await admin.must(201, 'POST', path, {
    kind: 'slack',
    name: 'Hall',
    url: `${receiver.url}/chat`,
    channels,
  })
  const { delivery } = await admin.must(202, 'POST', `${path}/${chat.id}/test`)
  await eventually(
    () => admin.must(200, 'GET', `${path}/${chat.id}/deliveries`),
    log => log[0]?.status === 'success',
  )
  return { chat_connection_id: chat.id, chat_delivery_id: delivery.id }
}

async function makeProvider(admin: Person): Promise<string> {
  const oidc = { issuer: 'https://login.example/realm', client_id: 'atrium', client_secret: 'a secret' }
  const { id } = await admin.must(201, 'POST', '/v2/identity_providers', { kind: 'oidc', name: 'Keycloak', oidc })
  return id
}

async function makeExport(admin: Person): Promise<Ids> {
  const { id } = await admin.must(202, 'POST', '/v2/data_exports/type/users')
  await eventually(
    () => admin.must(200, 'GET', '/v2/data_exports/type/users/latest'),
    files => files[0]?.file_id === id,
  )
  return { file_id: id }
}

/** Its id is in no answer before it is part of something. */
async function makeUpload(app: TestApp, program: TestProgram, admin: Person): Promise<Ids> {
  await admin.must(200, 'GET', '/v2/ugc/uploads/desk.png')
  const [upload] = await app.app.services.database.unscopedQuery(
    sql<{ id: string }>`select id from uploads where program_id = ${program.id}`,
  )
  assert.ok(upload)
  return { uuid: upload.id }
}

async function makeImport(app: TestApp, admin: Person): Promise<string> {
  const response = await fetch(`${app.url}/v2/people/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    body: 'user_name,given_name,family_name\nimported@example.com,Ida,Berg\n',
  })
  const { data } = (await response.json()) as { data: { id: string } }
  await eventually(
    () => admin.must(200, 'GET', `/v2/people/imports/${data.id}`),
    ({ status }) => status === 'ready',
  )
  return data.id
}

async function makeOauthClient(admin: Person): Promise<Ids> {
  const client = { name: 'Okta', kind: 'confidential', scopes: ['users.write'] }
  const { client_id, secrets } = await admin.must(201, 'POST', '/v2/oauth_clients', client)
  return { client_id, secret_id: secrets[0].id }
}

async function makeGroup(admin: Person, mia: Person): Promise<Ids> {
  const group = { displayName: 'Night shift', members: [{ value: mia.userName }] }
  const { id, meta } = await admin.must(201, 'POST', '/scim/v2/Groups', group)
  return { group_id: id, jobId: meta.JobId }
}
