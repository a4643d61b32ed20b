import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Person
let mia: Person

before(async () => {
  program = await app.program()
  const root = await program.user('root', { role: 'administrator' })
  await root.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de', 'fr'] })
  anna = await program.user('anna', { role: 'publisher' })
  mia = await program.user('mia')
})

const path = '/v2/newsletters'
const make = (fields: object = {}, by = anna) => by.must(201, 'POST', path, { name: 'Week 48', ...fields })
const faultsOf = ({ body }: { body: { error: { validations: { rule: string; parameter: string }[] } } }) =>
  body.error.validations.map(({ rule, parameter }) => `${rule} ${parameter}`)

describe('a draft of a newsletter', () => {
  test('has its defaults, is listed newest first, and found by state and words of name or subject', async () => {
    const first = await make({ name: 'Spring canteen' })
    assert.deepEqual(
      { ...first, id: 0, created_at: '', updated_at: '', author: first.author.user_id },
      {
        id: 0,
        name: 'Spring canteen',
        subject: '',
        preheader: null,
        sender_name: null,
        reply_to: null,
        audiences: [],
        language: 'en',
        blocks: [],
        state: 'draft',
        send_at: null,
        sent_at: null,
        mail_tracking: null,
        counts: null,
        author: anna.id,
        languages: [],
        created_at: '',
        updated_at: '',
      },
    )
    const second = await make({ subject: 'Autumn news' })
    const idsOf = async (query: string) =>
      (await anna.must(200, 'GET', `${path}?${query}`)).map(({ id }: { id: number }) => id)
    assert.deepEqual((await idsOf('')).slice(0, 2), [second.id, first.id])
    assert.deepEqual(await idsOf('search=cantee'), [first.id])
    assert.deepEqual(await idsOf('search=autumn&filter.state=draft'), [second.id])
    assert.deepEqual(await idsOf('search=autumn&filter.state=sent'), [])
    await mia.must(403, 'GET', path)
    await (await (await app.program()).user('otto', { role: 'publisher' })).must(404, 'GET', `${path}/${first.id}`)
  })

  test('keeps ids of blocks that are sent back, gives new ones to others, and fills in defaults', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Canteen', description: 'x' })
    const post = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Soup',
      channels: [topic],
    })
    const letter = await make({
      blocks: [
        { kind: 'heading', text: 'Hello', id: 'mine' },
        { kind: 'text', body: '<p onclick="x()">Hi <img src="https://img.example/a.png">all</p>' },
        { kind: 'post', content_id: post.id },
        { kind: 'latest' },
        { kind: 'button', text: 'More', href: 'mailto:anna@example.com' },
        { kind: 'divider', text: 'is left out' },
      ],
    })
    const [heading, text, ofPost, latest, button, divider] = letter.blocks
    assert.notEqual(heading.id, 'mine')
    assert.equal(text.body, '<p>Hi all</p>')
    assert.deepEqual(ofPost, { id: ofPost.id, kind: 'post', content_id: post.id, layout: 'row' })
    assert.deepEqual(latest, { id: latest.id, kind: 'latest', channel_ids: [], days: 7, limit: 5, layout: 'row' })
    assert.deepEqual(divider, { id: divider.id, kind: 'divider' })
    const changed = await anna.must(200, 'PATCH', `${path}/${letter.id}`, {
      blocks: [button, { kind: 'divider' }, { ...heading, text: 'Hello again' }],
    })
    assert.deepEqual([changed.blocks[0].id, changed.blocks[2].id], [button.id, heading.id])
    assert.ok(!letter.blocks.some(({ id }: { id: string }) => id === changed.blocks[1].id))
  })

  test('refuses what is wrong at its block', async () => {
    const wrong: [object, string][] = [
      [{ name: '' }, 'too_short name'],
      [{ name: 'x'.repeat(101) }, 'too_long name'],
      [{ subject: 'x'.repeat(151) }, 'too_long subject'],
      [{ preheader: 'x'.repeat(151) }, 'too_long preheader'],
      [{ sender_name: 'x'.repeat(61) }, 'too_long sender_name'],
      [{ reply_to: 'nobody' }, 'invalid_format reply_to'],
      [{ language: 'it' }, 'invalid_enum language'],
      [{ audiences: ['nobody'] }, 'not_found audiences.0'],
      [{ blocks: [{ kind: 'poem' }] }, 'invalid_enum blocks.0.kind'],
      [{ blocks: Array.from({ length: 41 }, () => ({ kind: 'divider' })) }, 'too_long blocks'],
      [
        {
          blocks: [
            { kind: 'divider', id: 'a' },
            { kind: 'divider', id: 'a' },
          ],
        },
        'invalid_format blocks.1.id',
      ],
      [{ blocks: [{ kind: 'heading', text: 'x'.repeat(151) }] }, 'too_long blocks.0.text'],
      [{ blocks: [{ kind: 'text', body: '<p> </p>' }] }, 'too_short blocks.0.body'],
      [{ blocks: [{ kind: 'text', body: 'x'.repeat(20_001) }] }, 'too_long blocks.0.body'],
      [{ blocks: [{ kind: 'divider' }, { kind: 'post', content_id: 999_999 }] }, 'not_found blocks.1.content_id'],
      [{ blocks: [{ kind: 'latest', channel_ids: [999_999] }] }, 'not_found blocks.0.channel_ids.0'],
      [{ blocks: [{ kind: 'latest', days: 32 }] }, 'out_of_range blocks.0.days'],
      [{ blocks: [{ kind: 'latest', limit: 0 }] }, 'out_of_range blocks.0.limit'],
      [{ blocks: [{ kind: 'image', url: 'https://elsewhere.example/a.png', alt: 'A' }] }, 'not_found blocks.0.url'],
      [{ blocks: [{ kind: 'button', text: 'x'.repeat(61), href: 'https://a.example' }] }, 'too_long blocks.0.text'],
      [{ blocks: [{ kind: 'button', text: 'Go', href: 'javascript:alert(1)' }] }, 'invalid_format blocks.0.href'],
      [{ blocks: [{ kind: 'button', text: 'Go' }] }, 'required blocks.0.href'],
    ]
    const letter = await make()
    for (const [change, fault] of wrong) {
      assert.deepEqual(faultsOf(await anna.patch(`${path}/${letter.id}`, change)), [fault])
    }
    assert.deepEqual(await anna.must(200, 'GET', `${path}/${letter.id}`), letter)
  })

  test('is changed only in the version that was read', async () => {
    const letter = await make()
    const read = await anna.get(`${path}/${letter.id}`)
    const tag = read.headers.get('etag') as string
    const first = await anna.patch(`${path}/${letter.id}`, { subject: 'One' }, { 'if-match': tag })
    assert.equal(first.status, 200)
    assert.notEqual(first.headers.get('etag'), tag)
    for (const [method, part] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['PUT', '/send'],
      ['PUT', '/translations/de'],
      ['DELETE', '/translations/de'],
    ] as const) {
      const late = await anna.call(method, `${path}/${letter.id}${part}`, { subject: 'Two' }, { 'if-match': tag })
      assert.equal(late.status, 412, `${method} ${part}`)
    }
    await anna.must(204, 'DELETE', `${path}/${letter.id}`)
    await anna.must(404, 'GET', `${path}/${letter.id}`)
  })

  test('is copied with blocks and translations as a draft of the caller', async () => {
    const otto = await program.user('otto', { role: 'publisher' })
    const letter = await make({ subject: 'Hello', blocks: [{ kind: 'heading', text: 'Hello' }] })
    const [{ id }] = letter.blocks
    const translated = await anna.put(`${path}/${letter.id}/translations/de`, {
      subject: 'Hallo',
      blocks: [{ id, text: 'Hallo' }],
    })
    assert.equal(translated.status, 200)
    const tag = (await anna.get(`${path}/${letter.id}`)).headers.get('etag')
    assert.equal(translated.headers.get('etag'), tag)
    const copy = await make({}, otto).then(() => otto.must(201, 'POST', `${path}/${letter.id}/copy`))
    assert.deepEqual(
      [copy.author.user_id, copy.blocks, copy.languages, copy.state],
      [otto.id, letter.blocks, ['de'], 'draft'],
    )
    const { updated_at: _, ...german } = await anna.must(200, 'GET', `${path}/${copy.id}/translations/de`)
    assert.deepEqual(german, { language: 'de', subject: 'Hallo', preheader: null, blocks: [{ id, text: 'Hallo' }] })
    await anna.must(204, 'DELETE', `${path}/${copy.id}/translations/de`)
    await anna.must(404, 'GET', `${path}/${copy.id}/translations/de`)
  })

  test('has translations into other languages of the program, for blocks that it has', async () => {
    const letter = await make({ subject: 'Go', blocks: [{ kind: 'button', text: 'Go', href: 'https://a.example' }] })
    const [{ id }] = letter.blocks
    const put = (language: string, body: object) => anna.put(`${path}/${letter.id}/translations/${language}`, body)
    assert.deepEqual(faultsOf(await put('en', {})), ['invalid_enum language'])
    assert.deepEqual(faultsOf(await put('it', {})), ['invalid_enum language'])
    assert.deepEqual(faultsOf(await put('de', { blocks: [{ id: 'other' }] })), ['not_found blocks.0.id'])
    assert.deepEqual(faultsOf(await put('de', { blocks: [{ id }, { id }] })), ['invalid_format blocks.1.id'])
    assert.deepEqual(faultsOf(await put('de', { blocks: [{ id, text: 'x'.repeat(61) }] })), ['too_long blocks.0.text'])
    await anna.must(200, 'PUT', `${path}/${letter.id}/translations/de`, { subject: ' ', blocks: [{ id, text: 'Los' }] })
    const { subject } = await anna.must(200, 'GET', `${path}/${letter.id}/preview?language=de`)
    assert.equal(subject, letter.subject, 'a blank subject is left out')
    assert.deepEqual(faultsOf(await anna.patch(`${path}/${letter.id}`, { language: 'de' })), ['invalid_enum language'])
    await anna.must(200, 'PATCH', `${path}/${letter.id}`, { blocks: [] })
    assert.deepEqual((await anna.must(200, 'GET', `${path}/${letter.id}/translations/de`)).blocks, [])
  })
})
