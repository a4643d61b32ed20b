import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { faults, newsroom, write } from './support.ts'

const app = await sharedApp()
const { anna, topicId } = await newsroom(app)

describe('input that is wrong', () => {
  const WRONG: [fields: Record<string, unknown>, ...faults: string[]][] = [
    [{ content_type: 'poem' }, 'content_type invalid_enum'],
    [{ content_type: 5 }, 'content_type invalid_enum'],
    [{ content_type: undefined }, 'content_type required'],
    [{ channels: undefined }, 'channels required'],
    [{ channels: [] }, 'channels too_short'],
    [{ channels: [{}] }, 'channels.0.id required'],
    [{ channels: [{ id: '1' }] }, 'channels.0.id numeric'],
    [{ channels: [{ id: 999_999 }] }, 'channels.0.id not_found'],
    [{ channels: 'News' }, 'channels invalid_type'],
    [{ title: 5 }, 'title invalid_type'],
    [{ title: null }, 'title invalid_type'],
    [{ title: 'ü'.repeat(256) }, 'title too_long'],
    [{ summary: 'x'.repeat(2_001) }, 'summary too_long'],
    [{ body: 'x'.repeat(500_001) }, 'body too_long'],
    [{ body: '&'.repeat(200_000) }, 'body too_long'],
    [{ body: '<b>'.repeat(513) }, 'body invalid_format'],
    [{ posted_at: 'yesterday' }, 'posted_at invalid_timestamp_or_datestamp'],
    [{ posted_at: '0001-01-01T00:00:00+14:00' }, 'posted_at invalid_timestamp_or_datestamp'],
    [{ posted_at: '9999-12-31T23:59:59-14:00' }, 'posted_at invalid_timestamp_or_datestamp'],
    [{ posted_at: 1_700_000_000 }, 'posted_at invalid_timestamp_or_datestamp'],
    [{ visibility: 'secret' }, 'visibility invalid_enum'],
    [{ accent_color: 'red' }, 'accent_color invalid_format'],
    [{ accent_color: 'forestgreen' }, 'accent_color invalid_format'],
    [{ language: 'English, please' }, 'language invalid_format'],
    [{ featured: 'yes' }, 'featured invalid_type'],
    [{ is_commentable: 1 }, 'is_commentable invalid_type'],
    [{ author: 'Anna' }, 'author invalid_type'],
    [{ author: { user_id: 999_999 } }, 'author.user_id not_found'],
    [{ author: { user_id: 'anna' } }, 'author.user_id numeric'],
    [{ author: { avatar_url: 'javascript:alert(1)' } }, 'author.avatar_url invalid_format'],
    [{ source: { name: 'carrier pigeon' } }, 'source.name invalid_enum'],
    [{ source: { name: 'replicated' } }, 'source.name invalid_enum'],
    [{ source: { posted_at: 'x' } }, 'source.posted_at invalid_timestamp_or_datestamp'],
    [{ template: { id: 'wide' } }, 'template.id numeric'],
    [{ links: [{ url: 'ftp://x.example' }] }, 'links.0.url invalid_format'],
    [{ links: [{ url: 'https://a@b/' }] }, 'links.0.url invalid_format'],
    [{ links: [{ url: 'https://x.example', image_url: 'https://:b@x.example/' }] }, 'links.0.image_url invalid_format'],
    [{ links: [{ url: 'https://x.example' }, {}] }, 'links.1.url required'],
    [{ links: Array.from({ length: 51 }, () => ({ url: 'https://x.example' })) }, 'links too_long'],
    [{ initiatives: [{ id: 999_999 }] }, 'initiatives.0.id not_found'],
    [{ audiences: ['nobody'] }, 'audiences.0 not_found'],
    [{ audiences: [5] }, 'audiences.0 invalid_type'],
    [{ featured: 1, title: 2 }, 'featured invalid_type', 'title invalid_type'],
  ]
  for (const [fields, ...expected] of WRONG) {
    test(`is refused: ${expected.join(', ')}`, async () => {
      const total = async () => (await anna.get('/v2/content')).body.meta.pagination.total_records
      const before = await total()
      const body = { content_type: 'article', channels: [{ id: topicId }], title: 'Wrong', ...fields }
      const answer = await anna.post('/v2/content', body)
      assert.equal(answer.status, 400)
      assert.deepEqual(faults(answer).sort(), expected.sort())
      assert.equal(await total(), before)
    })
  }

  test('never breaks the server, whatever it is', async () => {
    const { id } = await write(anna, topicId)
    const names = ['title', 'body', 'channels', 'author', 'links', 'source', 'template', 'audiences', 'posted_at']
    const body = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    await fc.assert(
      fc.asyncProperty(body, async fields => {
        assert.ok([200, 400].includes((await anna.put(`/v2/content/${id}`, fields)).status))
        assert.ok([201, 400].includes((await anna.post('/v2/content', fields)).status))
      }),
      { numRuns: 15 },
    )
  })
})
