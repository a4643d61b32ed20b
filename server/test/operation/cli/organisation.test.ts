import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { makeFolder, runHere, startServer } from './processes.ts'

test('the list names organisations with their programs, people and posts', async () => {
  const DATA_DIR = makeFolder()
  const server = await startServer({ DATA_DIR, DEMO: '0' })
  const first = JSON.parse((await runHere(['program', 'create', '--name', 'North'], { DATA_DIR })).stdout)
  const again = [
    'program',
    'create',
    '--name',
    'South',
    '--organisation-id',
    first.organisation_id,
    '--no-administrator',
  ]
  const second = JSON.parse((await runHere(again, { DATA_DIR })).stdout)
  const other = ['program', 'create', '--name', 'Bolt', '--no-administrator']
  const third = JSON.parse((await runHere(other, { DATA_DIR })).stdout)
  const busy = await runHere(['organisation', 'list'], { DATA_DIR })
  assert.equal(busy.code, 1)
  assert.match(busy.stderr, /is in use by another atrium server/)
  server.kill('SIGTERM')
  await server.ended
  const { code, stdout, stderr } = await runHere(['organisation', 'list'], { DATA_DIR })
  assert.equal(code, 0, stderr)
  assert.deepEqual(JSON.parse(stdout), [
    {
      id: Number(first.organisation_id),
      name: 'North',
      programs: [
        { id: Number(first.program_id), name: 'North' },
        { id: Number(second.program_id), name: 'South' },
      ],
      people: 1,
      posts: 0,
    },
    {
      id: Number(third.organisation_id),
      name: 'Bolt',
      programs: [{ id: Number(third.program_id), name: 'Bolt' }],
      people: 0,
      posts: 0,
    },
  ])
})
