import assert from 'node:assert/strict'
import fc from 'fast-check'
import { after, test } from '../../../../bin/testing.mjs'
import { openEmbedded } from '../../../src/platform/db/engines/embedded/embedded.ts'

const pool = await openEmbedded(null)
after(() => pool.end())
const one = async (text: string, values: readonly unknown[] = []) => (await pool.query(text, values)).rows[0]

test('values come back as they were given, the first time and once the statement is prepared', async () => {
  const text =
    'select $1::text as a, $2::jsonb as b, $3::text[] as c, $4::timestamptz as d, $5::bytea as e, $6::bigint[] as f'
  const values = fc.tuple(
    fc.string({ unit: 'grapheme' }).filter(one => !one.includes('\0')),
    fc.record(
      { n: fc.option(fc.integer()), t: fc.constantFrom('"', '\\', '{x}', '\ufeff') },
      { noNullPrototype: true },
    ),
    fc.array(fc.option(fc.constantFrom('', 'a"b', 'c\\d', 'NULL', '{x,y}', '\ufeffm', ' '))),
    fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.uint8Array({ maxLength: 20 }),
    fc.array(fc.integer()),
  )
  await fc.assert(
    fc.asyncProperty(values, async given => {
      const [a, b, c, d, e, f] = given
      assert.deepEqual(await one(text, given), { a, b, c, d, e, f })
    }),
    { numRuns: 50 },
  )
})

test('nothing given is null, and numbers and truths keep their types', async () => {
  assert.deepEqual(
    await one('select $1::text as a, $2::int as b, $3::boolean as c, $4::float8 as d', [undefined, 7, true, 1.5]),
    { a: null, b: 7, c: true, d: 1.5 },
  )
})

test('says what a statement did and how many rows it concerned', async () => {
  await pool.query('create table counted (id int)')
  const did = async (text: string) => {
    const { command, rowCount, rows } = await pool.query(text)
    return [command, rowCount, rows.length]
  }
  assert.deepEqual(await did('insert into counted select generate_series(1, 5)'), ['INSERT', 5, 0])
  assert.deepEqual(await did('update counted set id = id + 1 where id > 2 returning id'), ['UPDATE', 3, 3])
  assert.deepEqual(await did('select * from counted'), ['SELECT', 5, 5])
  assert.deepEqual((await pool.script('select 1 as a; delete from counted; select 2 as a')).rows, [{ a: 1 }, { a: 2 }])
})

test('a statement that failed works with other values, named or not', async () => {
  const text = 'select 6 / $1::int as result'
  for (const statement of [{ text }, { name: 'ratio', text: `${text} -- named` }]) {
    for (let round = 0; round < 3; round++) {
      await assert.rejects(pool.query({ ...statement, values: [0] }), { code: '22012' })
      await assert.rejects(pool.query({ ...statement, values: ['x'] }), { code: '22P02' })
      assert.deepEqual((await pool.query({ ...statement, values: [2] })).rows, [{ result: 3 }])
    }
  }
})

test('an error ends the transaction, and what follows in it fails until the rollback', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await assert.rejects(client.query('select * from nowhere'), { code: '42P01' })
    await assert.rejects(client.query({ name: 'late', text: 'select 1 as late' }), { code: '25P02' })
    await client.query('rollback')
    assert.deepEqual((await client.query({ name: 'late', text: 'select 1 as late' })).rows, [{ late: 1 }])
  } finally {
    client.release()
  }
})

test('more texts than are kept prepared come again and again', async () => {
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 300; index++) assert.deepEqual(await one(`select ${index} as x`), { x: index })
  }
})

test('a prepared statement follows its table when that gets another column or is made again', async () => {
  const count = () => one('select count(*)::int as count from changing')
  await pool.query('create table changing (id int)')
  for (let round = 0; round < 3; round++) assert.deepEqual(await count(), { count: 0 })
  await pool.query('alter table changing add column name text')
  await pool.query("insert into changing values (1, 'a')")
  assert.deepEqual(await count(), { count: 1 })
  const all = () => one('select * from changing')
  for (let round = 0; round < 3; round++) assert.deepEqual(await all(), { id: 1, name: 'a' })
  await pool.query('alter table changing drop column name')
  // The first call fails, as on a server.
  await assert.rejects(all(), { code: '0A000' })
  assert.deepEqual(await all(), { id: 1 })
  await pool.query('drop table changing')
  await pool.query('create table changing (id int)')
  assert.deepEqual(await count(), { count: 0 })
})

test('an index that is meant by a value is found however often the statement comes', async () => {
  await pool.query('create table waiting (id int, state text)')
  await pool.query("create unique index on waiting (id) where state = 'open'")
  const text = `insert into waiting values ($1, 'open') on conflict (id) where state = $2 do nothing`
  for (let round = 0; round < 10; round++) {
    assert.equal((await pool.query(text, [1, 'open'])).rowCount, round === 0 ? 1 : 0)
  }
})

test('statements that are sent together run one after the other, up to the first failure', async () => {
  const client = await pool.connect()
  const insert = (id: number) => ({ text: 'insert into together (id) values ($1) returning id', values: [id] })
  const count = { name: 'how many', text: 'select count(*)::int as count from together' }
  const ratio = { name: 'sixth', text: 'select 6 / $1::int as sixth' }
  try {
    await client.query('create temp table together (id int)')
    for (let round = 0; round < 3; round++) {
      await client.query('begin')
      const outcomes = await client.queryTogether([insert(1), count, insert(2), count])
      assert.deepEqual(
        outcomes.map(({ rows }) => rows),
        [[{ id: 1 }], [{ count: 1 }], [{ id: 2 }], [{ count: 2 }]],
      )
      const rest = { text: `select ${round} as rest` }
      const later = { name: `late ${round}`, text: `select ${round} as late` }
      const failing = { ...ratio, values: [0] }
      await assert.rejects(client.queryTogether([insert(3), failing, later, rest, insert(4)]), { code: '22012' })
      await client.query('rollback')
      assert.deepEqual(
        (await client.queryTogether([later, count, rest, { ...ratio, values: [3] }])).map(({ rows }) => rows[0]),
        [{ late: round }, { count: 0 }, { rest: round }, { sixth: 2 }],
      )
    }
  } finally {
    client.release()
  }
})

test('values larger than the room for messages arrive whole', async () => {
  for (const length of [70_000, 3_000_000, 10]) {
    const values = ['ü'.repeat(length), Buffer.alloc(length, 7)]
    assert.deepEqual(
      await one('select length($1::text) as text, length($2::bytea) as bytes, $3::int as n', [...values, 5]),
      {
        text: length,
        bytes: length,
        n: 5,
      },
    )
  }
})

test('a value that cannot be written fails its list, of which nothing runs', async () => {
  const client = await pool.connect()
  const note = { text: 'insert into noted default values' }
  const never = { text: 'select $1::timestamptz as at', values: [new Date(Number.NaN)] }
  try {
    await client.query('create temp table noted (id int generated always as identity)')
    for (let round = 0; round < 3; round++) {
      await assert.rejects(client.queryTogether([note, never]), RangeError)
      assert.deepEqual((await client.query('select count(*)::int as count from noted')).rows, [{ count: 0 }])
    }
  } finally {
    client.release()
  }
})
