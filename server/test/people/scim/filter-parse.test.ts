import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import type { Filter, Literal } from '../../../src/people/scim/filter/ast.ts'
import { FILTER_DEPTH_MAX, FILTER_LENGTH_MAX, parseFilter } from '../../../src/people/scim/filter/parse.ts'
import { expectScimError } from './expect-scim-error.ts'

const text = (value: string): Literal => ({ type: 'string', value })
const eq = (path: string, value: Literal): Filter => ({ kind: 'compare', path, operator: 'eq', value })
const present = (path: string): Filter => ({ kind: 'present', path })
const and = (...terms: Filter[]): Filter => ({ kind: 'and', terms })
const or = (...terms: Filter[]): Filter => ({ kind: 'or', terms })
const not = (term: Filter): Filter => ({ kind: 'not', term })
const entries = (path: string, filter: Filter): Filter => ({ kind: 'entries', path, filter })

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const parsed: [string, Filter][] = [
  ['userName eq "bjensen"', eq('userName', text('bjensen'))],
  ['userName EQ "a \\"b\\" \\u00e9"', eq('userName', text('a "b" é'))],
  ['active eq true', eq('active', { type: 'boolean', value: true })],
  ['active eq False', eq('active', { type: 'boolean', value: false })],
  ['title eq null', eq('title', { type: 'null' })],
  ['externalId eq 12345678901234567890', eq('externalId', { type: 'number', text: '12345678901234567890' })],
  ['externalId eq 0123', eq('externalId', text('0123'))],
  ['name.FamilyName eq Employee', eq('name.FamilyName', text('Employee'))],
  ['meta.Created eq 2015-10-10T14:38:21.86-07:00', eq('meta.Created', text('2015-10-10T14:38:21.86-07:00'))],
  [`${enterprise}:department eq "Sales"`, eq(`${enterprise}:department`, text('Sales'))],
  ['title pr', present('title')],
  ['a pr or b pr and c pr', or(present('a'), and(present('b'), present('c')))],
  ['(a pr or b pr) and c pr', and(or(present('a'), present('b')), present('c'))],
  ['a pr and b pr and c pr', and(present('a'), present('b'), present('c'))],
  ['a pr and (b pr and c pr)', and(present('a'), and(present('b'), present('c')))],
  ['not (a pr) and b pr', and(not(present('a')), present('b'))],
  ['not(a pr or b pr)', not(or(present('a'), present('b')))],
  ['emails[type eq "work"]', entries('emails', eq('type', text('work')))],
  ['emails[type eq "work"].value eq "x"', entries('emails', and(eq('type', text('work')), eq('value', text('x'))))],
  ['emails[not (type pr)].value pr', entries('emails', and(not(present('type')), present('value')))],
  [
    'emails[type eq "a" or type eq "b"] and a pr',
    and(entries('emails', or(eq('type', text('a')), eq('type', text('b')))), present('a')),
  ],
  ['members[$ref pr]', entries('members', present('$ref'))],
  ['eq "bjensen"', eq('userName', text('bjensen'))],
  ['eq bjensen', eq('userName', text('bjensen'))],
  ['EQ 12', eq('userName', text('12'))],
  ['bjensen', { kind: 'bare', value: 'bjensen' }],
  ['  b.jensen@example.com ', { kind: 'bare', value: 'b.jensen@example.com' }],
  ['"bar bara"', { kind: 'bare', value: 'bar bara' }],
  ['not', { kind: 'bare', value: 'not' }],
]

for (const [filter, expected] of parsed) {
  test(`parses ${filter}`, () => assert.deepEqual(parseFilter(filter), expected))
}

const refused = [
  '',
  ' ',
  '""',
  'eq',
  'userName eq',
  'userName is "x"',
  'userName xx "x"',
  'john smith',
  'userName eq "x',
  'userName eq "\\x"',
  'userName eq "\\u0000"',
  'userName eq "\\ud800"',
  'userName eq "x" and',
  'and userName eq "x"',
  'userName eq "x" "y"',
  'userName eq and',
  'userName eq (x)',
  '(userName eq "x"',
  'userName eq "x")',
  'not userName eq "x"',
  'emails[type eq "work"',
  'emails[]',
  'emails[a[b pr]]',
  'emails[type eq "work"].value',
  'emails[bare]',
  '1a eq "x"',
  '"a" eq "x"',
  'a eq "x" xor b eq "y"',
  "userName eq 'x'",
  "userName eq 'a b'",
  "eq 'x'",
  "'x'",
  'emails[type eq \'work\'].value eq "x"',
]

for (const filter of refused) {
  test(`refuses ${JSON.stringify(filter)}`, () => expectScimError(() => parseFilter(filter), 'invalidFilter'))
}

test('a filter has a greatest length', () => {
  const pad = (length: number) => `a eq "${'x'.repeat(length - 7)}"`
  assert.ok(parseFilter(pad(FILTER_LENGTH_MAX)))
  expectScimError(() => parseFilter(pad(FILTER_LENGTH_MAX + 1)), 'invalidFilter')
})

test('a filter has a greatest depth', () => {
  const nest = (depth: number) => `${'('.repeat(depth)}a pr${')'.repeat(depth)}`
  assert.ok(parseFilter(nest(FILTER_DEPTH_MAX)))
  expectScimError(() => parseFilter(nest(FILTER_DEPTH_MAX + 1)), 'invalidFilter')
  expectScimError(() => parseFilter(nest(1_000)), 'invalidFilter')
})
