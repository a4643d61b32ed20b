import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupColumns } from '../../src/scim/filter/group-columns.ts'
import { parseFilter } from '../../src/scim/filter/parse.ts'
import { type FilterMode, filterToSql } from '../../src/scim/filter/to-sql.ts'
import { userColumns } from '../../src/scim/filter/user-columns.ts'
import { expectScimError } from './expect-scim-error.ts'

const users = (filter: string, mode: FilterMode = 'full', first = 1) =>
  filterToSql(parseFilter(filter), userColumns, mode, first)
const groups = (filter: string, mode: FilterMode = 'full') => filterToSql(parseFilter(filter), groupColumns, mode)

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

test('parameters are numbered from where the caller says', () => {
  assert.deepEqual(
    users('title eq "a" or title eq "b"', 'basic', 4).text,
    '(lower(u.title) = lower($4::text)) or (lower(u.title) = lower($5::text))',
  )
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
