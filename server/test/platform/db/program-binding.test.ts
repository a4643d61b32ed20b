import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { unboundTables } from '../../support/program-binding.ts'
import { StatementGuard } from '../../support/statement-guard.ts'

const TABLES = new Set(['users', 'content', 'topics'])

const BOUND: Readonly<Record<string, string>> = {
  'a value': 'select 1 from users where program_id = $1 and id = $2',
  'a value of several': 'select 1 from users u where u.program_id = any($1) and u.id = $2',
  'a join to a table with a value':
    'select 1 from content c join users u on u.program_id = c.program_id and u.id = c.author_user_id where c.program_id = $1',
  'the condition of an outer join':
    'select 1 from content c left join users u on u.program_id = c.program_id where c.program_id = $1',
  'a join by name': 'select 1 from content c join users u using (program_id) where c.program_id = $1',
  'the outer query':
    'select 1 from content c where c.program_id = $1 and not exists (select from users u where u.program_id = c.program_id)',
  'rows of a list':
    'update content c set title = l.title from unnest($1, $2) as l (id, title) where c.program_id = $3 and c.id = l.id',
  'a CTE that is bound':
    'with c as (select program_id, id from content where program_id = $1) select 1 from c join users u on u.program_id = c.program_id',
  'the values of an insert': 'insert into topics (program_id, name) values ($1, $2)',
  'a pair': 'delete from users where (program_id, id) = ($1, $2)',
  'a subquery that is bound':
    'delete from users where (program_id, id) in (select program_id, id from users where program_id = $1)',
  'each side of a union': 'select 1 from users where program_id = $1 union select 1 from topics where program_id = $1',
}

for (const [how, text] of Object.entries(BOUND)) {
  test(`a table is bound by ${how}`, () => assert.deepEqual(unboundTables(text, TABLES), []))
}

const UNBOUND: ReadonlyArray<readonly [string, string, readonly string[]]> = [
  ['nothing', 'select 1 from users where id = $1', ['users']],
  ['its name among the columns', 'select program_id from users where id = $1', ['users']],
  ['a comment', 'select 1 from users /* program_id = $1 */ where id = $1', ['users']],
  ['itself', 'update users set program_id = program_id where id = $1', ['users']],
  ['being compared with itself', 'select 1 from users u where u.program_id = u.program_id', ['users']],
  ['another program', 'select 1 from users where program_id <> $1', ['users']],
  ['one side of an or', 'select 1 from users where program_id = $1 or id = $2', ['users']],
  [
    'the other table of a join',
    'select 1 from content c join users u on u.id = c.author_user_id where c.program_id = $1',
    ['users'],
  ],
  [
    'a table that is unbound itself',
    'select 1 from content c join users u on u.program_id = c.program_id',
    ['content', 'users'],
  ],
  [
    'the condition of an outer join on the side that stays',
    'select 1 from content c left join users u on u.program_id = c.program_id and c.program_id = $1',
    ['content', 'users'],
  ],
  [
    'a query inside of it',
    'select 1 from content c where exists (select from users u where u.program_id = c.program_id and u.program_id = $1)',
    ['content'],
  ],
  ['the query around it', 'select 1 from content where program_id = $1 and id in (select id from users)', ['users']],
  [
    'a subquery that it must not be in',
    'select 1 from users where program_id not in (select program_id from content where program_id = $1)',
    ['users'],
  ],
  ['one side of a union', 'select 1 from users where program_id = $1 union select 1 from topics', ['topics']],
  ['a CTE beside it', 'with c as (select 1 from content) delete from users where program_id = $1', ['content']],
  ['an insert without it', 'insert into topics (name) values ($1)', ['topics']],
  ['what an insert selects', 'insert into topics (program_id, name) select $1, u.name from users u', ['users']],
]

for (const [how, text, tables] of UNBOUND) {
  test(`a table is not bound by ${how}`, () => assert.deepEqual(unboundTables(text, TABLES), tables))
}

test('the guard fails on a statement that leaves a table unbound, unless it says that it means every program', () => {
  const guard = new StatementGuard()
  guard.see('select 1 from users where program_id = $1')
  guard.see('select /* every program */ 1 from users')
  guard.assertClean()
  guard.see('select program_id from users where id = $1')
  assert.throws(() => guard.assertClean(), /users: select program_id/)
})
