// Everything that can show an uploaded file keeps it from being swept.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import * as samples from './samples.ts'

const app = await sharedApp()

describe('an upload is noted as shown when its address is stored', () => {
  let program: TestProgram
  let anna: Person
  let topicId: number
  let postId: number

  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'administrator' })
    topicId = (await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })).id
    postId = (await anna.must(201, 'POST', '/v2/content', draft({ title: 'Other' }))).id
  })

  const draft = (fields: object) => ({ content_type: 'article', channels: [{ id: topicId }], title: 'Look', ...fields })
  const html = (url: string) => `<p>See <img src="${url}"></p>`

  async function isShown(viewUrl: string): Promise<boolean> {
    const [row] = await app.app.services.database.unscopedQuery(
      sql<{ shown: boolean }>`
        select used_at is not null as shown from uploads
         where program_id = ${program.id} and view_token = ${viewUrl.split('/').at(-1)}`,
    )
    assert.ok(row)
    return row.shown
  }

  const link = { title: 'Plan', url: 'https://example.com' }
  const alias = { display_name: 'Team', alias_type: 'team' }
  const person = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'pia@example.com',
    name: { givenName: 'Pia', familyName: 'Park' },
  }
  const page = { title: 'Plan', url: 'https://example.com' }

  const places: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
    'the text of a new post': url => anna.must(201, 'POST', '/v2/content', draft({ body: html(url) })),
    'the text of a changed post': url => anna.must(200, 'PUT', `/v2/content/${postId}`, { body: html(url) }),
    'the picture of an author': url =>
      anna.must(200, 'PUT', `/v2/content/${postId}`, { author: { display_name: 'The team', avatar_url: url } }),
    'an image of a post': url => anna.must(200, 'PUT', `/v2/content/${postId}/images`, { url }),
    'a video of a post': url => anna.must(200, 'PUT', `/v2/content/${postId}/videos`, { url }),
    'the picture of a video': url =>
      anna.must(200, 'PUT', `/v2/content/${postId}/videos`, { url: 'https://v.example/a.mp4', thumbnail_url: url }),
    'a link of a post': url => anna.must(201, 'POST', '/v2/content', draft({ links: [{ ...link, url }] })),
    'the picture of a link': url =>
      anna.must(200, 'PUT', `/v2/content/${postId}`, { links: [{ ...link, image_url: url }] }),
    'a new page of a topic': url => anna.must(201, 'POST', `/v2/channels/${topicId}/pages`, { ...page, url }),
    'a changed page of a topic': async url => {
      const { id } = await anna.must(201, 'POST', `/v2/channels/${topicId}/pages`, page)
      await anna.must(200, 'PUT', `/v2/channels/${topicId}/pages/${id}`, { url })
    },
    'the picture of a new topic': url =>
      anna.must(201, 'POST', '/v2/channels', { name: 'Sports', description: 'Teams', image_url: url }),
    'the picture of a topic': url => anna.must(200, 'PUT', `/v2/channels/${topicId}`, { image_url: url }),
    'the picture of a new person': async url =>
      (await program.server()).must(201, 'POST', '/scim/v2/Users', { ...person, photos: [{ value: url }] }),
    'the picture of a person': async url =>
      (await program.server()).must(200, 'PATCH', `/scim/v2/Users/${(await program.user('mia')).id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', value: { photos: [{ value: url }] } }],
      }),
    'the own picture': url => anna.must(200, 'PATCH', '/v2/me', { avatar_url: url }),
    'a new alias': url => anna.must(201, 'POST', '/v2/settings/comment_aliases', { ...alias, avatar_url: url }),
    'a changed alias': async url => {
      const { id } = await anna.must(201, 'POST', '/v2/settings/comment_aliases', alias)
      await anna.must(200, 'PUT', `/v2/settings/comment_aliases/${id}`, { avatar_url: url })
    },
    'the text of an item': url => anna.must(201, 'POST', '/v2/ugc/contents', { body: html(url) }),
  }

  for (const [place, show] of Object.entries(places)) {
    test(place, async () => {
      const { upload_url, view_url, headers } = await anna.must(200, 'GET', '/v2/ugc/uploads/a.png')
      await fetch(upload_url, { method: 'PUT', headers, body: samples.png })
      assert.equal(await isShown(view_url), false)
      await show(view_url)
      assert.equal(await isShown(view_url), true)
    })
  }
})
