// One search for people, in the directory, everywhere at once and behind an `@`: by names and by what is shown, misspelt too.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()

describe('mia, who searches for colleagues', async () => {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const mia = await program.user('mia', { familyName: 'Hofman' })
  const people = {
    lina: { familyName: 'Lindqvist', title: 'Mechanic', department: 'Assembly', work_location: 'Bristol' },
    max: { familyName: 'Krüger', title: 'Electrician', department: 'Assembly', work_location: 'Leeds' },
    zora: { familyName: 'Petrovic', title: 'Nurse', department: 'Ward', work_location: 'Leeds', active: false },
  }
  let paths: readonly string[]
  let topicId: number

  before(async () => {
    for (const [name, { familyName, ...profile }] of Object.entries(people)) {
      const { id } = await program.user(name, { familyName })
      await ada.must(200, 'PATCH', `/v2/people/${id}`, profile)
    }
    const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
    topicId = topic.id
    const draft = { content_type: 'article', title: 'Hello', channels: [{ id: topic.id }], publish: true }
    const post = await ada.must(201, 'POST', '/v2/content', draft)
    paths = ['/v2/feed/people', '/v2/search', `/v2/feed/posts/${post.id}/mentionable`]
  })

  /** The names that one call finds, and what was searched instead. */
  const findAt = async (path: string, search: string) => {
    const { status, body } = await mia.get(`${path}?search=${encodeURIComponent(search)}`)
    assert.equal(status, 200)
    const found = (body.data.people ?? body.data) as { title: string; display_name?: string }[]
    return [body.meta.search.corrected, ...found.map(one => one.display_name ?? one.title)]
  }
  const finds = async (search: string, wanted: unknown[]) => {
    for (const path of paths) assert.deepEqual(await findAt(path, search), wanted, `${search} at ${path}`)
  }

  test('finds them by name, title, department and place, in any order', async () => {
    await finds('mechanic', [null, 'Lina Lindqvist'])
    await finds('bristol lin', [null, 'Lina Lindqvist'])
    await finds('ASSEMBLY', [null, 'Lina Lindqvist', 'Max Krüger'])
    await finds('nurse', [null])
  })

  test('finds them where a word is misspelt or two letters are swapped, and reads what was searched, as it is written', async () => {
    await finds('Mia Hoffmann', ['Mia Hofman', 'Mia Hofman'])
    await finds('Lindquist', ['Lindqvist', 'Lina Lindqvist'])
    await finds('krugger', ['Krüger', 'Max Krüger'])
    await finds('lindvqist', ['Lindqvist', 'Lina Lindqvist'])
    await finds('Kruger Maks', [null])
    await finds('bristl', ['bristol', 'Lina Lindqvist'])
  })

  test('is offered no word of people who left, of what is not shown, nor of another name that somebody had', async () => {
    await finds('petrovich', [null])
    const lina = await mia.must(200, 'GET', '/v2/feed/people?search=lina')
    await ada.must(200, 'PATCH', `/v2/people/${lina[0].user_id}`, { family_name: 'Ekberg', department: 'Paint' })
    await finds('lindquist', [null])
    await finds('Eckberg', ['Ekberg', 'Lina Ekberg'])
    await ada.must(200, 'PATCH', '/v2/settings/program', { directory_fields: ['department'] })
    await finds('mechanic', [null])
    await finds('mechanik', [null])
    await finds('asemblie', [null])
    await finds('Assembli', ['Assembly', 'Max Krüger'])
  })

  test('finds to mention only who sees the post, under their names and titles alone where there is no directory', async () => {
    const [, , mentionable = ''] = paths
    await ada.must(200, 'PATCH', '/v2/settings/program', {
      directory: false,
      directory_fields: ['title', 'department'],
    })
    assert.deepEqual(await findAt(mentionable, 'mechanik'), ['mechanic', 'Lina Ekberg'])
    assert.deepEqual(await findAt(mentionable, 'assembly'), [null])
    await ada.must(200, 'PATCH', `/v2/people/${ada.id}`, { department: 'Board' })
    const rule = { attribute: 'department', operator: 'eq', value: 'Board' }
    const { name } = await ada.must(201, 'POST', '/v2/audiences', { name: 'The board', rule })
    const draft = {
      content_type: 'article',
      title: 'Hi',
      channels: [{ id: topicId }],
      audiences: [name],
      publish: true,
    }
    const post = await ada.must(201, 'POST', '/v2/content', draft)
    const { body } = await eventually(
      () => ada.get(`/v2/feed/posts/${post.id}/mentionable?search=mechanik`),
      ({ status }) => status === 200,
    )
    assert.deepEqual(body, { data: [], meta: { search: { corrected: null } } })
  })
})
