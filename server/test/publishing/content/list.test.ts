import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { act, newsroom, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
let otherTopicId: number
let initiativeId: number
let paulId: number

describe('list', () => {
  before(async () => {
    otherTopicId = (await anna.must(201, 'POST', '/v2/channels', { name: 'Canteen', description: 'Food' })).id
    initiativeId = (await anna.must(201, 'POST', '/v2/initiatives', { name: 'Health' })).id
    paulId = (await program.user('paul', { familyName: "O'Brien" })).id
    const initiatives = [{ id: initiativeId }]
    const cake = await write(anna, topicId, { title: 'Cake', body: '<p>Apples, <b>butter</b> and flour.</p>' })
    const apple = await write(anna, otherTopicId, { title: 'Apple', author: { user_id: paulId }, initiatives })
    await write(anna, topicId, { title: 'Bread', content_type: 'link', visibility: 'public', summary: "Baker's pride" })
    await write(anna, otherTopicId, {
      title: 'Dill',
      featured: true,
      language: 'de',
      source: { name: 'studio' },
      channels: [{ id: otherTopicId }, { id: topicId }],
    })
    await act(anna, apple.id, 'publish')
    await act(anna, cake.id, 'publish')
    await act(anna, cake.id, 'archive')
  })

  async function titles(query: string): Promise<string> {
    const { data, meta } = (await anna.get(`/v2/content?${query}`)).body
    assert.equal(meta.pagination.total_records, data.length)
    return data.map((post: { title: string }) => post.title).join(' ')
  }

  const FILTERS: [query: () => string, expected: string][] = [
    [() => '', 'Dill Bread Apple Cake'],
    [() => 'filter.state=draft', 'Dill Bread'],
    [() => 'filter.state=published&filter.state=archived', 'Apple Cake'],
    [() => 'filter.state[]=published&filter.state[]=draft', 'Dill Bread Apple'],
    [() => 'filter.state=processing%20error,archived', 'Cake'],
    [() => 'filter[state]=archived', 'Cake'],
    [() => 'filter.content_type=link', 'Bread'],
    [() => 'filter.content_type=note,video', ''],
    [() => 'filter.visibility=public', 'Bread'],
    [() => 'filter.visibility=public,private', 'Dill Bread Apple Cake'],
    [() => 'filter.visibility=any', 'Dill Bread Apple Cake'],
    [() => 'filter.featured=true', 'Dill'],
    [() => 'filter.featured=false', 'Bread Apple Cake'],
    [() => 'filter.featured=true,false', 'Dill Bread Apple Cake'],
    [() => 'filter.source=studio', 'Dill'],
    [() => 'filter.language=de', 'Dill'],
    [() => `filter.author.user_id=${paulId}`, 'Apple'],
    [() => `filter.author.user_id=${paulId},${anna.id}`, 'Dill Bread Apple Cake'],
    [() => `filter.channels.id=${otherTopicId}`, 'Dill Apple'],
    [() => `filter.channels.id=${otherTopicId}&filter.channels.id=${topicId}`, 'Dill Bread Apple Cake'],
    [() => 'filter.channels.id=999999', ''],
    [() => `filter.initiative_tags.id=${initiativeId}`, 'Apple'],
    [() => `filter.channels.id=${topicId}&filter.state=draft`, 'Dill Bread'],
    [() => 'search=dill', 'Dill'],
    [() => 'search=BUTT', 'Cake'],
    [() => 'search=appl', 'Apple Cake'],
    [() => 'search=butter%20nuts', ''],
    [() => 'search=apples%20butter', 'Cake'],
    [() => "search=baker's", 'Bread'],
    [() => "search=o'brien", 'Apple'],
    [() => 'search=p&filter.state=draft', 'Bread'],
    [() => 'search=%20', 'Dill Bread Apple Cake'],
    [() => "search=%26%20'%5C:*%20!", ''],
    [() => 'sort=title', 'Apple Bread Cake Dill'],
    [() => 'sort=-title', 'Dill Cake Bread Apple'],
    [() => 'sort=created_at', 'Cake Apple Bread Dill'],
    [() => 'sort=-updated_at', 'Cake Apple Dill Bread'],
    [() => 'sort=state,title', 'Cake Bread Dill Apple'],
    [() => 'sort=-id', 'Dill Bread Apple Cake'],
    [() => 'sort=-published_at', 'Cake Apple Dill Bread'],
    [() => 'sort=published_at', 'Bread Dill Apple Cake'],
  ]

  for (const [query, expected] of FILTERS) {
    test(`anna lists ${query.toString().slice(7, -1)}: ${expected || 'nothing'}`, async () => {
      assert.equal(await titles(query()), expected)
    })
  }

  test('pages follow each other, and one beyond the last is empty', async () => {
    const page = async (number: number) =>
      (await anna.get(`/v2/content?page.size=3&page.number=${number}&sort=title`)).body
    const names = async (number: number) => (await page(number)).data.map((post: { title: string }) => post.title)
    assert.deepEqual(await names(1), ['Apple', 'Bread', 'Cake'])
    assert.deepEqual(await names(2), ['Dill'])
    assert.deepEqual(await page(1_000_000_000), {
      data: [],
      meta: { pagination: { page: 1_000_000_000, page_size: 3, total_records: 4 } },
    })
  })

  test('a post in the list is the post as it is read alone', async () => {
    const { data } = (await anna.get('/v2/content?filter.state=archived')).body
    assert.deepEqual(data, [await anna.must(200, 'GET', `/v2/content/${data[0].id}`)])
  })

  test('what the list does not know is refused', async () => {
    for (const [query, rule, parameter] of [
      ['filter.state=gone', 'invalid_enum', 'filter.state'],
      ['filter.content_type=poem', 'invalid_enum', 'filter.content_type'],
      ['filter.visibility=secret', 'invalid_enum', 'filter.visibility'],
      ['filter.featured=1', 'invalid_enum', 'filter.featured'],
      ['filter.source=pigeon', 'invalid_enum', 'filter.source'],
      ['filter.channels.id=x', 'numeric', 'filter.channels.id'],
      ['filter.author.user_id=1.5', 'numeric', 'filter.author.user_id'],
      ['filter.initiative_tags.id=0', 'out_of_range', 'filter.initiative_tags.id'],
      ['sort=colour', 'unsupported_sort', 'sort'],
      ['sort=', 'unsupported_sort', 'sort'],
      ['page.size=101', 'out_of_range', 'page.size'],
      ['page.number=0', 'out_of_range', 'page.number'],
    ]) {
      const answer = await anna.get(`/v2/content?${query}`)
      const { rule: said, parameter: where } = answer.body.error.validations[0]
      assert.deepEqual([answer.status, said, where], [400, rule, parameter], query)
    }
  })
})
