// Names of many languages in one list, in the order of their alphabets.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'

const app = await sharedApp()

/** In the order of readers: German, Polish and Turkish by their base letters, Ukrainian and Arabic by their alphabets. */
const NAMES = [
  'Ağrı',
  'Ångström',
  'Çağla',
  'Czesław',
  'Iğdır',
  'İpek',
  'Łucja',
  'Ludwig',
  'O’Brien',
  'O-Ring',
  'Olaf',
  'Ömer',
  'Şule',
  'Świętosława',
  'Übelhör',
  'Ulrich',
  'Żaneta',
  'Zofia',
  'Ґалина',
  'Григорій',
  'Дем’ян',
  'Демид',
  'Еней',
  'Євген',
  'Жанна',
  'Ирина',
  'Іван',
  'Їжак',
  'Іщенко',
  'Йосип',
  'Йосипенко',
  'Катерина',
  'Щербак',
  'Юрій',
  'Яна',
  'أحمد',
  'إدريس',
  'باسم',
  'جميل',
  'خالد',
  'كريم',
  'هالة',
  'وليد',
  'يوسف',
]

test('people, topics and groups are listed and paged in the order of alphabets, and found where their names begin', async () => {
  const program = await app.program()
  const anna = await program.user('0', { role: 'administrator' })
  // In an order of neither code points nor alphabets.
  for (const written of NAMES.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1))) {
    // Written by some systems with the letter and its mark apart.
    const name = written === 'Йосипенко' ? written.normalize('NFD') : written
    await program.user(`user${NAMES.indexOf(written)}`, { profile: { display_name: name } })
    await anna.must(201, 'POST', '/v2/channels', { name, description: 'd' })
    await newGroup(app, program, name)
  }
  const listed = async (path: string, key: string) => {
    const pages = [1, 2, 3].map(number => anna.must(200, 'GET', `${path}page.size=20&page.number=${number}`))
    return (await Promise.all(pages)).flat().map((row: Record<string, string>) => row[key]?.normalize('NFC'))
  }
  const withoutAnna = (names: readonly unknown[]) => names.filter(name => name !== '0 Tester')
  assert.deepEqual(withoutAnna(await listed('/v2/people?', 'display_name')), NAMES)
  assert.deepEqual(withoutAnna(await listed('/v2/feed/people?', 'display_name')), NAMES)
  assert.deepEqual(await listed('/v2/channels?', 'name'), NAMES)
  assert.deepEqual(await listed('/v2/feed/channels?', 'name'), NAMES)
  const groups = await listed('/v2/audiences?type=group&', 'display_name')
  assert.deepEqual(groups, NAMES)

  const found = async (text: string) =>
    (await anna.must(200, 'GET', `/v2/search?types=person&search=${encodeURIComponent(text)}`)).people.map(
      ({ title }: { title: string }) => title.normalize('NFC'),
    )
  assert.deepEqual(await found('йос'), ['Йосип', 'Йосипенко'])
  assert.deepEqual((await found('иосип')).toSorted(), ['Йосип', 'Йосипенко'], 'by the letter without its mark, too')
  assert.deepEqual(await found('їж'), ['Їжак'])
  assert.deepEqual(await found('łuc'), ['Łucja'])
})
