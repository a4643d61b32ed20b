import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import type { FilterMode } from '../../../src/people/scim/filter/ast.ts'
import { groupColumns } from '../../../src/people/scim/filter/group-columns.ts'
import { parseFilter } from '../../../src/people/scim/filter/parse.ts'
import { filterToSql } from '../../../src/people/scim/filter/to-sql.ts'
import { userColumns } from '../../../src/people/scim/filter/user-columns.ts'
import { expectScimError } from './expect-scim-error.ts'

const users = (filter: string, mode: FilterMode = 'full') => filterToSql(parseFilter(filter), userColumns, mode)
const groups = (filter: string, mode: FilterMode = 'full') => filterToSql(parseFilter(filter), groupColumns, mode)

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const emailWhere = (condition: string) =>
  `exists (select 1 from user_emails e where e.program_id = u.program_id and e.user_id = u.id and (${condition}))`

const basic: [string, string, unknown[]][] = [
  ['userName eq "A"', 'i.user_name_key = lower($1::text)', ['A']],
  ['eq A', 'i.user_name_key = lower($1::text)', ['A']],
  ['a%b_c\\d', "i.user_name_key like lower($1::text) escape '\\'", ['%a\\%b\\_c\\\\d%']],
  ['id eq "12"', 'u.id = $1::bigint', ['12']],
  ['id eq 12', 'u.id = $1::bigint', ['12']],
  ['id eq "012"', 'false', []],
  ['id eq "x"', 'false', []],
  ['id eq "9999999999999999999"', 'false', []],
  ['externalId eq "E"', 'u.external_id = $1::text', ['E']],
  ['emails eq "A@b.c"', emailWhere('e.value_key = lower($1::text)'), ['A@b.c']],
  ['Emails.Value eq "A@b.c"', emailWhere('e.value_key = lower($1::text)'), ['A@b.c']],
  [
    'emails[type eq "work"].value eq "a"',
    emailWhere('(lower(e.type) = lower($1::text)) and (e.value_key = lower($2::text))'),
    ['work', 'a'],
  ],
  ['emails[primary eq "True"]', emailWhere('e.is_primary = $1::boolean'), [true]],
  ['displayName eq "x"', 'lower(u.display_name) = lower($1::text)', ['x']],
  ['name.familyName eq x', 'lower(u.family_name) = lower($1::text)', ['x']],
  ['title eq null', 'u.title is null', []],
  ['emails eq null', `not ${emailWhere('true')}`, []],
  ['active eq "false"', 'u.active = $1::boolean', [false]],
  ['role eq "member"', 'lower(u.role) = lower($1::text)', ['member']],
  ['department eq "S"', 'lower(u.department) = lower($1::text)', ['S']],
  [
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "S"',
    'lower(u.department) = lower($1::text)',
    ['S'],
  ],
  ['urn:ietf:params:scim:schemas:core:2.0:User:title eq "S"', 'lower(u.title) = lower($1::text)', ['S']],
  [
    'title eq "a" and (title eq "b" or active eq true)',
    '(lower(u.title) = lower($1::text)) and ((lower(u.title) = lower($2::text)) or (u.active = $3::boolean))',
    ['a', 'b', true],
  ],
]

for (const [filter, text, values] of basic) {
  test(`basic: ${filter}`, () => {
    assert.deepEqual(users(filter, 'basic'), { text, values })
    assert.deepEqual(users(filter, 'full'), { text, values })
  })
}

const onlyFull: [string, string, unknown[]][] = [
  ['title ne "x"', 'lower(u.title) is distinct from lower($1::text)', ['x']],
  ['title pr', "u.title::text <> ''", []],
  ['active pr', 'u.active is not null', []],
  ['emails pr', emailWhere('true'), []],
  ['not (title eq "x")', '(lower(u.title) = lower($1::text)) is not true', ['x']],
  ['userName sw "O_"', "i.user_name_key like lower($1::text) escape '\\'", ['O\\_%']],
  ['externalId ew "1"', "u.external_id like $1::text escape '\\'", ['%1']],
  ['title ge "m"', 'lower(u.title) collate "C" >= lower($1::text) collate "C"', ['m']],
  ['id co "1"', "u.id::text like $1::text escape '\\'", ['%1%']],
  ['id ne "x"', 'true', []],
  [
    'meta.created gt 2015-10-10T14:38:21.8617979-07:00',
    "date_trunc('milliseconds', u.created_at) > $1::timestamptz",
    ['2015-10-10T21:38:21.861Z'],
  ],
  ['name pr', 'true', []],
  ['urn:Vendor:1.0:User:hireDate lt "2024-01-01"', 'u.hire_date < $1::timestamptz', ['2024-01-01T00:00:00.000Z']],
  ['urn:Vendor:1.0:User:hireDate lt "2024-W01-1"', 'u.hire_date < $1::timestamptz', ['2024-01-01T00:00:00.000Z']],
  [
    'addresses[type eq "work" and country eq "NO"]',
    "(u.address is not null and ((true) and (lower((u.address ->> 'country')) = lower($1::text))))",
    ['NO'],
  ],
  [
    'urn:Vendor:1.0:User:customAttributes.team eq "Blue"',
    'lower((u.custom_attributes ->> $1::text)) = lower($2::text)',
    ['team', 'Blue'],
  ],
  [
    'customAttributes[name eq "team" and value pr]',
    "exists (select 1 from jsonb_each_text(u.custom_attributes) c (name, value) where (c.name = $1::text) and (c.value::text <> ''))",
    ['team'],
  ],
  ['emails.type eq "work"', emailWhere('lower(e.type) = lower($1::text)'), ['work']],
  [
    `schemas eq "${ENTERPRISE}"`,
    `exists (select 1 from (values ('urn:ietf:params:scim:schemas:core:2.0:User'), ('${ENTERPRISE}'), ('urn:Vendor:1.0:User'))` +
      ' s (value) where lower(s.value) = lower($1::text))',
    [ENTERPRISE],
  ],
]

for (const [filter, text, values] of onlyFull) {
  test(`full: ${filter}`, () => {
    assert.deepEqual(users(filter), { text, values })
    expectScimError(() => users(filter, 'basic'), 'invalidFilter')
  })
}

const refused = [
  'password eq "x"',
  'shoeSize eq 44',
  'name.shoeSize pr',
  'name eq "x"',
  'addresses eq "x"',
  'emails.shoeSize pr',
  'emails[shoeSize pr]',
  'title[value eq "x"]',
  'active gt true',
  'active eq "maybe"',
  'active co "t"',
  'title gt null',
  'meta.created eq "x"',
  'meta.created co "2015"',
  'urn:unknown:title eq "x"',
  'urn:ietf:params:scim:schemas:core:2.0:User pr',
  'groups pr',
]

for (const filter of refused) {
  test(`refuses ${filter}`, () => {
    expectScimError(() => users(filter), 'invalidFilter')
    expectScimError(() => users(filter, 'basic'), 'invalidFilter')
  })
}

describe('many comparisons of one attribute by eq', () => {
  const joined = (count: number, term: (index: number) => string) =>
    Array.from({ length: count }, (_, n) => term(n)).join(' or ')
  const long = (filter: string, mode: FilterMode = 'full') =>
    filterToSql(parseFilter(filter, 1_000_000), userColumns, mode)

  test('are one condition with a list', () => {
    const names = joined(20, n => `${n % 2 ? 'username' : 'userName'} eq "P${n}"`)
    assert.deepEqual(long(`${names} or title eq "x"`, 'basic'), {
      text:
        '(i.user_name_key = any(array(select lower(one) from unnest($1::text[]) one))) or ' +
        '(lower(u.title) = lower($2::text))',
      values: [Array.from({ length: 20 }, (_, n) => `P${n}`), 'x'],
    })
    const ids = joined(20, n => `id eq "${n === 3 ? '007' : n + 1}"`)
    const [list] = long(ids, 'basic').values as [string[]]
    assert.equal(long(ids).text, '(u.id = any($1::bigint[]))')
    assert.ok(list.length === 19 && !list.includes('007'))
    assert.equal(long(joined(20, n => `externalId eq "${n}"`)).text, '(u.external_id = any($1::text[]))')
    assert.match(long(`emails[${joined(20, n => `value eq "${n}"`)}]`).text, /e\.value_key = any\(/)
    assert.match(long(joined(20, n => `emails.value eq "${n}"`)).text, /^\(exists \(select 1 from user_emails/)
  })

  test('stay comparisons where the type knows no list, and are refused like them', () => {
    const created = joined(20, n => `meta.created eq "2024-01-${n + 10}"`)
    assert.equal(long(created).values.length, 20)
    expectScimError(() => long(joined(501, () => 'meta.created eq "2024-01-01"')), 'invalidFilter')
    expectScimError(
      () =>
        long(
          joined(20, n => `nickName eq "${n}"`),
          'basic',
        ),
      'invalidFilter',
    )
    expectScimError(() => long(joined(20, n => `shoeSize eq "${n}"`)), 'invalidFilter')
  })

  test('may be thousands, other conditions 500', () => {
    assert.equal((long(joined(5000, n => `userName eq "p${n}"`)).values[0] as string[]).length, 5000)
    assert.equal(long(joined(500, n => `title co "${n}"`)).values.length, 500)
    expectScimError(() => long(joined(501, n => `title co "${n}"`)), 'invalidFilter')
    expectScimError(() => long(joined(7000, n => `userName eq "p${n}"`)), 'invalidFilter')
  })
})

describe('a filter over users and groups', () => {
  const both = (filter: string, mode: FilterMode = 'full') => [
    filterToSql(parseFilter(filter), userColumns, mode, groupColumns).text,
    filterToSql(parseFilter(filter), groupColumns, mode, userColumns).text,
  ]

  test('finds no value where the resource has no such attribute', () => {
    assert.deepEqual(both('title pr'), ["u.title::text <> ''", 'false'])
    assert.deepEqual(both('title eq "x"'), ['lower(u.title) = lower($1::text)', 'false'])
    assert.deepEqual(both('title ne "x"'), ['lower(u.title) is distinct from lower($1::text)', 'true'])
    assert.deepEqual(both('title eq null'), ['u.title is null', 'true'])
    assert.deepEqual(both('not (description sw "x")')[0], '(false) is not true')
    assert.deepEqual(both('emails[type eq "work"]', 'full')[1], 'false')
    assert.deepEqual(both('name eq "kitchen"'), ['false', 'lower(g.name) = lower($1::text)'])
    assert.deepEqual(both('ann', 'basic')[1], 'false')
  })

  test('is refused where neither has it', () => {
    for (const filter of ['shoeSize eq 44', 'name.shoeSize pr', 'active gt true']) {
      for (const map of [userColumns, groupColumns]) {
        const beside = map === userColumns ? groupColumns : userColumns
        expectScimError(() => filterToSql(parseFilter(filter), map, 'full', beside), 'invalidFilter')
      }
    }
    expectScimError(() => both('nickName eq "x"', 'basic'), 'invalidFilter')
  })
})

test('groups: the filters of the contract', () => {
  assert.equal(groups('displayName eq "A"', 'basic').text, 'g.display_name_key = lower($1::text)')
  assert.equal(groups('externalId eq "A"', 'basic').text, 'g.external_id = $1::text')
  const member =
    'exists (select 1 from audience_members m where m.program_id = g.program_id and m.audience_id = g.id and (m.user_id = $1::bigint))'
  for (const filter of ['members eq "7"', 'members.value eq "7"', 'members[value eq "7"]']) {
    assert.deepEqual(groups(filter, 'basic'), { text: member, values: ['7'] })
  }
  for (const filter of ['name eq "a"', 'displayName co "a"', 'bare', 'eq bare']) {
    expectScimError(() => groups(filter, 'basic'), 'invalidFilter')
  }
})
