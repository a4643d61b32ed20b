import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres } from '../../../bin/postgres.mjs'
import { after, describe, test } from '../../../bin/testing.mjs'
import { eventually } from '../support/eventually.ts'

const RUN = join(import.meta.dirname, '../../../bin/test.mjs')
const TESTING = join(import.meta.dirname, '../../../bin/testing.mjs')

const folder = mkdtempSync(join(tmpdir(), 'atrium-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a file whose text follows the import of the runner, with `flags`. */
async function runText(name: string, text: string, ...flags: string[]) {
  const file = join(folder, `${name}.test.ts`)
  const imports = `import { after, afterEach, before, beforeEach, describe, mock, test } from '${TESTING}'\n`
  writeFileSync(file, imports + text)
  // Independent of the run that this file belongs to.
  const child = execFile(process.execPath, [RUN, file, '--embedded', '--workers', '1', ...flags])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (printed += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, printed, counts: /^\d+ passed, \d+ failed.*$/m.exec(printed)?.[0] }
}

function isGroupAlive(leader = 0): boolean {
  try {
    return process.kill(-leader, 0)
  } catch {
    return false
  }
}

describe('the runner of tests', () => {
  test('counts what passes, fails and is left out, and ends with 1 where anything failed', async () => {
    const { code, counts, printed } = await runText(
      'outcomes',
      `
test('passes', () => {})
test('fails', () => { throw new Error('one is not two') })
test('fails later', async () => { await null; throw new Error('late') })
test('is left out', { skip: 'needs a moon' }, () => { throw new Error('was run') })
describe('a suite that is left out', { skip: 'needs a sun' }, () => { test('with it', () => { throw new Error('was run') }) })
`,
    )
    assert.equal(counts, '1 passed, 2 failed, 2 skipped')
    assert.equal(code, 1)
    assert.match(printed, /one is not two[\s\S]+late/)
    assert.match(printed, /skipped 1: needs a moon\nskipped 1: needs a sun/)
    assert.doesNotMatch(printed, /was run/)
    assert.match(printed, /outcomes\.test\.ts:4/)
  })

  test('fails a test for what it does not await: a rejection, a throw in a timer, a part, an `after`, the time', async () => {
    const { counts, printed } = await runText(
      'stray',
      `
const pause = () => new Promise(resolve => setTimeout(resolve, 50))
test('a rejection', async () => { Promise.reject(new Error('unheard')); await pause() })
test('a throw', async () => { setTimeout(() => { throw new Error('from a timer') }); await pause() })
test('a part', async context => { await context.test('the part', () => { throw new Error('within') }) })
test('an after', context => { context.after(() => { throw new Error('at its end') }) })
test('the time', { timeout: 20 }, () => new Promise(resolve => setTimeout(resolve, 200)))
test('the next one passes', () => {})
`,
    )
    assert.equal(counts, '1 passed, 6 failed')
    for (const reason of ['unheard', 'from a timer', 'within', 'at its end', 'did not end within 0.02 s'])
      assert.match(printed, new RegExp(reason))
  })

  test('ends what goes on after a test ran out of time: neither it nor its parts reach the next file', async () => {
    const text = (tests: string) => `
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
${tests}`
    writeFileSync(
      join(folder, 'next.test.ts'),
      `import { test } from '${TESTING}'\n${text(`test('is not disturbed', () => pause(300))`)}`,
    )
    const late = `
test('has many parts', { timeout: 20 }, async context => {
  await pause(100)
  await context.test('a late part', () => {})
  throw new Error('late')
})
setTimeout(() => { throw new Error('later') }, 200)`
    const { counts, printed } = await runText('stuck', text(late), join(folder, 'next.test.ts'))
    assert.equal(counts, '1 passed, 1 failed', printed)
    assert.doesNotMatch(printed, /a late part|later/)
  })

  test('ends what goes on after a test failed by an error that nobody awaited', async () => {
    const text = `
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
test('goes on', async () => {
  setTimeout(() => { throw new Error('early') }, 10)
  setTimeout(() => { throw new Error('later') }, 200)
  await pause(1000)
})`
    const next = join(folder, 'after.test.ts')
    writeFileSync(
      next,
      `import { test } from '${TESTING}'\ntest('is not disturbed', () => new Promise(done => setTimeout(done, 300)))`,
    )
    const { counts, printed } = await runText('interrupted', text, next)
    assert.equal(counts, '1 passed, 1 failed', printed)
  })

  test('leaves no process behind when a signal ends it', { skip: !hasPostgres() && 'needs PostgreSQL' }, async () => {
    const mark = join(folder, 'running')
    const files = ['one', 'two'].map(name => join(folder, `${name}.test.ts`))
    for (const file of files)
      writeFileSync(
        file,
        `// On an engine of its own: ATRIUM_TEST_POSTGRES
import { writeFileSync } from 'node:fs'
import { test } from '${TESTING}'
test('goes on', () => new Promise(done => setTimeout(done, 60_000, writeFileSync(${JSON.stringify(mark)}, ''))))`,
      )
    const run = spawn(process.execPath, [RUN, ...files, '--postgres', '--workers', '1'], {
      detached: true,
      stdio: 'ignore',
    })
    const closed = new Promise(resolve => run.once('close', resolve))
    await eventually(async () => existsSync(mark), Boolean)
    run.kill('SIGTERM')
    assert.equal(await closed, 1)
    await eventually(
      async () => isGroupAlive(run.pid),
      alive => !alive,
    )
  })

  test('fails for a hook, an import, an error after the last test, and a process that ends', async () => {
    for (const [name, text, expected, reason] of [
      [
        'hook',
        `before(() => { throw new Error('no ground') }); test('t', () => {})`,
        '0 passed, 1 failed',
        'no ground',
      ],
      ['end', `after(() => { throw new Error('no end') }); test('t', () => {})`, '1 passed, 1 failed', 'no end'],
      ['missing', `import './nowhere.ts'; test('t', () => {})`, '0 passed, 1 failed', 'nowhere'],
      [
        'body',
        `describe('d', async () => { await null; throw new Error('no body') })`,
        '0 passed, 1 failed',
        'no body',
      ],
      ['exit', `test('t', () => process.exit(0))`, '0 passed, 1 failed', 'the process of this file ended'],
    ] as const) {
      const { code, counts, printed } = await runText(name, text)
      assert.deepEqual([name, code, counts], [name, 1, expected])
      assert.match(printed, new RegExp(reason))
    }
  })

  test('calls hooks around tests, from the outside in and back, and suites whose body awaits', async () => {
    const { counts, printed } = await runText(
      'order',
      `
import assert from 'node:assert/strict'
const done: string[] = []
before(() => void done.push('before'))
beforeEach(() => void done.push('each'))
afterEach(() => void done.push('end of each'))
describe('first', async () => {
  await null
  beforeEach(() => void done.push('inner'))
  afterEach(() => void done.push('end of inner'))
  test('one', context => { after(() => void done.push('own')); context.after(() => void done.push('own too')); done.push('one') })
})
describe('second', async () => {
  await null
  before(() => after(() => void done.push('end of second')))
  test('two', () => void done.push('two'))
})
describe('third', () => test('three', () => {}))
test('in order', () => {
  assert.deepEqual(done, ['before', 'each', 'inner', 'one', 'end of inner', 'end of each', 'own', 'own too', 'each', 'two', 'end of each', 'end of second', 'each', 'end of each', 'each'])
  const clock = { now: () => 1 }
  const faked = mock.method(clock, 'now', () => 2)
  assert.equal(clock.now(), 2)
  faked.mock.restore()
})
`,
    )
    assert.equal(counts, '4 passed, 0 failed', printed)
  })

  test('runs those tests alone whose name is asked for', async () => {
    const text = `describe('mia', () => { test('reads', () => {}); test('likes', () => {}) }); test('anna reads', () => {})`
    assert.equal((await runText('names', text, '--test-name-pattern=mia reads')).counts, '1 passed, 0 failed')
    assert.equal((await runText('names', text, '--test-name-pattern=reads')).counts, '2 passed, 0 failed')
  })
})
