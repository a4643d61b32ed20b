// A local publisher and a newsletter that is also for people of others.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { stage } from '../../publishing/must-read/support.ts'
import { make, newsletterStage, PATH, publish, sent } from './support.ts'

const { app } = await newsletterStage()

test('of a newsletter for everyone lea sees the figures of her people, and none of fewer than five', async () => {
  const { program, anna, mia, jonas } = await stage(app)
  const ada = await program.user('ada', { role: 'administrator' })
  const lea = await program.user('lea', { role: 'publisher', profile: { department: 'Sales' } })
  const rule = { attribute: 'department', operator: 'eq', value: 'Sales' }
  await ada.must(201, 'POST', '/v2/audiences', { name: 'Sales', rule })
  await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_audiences: ['Sales'] })
  const send = () => make(anna, { blocks: [{ kind: 'text', body: '<p>Hi</p>' }] }).then(({ id }) => sent(anna, id))
  const seen = async ({ id }: { id: number }) => {
    const read = (part = '') => lea.must(200, 'GET', `${PATH}/${id}${part}`)
    const [{ counts }, results, { people }] = [await read(), await read('/results'), await read('/recipients')]
    return [counts?.recipients ?? null, results.recipients, results.skipped.refused, results.unsubscribed, people]
  }
  const few = await send()
  assert.deepEqual(await seen(few), [null, null, null, null, null])
  for (const name of ['kim', 'tom', 'zoe']) await program.user(name, { profile: { department: 'Sales' } })
  const letter = await send()
  assert.equal(letter.counts.recipients, 8)
  assert.deepEqual(await seen(letter), [5, 5, 0, null, 5])
  const listed = await lea.must(200, 'GET', `${PATH}/${letter.id}/deliveries?page.size=50`)
  assert.deepEqual([listed.length, listed.some((one: { user_id: number }) => one.user_id === jonas.id)], [5, false])
  assert.equal((await lea.get(`${PATH}/${letter.id}/preview?user_id=${mia.id}`)).status, 200)
  assert.equal((await lea.get(`${PATH}/${letter.id}/preview?user_id=${jonas.id}`)).status, 400)
})

test('the latest posts of all topics are those of the topics of the writer, also of one who may write nowhere', async () => {
  const { program, anna, topicId } = await stage(app)
  const ada = await program.user('ada', { role: 'administrator' })
  const lea = await program.user('lea', { role: 'publisher' })
  const other = await anna.must(201, 'POST', '/v2/channels', { name: 'Other', description: '' })
  await publish(anna, topicId, { title: 'Of hers' })
  await publish(anna, other.id, { title: 'Of others' })
  const letter = await make(lea, { blocks: [{ kind: 'latest' }] })
  const shown = async () => {
    const { text } = await anna.must(200, 'GET', `${PATH}/${letter.id}/preview`)
    return ['Of hers', 'Of others'].filter(title => text.includes(title))
  }
  assert.deepEqual(await shown(), ['Of hers', 'Of others'])
  await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'all' })
  assert.deepEqual(await shown(), [])
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_topics: [topicId] })
  assert.deepEqual(await shown(), ['Of hers'])
})

test('the results of a newsletter name no post that lea sees neither in the studio nor in her feed', async () => {
  const { program, anna, mia, topicId } = await stage(app)
  const ada = await program.user('ada', { role: 'administrator' })
  const lea = await program.user('lea', { role: 'publisher' })
  await ada.must(201, 'POST', '/v2/audiences', {
    name: 'Board',
    rule: { attribute: 'user_name', operator: 'eq', value: mia.userName },
  })
  const [open, closed] = [
    await publish(anna, topicId, { title: 'For all' }),
    await publish(anna, topicId, { title: 'For the board', audiences: ['Board'] }),
  ]
  const blocks = [open, closed].map(({ id }) => ({ kind: 'post', content_id: id }))
  const letter = await make(anna, { blocks })
  await sent(anna, letter.id)
  const own = await anna.must(201, 'POST', '/v2/channels', { name: 'Own', description: '' })
  const titles = async () => {
    const { blocks: shown } = await lea.must(200, 'GET', `${PATH}/${letter.id}/results`)
    return shown.map(({ title }: { title: string }) => title)
  }
  assert.deepEqual(await titles(), ['For all', 'For the board'])
  await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
  await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_topics: [own.id] })
  assert.deepEqual(await titles(), ['For all', ''])
  await lea.must(404, 'GET', `/v2/content/${closed.id}`)
})
