import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Filter as OracleFilter, parse as parseByOracle } from 'scim2-parse-filter'
import { test } from '../../../../bin/testing.mjs'
import { COMPARISONS, type Filter, type Literal, printFilter } from '../../../src/people/scim/filter/ast.ts'
import { parseFilter } from '../../../src/people/scim/filter/parse.ts'
import { filterToSql } from '../../../src/people/scim/filter/to-sql.ts'
import { userColumns } from '../../../src/people/scim/filter/user-columns.ts'
import { ScimError } from '../../../src/people/scim/protocol/scim-error.ts'

const path = fc.constantFrom('userName', 'name.givenName', 'emails.value', 'urn:Vendor:1.0:User:gender', 'x_y-z', 'a1')
const storable = fc
  .string({ unit: 'grapheme', maxLength: 8 })
  .filter(text => text.isWellFormed() && !text.includes('\0'))
const literal: fc.Arbitrary<Literal> = fc.oneof(
  storable.map(value => ({ type: 'string' as const, value })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map(number => ({ type: 'number' as const, text: JSON.stringify(number) })),
  fc.boolean().map(value => ({ type: 'boolean' as const, value })),
  fc.constant({ type: 'null' as const }),
)
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(path, fc.constantFrom(...COMPARISONS), literal)
    .map(([one, operator, value]) => ({ kind: 'compare' as const, path: one, operator, value })),
  path.map(one => ({ kind: 'present' as const, path: one })),
)

const nested = (inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
  fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inner,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(inner, { minLength: 2, maxLength: 3 }))
      .map(([kind, terms]) => ({ kind, terms })),
    inner.map(term => ({ kind: 'not' as const, term })),
  )
const condition = nested(nested(leaf))
const filter: fc.Arbitrary<Filter> = nested(
  nested(
    fc.oneof(
      leaf,
      fc.tuple(path, condition).map(([one, tree]) => ({ kind: 'entries' as const, path: one, filter: tree })),
    ),
  ),
)
const short = filter.filter(one => printFilter(one).length <= 2_048)

test('printing a filter and parsing it returns the same tree', () => {
  fc.assert(
    fc.property(short, tree => assert.deepEqual(parseFilter(printFilter(tree)), tree)),
    { numRuns: 250 },
  )
})

test('scim2-parse-filter reads the same tree', () => {
  // It reads escapes other than \" in its own way, and no sign of a number before a parenthesis.
  const plain = short.filter(one => !/\\|\de[+-]| -\d/.test(printFilter(one)))
  fc.assert(
    fc.property(plain, tree => {
      const text = printFilter(tree)
      assert.deepEqual(toOracle(parseFilter(text)), ungroup(parseByOracle(text)))
    }),
    { numRuns: 250 },
  )
})

test('operators may be written in any case', () => {
  const shout = (text: string) => text.replace(/ (and|or|eq|pr|not) /g, word => word.toUpperCase())
  const plain = filter.filter(one => !printFilter(one).includes('"') && printFilter(one).length <= 2_048)
  fc.assert(fc.property(plain, tree => assert.deepEqual(parseFilter(shout(printFilter(tree))), tree)))
})

const words = [
  'a',
  'eq',
  'and',
  'or',
  'not',
  'pr',
  '(',
  ')',
  '[',
  ']',
  '.value',
  '"x"',
  '"',
  '\\',
  'true',
  '1',
  'emails',
  'userName',
]
const soup = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map(list => list.join(' '))

test('any text is a filter or an invalidFilter', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), soup, fc.string()), text => {
      const tree = orScimError(() => parseFilter(text))
      if (!tree) return
      assert.deepEqual(parseFilter(printFilter(tree)), tree)
      orScimError(() => filterToSql(tree, userColumns, 'full'))
    }),
    { numRuns: 1_000 },
  )
})

test('every value of a filter becomes a parameter, numbered in its order', () => {
  fc.assert(
    fc.property(short, tree => {
      const sql = orScimError(() => filterToSql(tree, userColumns, 'full'))
      if (!sql) return
      const numbers = [...sql.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
      assert.deepEqual(
        numbers,
        Array.from(sql.values, (_, index) => 1 + index),
      )
    }),
  )
})

function orScimError<T>(act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    assert.ok(error instanceof ScimError, String(error))
    assert.deepEqual([error.status, error.scimType], [400, 'invalidFilter'])
    return null
  }
}

function toOracle(tree: Filter): unknown {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return ungroup({ op: tree.kind, filters: tree.terms.map(toOracle) as OracleFilter[] })
    case 'not':
      return { op: 'not', filter: toOracle(tree.term) }
    case 'compare':
      return {
        op: tree.operator,
        attrPath: tree.path,
        compValue: JSON.parse(printFilter(tree).split(` ${tree.operator} `).slice(1).join(` ${tree.operator} `)),
      }
    case 'present':
      return { op: 'pr', attrPath: tree.path }
    case 'entries':
      return { op: '[]', attrPath: tree.path, valFilter: toOracle(tree.filter) }
    case 'bare':
      return tree.value
  }
}

/** Joins what is joined by the same word: the oracle keeps no trace of such parentheses everywhere. */
function ungroup(tree: OracleFilter): unknown {
  if (tree.op === 'not') return { op: 'not', filter: ungroup((tree as { filter: OracleFilter }).filter) }
  if (tree.op === '[]') {
    const { attrPath, valFilter } = tree as { attrPath: string; valFilter: OracleFilter }
    return { op: '[]', attrPath, valFilter: ungroup(valFilter) }
  }
  if (tree.op !== 'and' && tree.op !== 'or') return tree
  const filters = (tree as { filters: OracleFilter[] }).filters.map(
    one => ungroup(one) as { op: string; filters: unknown[] },
  )
  return { op: tree.op, filters: filters.flatMap(one => (one.op === tree.op ? one.filters : [one])) }
}
