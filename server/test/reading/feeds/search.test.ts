// Search in feeds (docs/contract/search.md): what is typed finds posts however it is written, and never more than the reader sees.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { stageOf } from './stage.ts'

const app = await sharedApp()

interface Answer {
  readonly data: Array<{ id: number; title: string }>
  readonly meta: {
    readonly search?: { readonly corrected: string | null }
    readonly pagination: { next: string | null }
  }
}

async function company() {
  const program = await app.program()
  const stage = await stageOf(app, program)
  const mia = await program.user('mia')
  const search = async (
    text: string,
    more: Record<string, string | number> = {},
    who: Person = mia,
  ): Promise<Answer> => {
    const query = new URLSearchParams({ search: text, ...more } as Record<string, string>)
    const { status, body } = await who.call('GET', `/v2/feed/posts?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as Answer
  }
  const titles = async (text: string, more = {}) => (await search(text, more)).data.map(post => post.title)
  return { ...stage, mia, search, titles }
}

describe('mia finds', async () => {
  const { post, titles } = await company()
  const body = (text: string, language = 'en') => ({ body: `<p>${text}</p>`, language })
  await post('Café', body('Straße, L’équipe'))
  await post('Umlaut', body('Müller, Grüße', 'de'))
  await post('Spelled', body('Mueller'))
  await post('Plain', body('Muller', 'de'))
  await post('Two', body('Gebührenübersicht', 'de'))
  await post('Bikes', body('Our E-Bike-Leasing and the paint shop'))
  await post('Tags', body('An in<b>cred</b>ible wa\u00adter<br>first AT&amp;T 3.5'))
  await post('Nordic', body('Søren Łódź Đorđe Ærø'))
  await post('Emoji', body('Well done 👍🏽'))
  await post('Cities', body('我们在上海市开会 東京タワー 한국어 ภาษาไทย'))
  await post('Words', body('soup or bread, not -salad'))
  await post('Forms', body('A new recording of last week'))
  await post('Häuser', body('Die Häuser', 'de'))
  await post('Chevaux', body('Les réunions mensuelles', 'fr'))
  await post('Kind', body('Das Kind spielt', 'de'))
  await post('Kinds', body('A kind of game'))
  await post('Fiets', body('De fiets', 'nl'))
  await post('Fietsen', body('Twee fietsen', 'nl'))
  const cases: Array<[text: string, titles: string[]]> = [
    ['cafe', ['Café']],
    ['CAFÉ', ['Café']],
    ['strasse', ['Café']],
    ["l'equipe", ['Café']],
    ['equipe', ['Café']],
    ['müller', ['Plain', 'Spelled', 'Umlaut']],
    ['mueller', ['Spelled', 'Umlaut']],
    ['muller', ['Plain', 'Umlaut']],
    ['gebuehrenubersicht', ['Two']],
    ['E-Bike', ['Bikes']],
    ['e-bikes', ['Bikes']],
    ['paint-shop', ['Bikes']],
    ['paint/shop', ['Bikes']],
    ['shop-paint', []],
    ['incredible water', ['Tags']],
    ['waterfirst', []],
    ['at&t', ['Tags']],
    ['amp', []],
    ['soren lodz dorde aero', ['Nordic']],
    ['👍', ['Emoji']],
    ['上海', ['Cities']],
    ['海市', ['Cities']],
    ['海', ['Cities']],
    ['上市', []],
    ['タワ', ['Cities']],
    ['국어', ['Cities']],
    ['ภาษา', ['Cities']],
    ['bread or soup', ['Words']],
    ['-salad', ['Words']],
    ['"soup or bread"', ['Words']],
    ['"bread or soup"', []],
    ['soup" bread', ['Words']],
    ['recordings', ['Forms']],
    ['"a new recording"', ['Forms']],
    ['haus', ['Häuser']],
    ['reunion', ['Chevaux']],
    ['mensuel', ['Chevaux']],
    ['kinds', ['Kind', 'Kinds']],
    ['kinder', ['Kind']],
    ['kind', ['Kind', 'Kinds']],
    ['fiets', ['Fiets', 'Fietsen']],
    ['fietsen', ['Fiets', 'Fietsen']],
    ['?!', []],
    ['recordi', []],
    ['reco', []],
  ]
  for (const [text, found] of cases) {
    test(`by ${text}`, async () => assert.deepEqual((await titles(text)).sort(), [...found].sort()))
  }
})

test('posts with all words in the title come first, then in summary, author and body, then spread over these', async () => {
  const { draft, post, publishedAgo, anna, titles, search } = await company()
  const made: Array<[string, object]> = [
    ['Spread brake', { body: '<p>pads</p>' }],
    ['Body', { body: '<p>pads for every brake</p>' }],
    ['Author', { author: { display_name: 'Brake Pads Inc' } }],
    ['Summary', { summary: 'Brake pads' }],
    ['Pads of a brake', {}],
    ['Brakes: pads', { summary: 'newer' }],
  ]
  for (const [at, [title, more]] of made.entries()) await publishedAgo(await post(title, more), at)
  await draft('Brake pads, not yet')
  const best = ['Pads of a brake', 'Brakes: pads', 'Summary', 'Author', 'Body', 'Spread brake']
  assert.deepEqual(await titles('brake pads', { order: 'relevance' }), best)
  assert.deepEqual(
    await titles('brake pads'),
    made.map(([title]) => title),
  )
  assert.deepEqual(await titles('brake', { order: 'relevance' }), [
    'Spread brake',
    'Pads of a brake',
    'Brakes: pads',
    'Summary',
    'Author',
    'Body',
  ])
  for (const size of [1, 2, 4]) {
    const byNumber: string[] = []
    for (let page = 1; page <= 6 / size + 1; page++) {
      byNumber.push(...(await titles('brake pads', { order: 'relevance', 'page.size': size, 'page.number': page })))
    }
    assert.deepEqual(byNumber, best, `by number, ${size} a page`)
    const byPlace: string[] = []
    for (let next: string | null | undefined; next !== null; ) {
      const answer: Answer = await search('brake pads', {
        order: 'relevance',
        'page.size': size,
        ...(next ? { 'page.after': next } : {}),
      })
      byPlace.push(...answer.data.map(one => one.title))
      next = answer.meta.pagination.next
    }
    assert.deepEqual(byPlace, best, `by place, ${size} a page`)
  }
  for (const path of ['/v2/feed/posts', '/v2/feed/channels/posts']) {
    assert.equal((await anna.call('GET', `${path}?search=brake&order=oldest`)).status, 400)
  }
  const { data } = await search('brake', { order: 'relevance' }, anna)
  assert.equal(data.length, 6)
})

describe('a misspelt search', () => {
  test('is corrected when it finds nothing, and says by what', async () => {
    const { post, search, anna } = await company()
    await post('Recordings of all models', { body: '<p>maintenance in the Gebühren office</p>' })
    const corrected = async (text: string, more = {}) => {
      const { data, meta } = await search(text, more)
      return [data.length, meta.search?.corrected]
    }
    assert.deepEqual(await corrected('recordings'), [1, null])
    assert.deepEqual(await corrected('recordngs'), [1, 'recordings'])
    assert.deepEqual(await corrected('models recordngs'), [1, 'models recordings'])
    assert.deepEqual(await corrected('maintanence'), [1, 'maintenance'], 'two edits from nine letters')
    assert.deepEqual(await corrected('gebuhren ofice'), [1, 'gebuhren office'])
    assert.deepEqual(await corrected('gebühre'), [1, 'gebühren'])
    assert.deepEqual(await corrected('modlls'), [1, 'models'])
    assert.deepEqual(await corrected('modesl'), [1, 'models'], 'two neighbours swapped: one edit')
    assert.deepEqual(await corrected('modlsl'), [0, null], 'two edits, six letters')
    assert.deepEqual(await corrected('offi'), [0, null], 'short words are not corrected')
    assert.deepEqual(await corrected('recordings', { 'page.number': 2 }), [0, null], 'beyond the end')
    assert.deepEqual(await corrected('recordngs', { 'page.number': 2 }), [0, 'recordings'])
    const { body } = await anna.call('GET', '/v2/feed/posts')
    assert.equal('search' in (body as Answer).meta, false)
    const followed = await anna.call('GET', '/v2/feed/channels/posts?search=recordngs')
    assert.ok('corrected' in ((followed.body as Answer).meta.search ?? {}))
  })

  test('is never corrected by a word of posts that the reader does not see', async () => {
    const words = ['holiday', 'holidays', 'acquisition', 'acquisitions', 'reorganise', 'reorganised']
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ word: fc.constantFrom(...words), group: fc.constantFrom('', 'a', 'b'), draft: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        fc.constantFrom('', 'a', 'b'),
        fc.constantFrom(...words),
        fc.nat(20),
        async (posts, mine, word, at) => {
          const { post, draft, group, topic, mia, search } = await company()
          const topics = new Map<string, number>()
          for (const name of ['a', 'b']) {
            const groups = [await group(`group ${name}`, name === mine ? [mia] : [])]
            topics.set(name, (await topic(`Topic ${name}`, { groups })).id)
          }
          const seen = new Set<string>()
          for (const one of posts) {
            const id = topics.get(one.group)
            await (one.draft ? draft : post)(`About ${one.word}`, id === undefined ? {} : { channels: [{ id }] })
            if (!one.draft && (one.group === '' || one.group === mine)) seen.add(one.word)
          }
          const typed = `${word.slice(0, at % word.length)}x${word.slice((at % word.length) + 1)}`
          const { data, meta } = await search(typed)
          const corrected = meta.search?.corrected ?? null
          if (corrected !== null) assert.ok(seen.has(corrected), `${corrected} of ${[...seen]}`)
          assert.equal(data.length > 0, corrected !== null)
        },
      ),
      { numRuns: 8 },
    )
  })
})

test('what is in a post is what is asked for: each of its words finds it, however it is written', async () => {
  const { post, search } = await company()
  const letters = [..."aeouäöüßÄÖÜéñçøłÆ09-'/上海한ไ👍"]
  const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }).map(parts => parts.join(''))
  const texts = fc.sample(fc.array(word, { minLength: 1, maxLength: 6 }), 12)
  for (const words of texts) {
    const { id } = await post(`Post ${words.join(' ')}`)
    for (const typed of [...words, words.join(' '), `"${words.join(' ')}"`, words.join(' ').toUpperCase()]) {
      if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(typed)) continue
      const { data } = await search(typed)
      assert.ok(
        data.some(found => found.id === id),
        `${typed} in ${words.join(' ')}`,
      )
    }
  }
})

test('word forms of the languages of employees are found, and their letters however they are typed', async () => {
  const { post, search } = await company()
  const foundBy = async (typed: string, start: string) => {
    const { data, meta } = await search(typed)
    return [data.find(({ title }) => title.startsWith(start))?.title.slice(0, start.length), meta.search?.corrected]
  }
  for (const [language, text] of [
    ['it', 'Le biciclette sono tornate'],
    ['nl', 'Nieuwe boeken voor iedereen'],
    ['pt', 'As bicicletas voltaram'],
    ['ro', 'Mașinile sunt noi în București'],
    ['tr', 'Bisikletler İstanbul deposunda, ışıklar yanıyor'],
    ['ar', 'وصلت الدراجات إلى المستودع'],
    ['pl', 'Nowe łóżka w Łodzi'],
    ['uk', 'Нові ґрати на складі'],
    ['ar', 'القهوة جاهزة'],
    ['ar', 'المدرسة الجديدة مفتوحة'],
  ] as const)
    await post(text, { language })
  for (const [typed, start] of [
    ['bicicletta', 'Le biciclette'],
    ['boek', 'Nieuwe boeken'],
    ['bicicleta', 'As bicicletas'],
    ['maşinile', 'Mașinile'],
    ['masina', 'Mașinile'],
    ['Bucureşti', 'Mașinile'],
    ['istanbul', 'Bisikletler'],
    ['İSTANBUL', 'Bisikletler'],
    ['isiklar', 'Bisikletler'],
    ['bisiklet', 'Bisikletler'],
    ['المُستَودَع', 'وصلت'],
    ['łodzi', 'Nowe'],
    ['lodzi', 'Nowe'],
    ['грати', 'Нові'],
    ['الي المستـودع', 'وصلت'],
    ['القهوه', 'القهوة'],
    ['مدرسه', 'المدرسة'],
    ['جديدة', 'المدرسة'],
  ] as const)
    assert.deepEqual(await foundBy(typed, start), [start, null], typed)
})
