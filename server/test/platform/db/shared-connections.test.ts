import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sharedApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'

const app = await sharedApp()
const { database } = app.app.services

const ask = <Row>(text: string, values: readonly unknown[] = [], name?: string) =>
  database.hot<Row>({ text, values, mayLag: true, ...(name ? { name } : {}) })
const askWho = async () => (await ask<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
interface Asking {
  readonly wait: number
  readonly divisor: number
  readonly isPrepared: boolean
  readonly value: number
}

const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => work(i))

describe('reads that are short', { skip: needsPostgres }, () => {
  test('share a connection when they are asked at the same moment', async () => {
    // The connection may have to be opened first, during which more of them are.
    await Promise.all(times(8, askWho))
    assert.equal(new Set(await Promise.all(times(8, askWho))).size, 1)
  })

  test('get each its own outcome, in any order and beside failures', async () => {
    const asking = fc.record({
      wait: fc.integer({ min: 0, max: 2 }),
      divisor: fc.constantFrom(0, 1, 1, 1),
      isPrepared: fc.boolean(),
      value: fc.integer({ min: -1000, max: 1000 }),
    })
    const one = async ({ wait, divisor, isPrepared, value }: Asking) => {
      if (wait > 0) await sleep(wait)
      const name = isPrepared ? 'shared_division' : undefined
      return ask<{ quotient: number }>('select $1::int / $2::int as quotient', [value, divisor], name)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(asking, { maxLength: 60 }), async all => {
        const outcomes = await Promise.allSettled(all.map(one))
        for (const [index, outcome] of outcomes.entries()) {
          const { divisor, value } = all[index] as (typeof all)[number]
          if (divisor === 0) assert.match(String((outcome as PromiseRejectedResult).reason), /division by zero/)
          else assert.deepEqual((outcome as PromiseFulfilledResult<unknown>).value, [{ quotient: value }])
        }
      }),
      { numRuns: 50 },
    )
  })

  test('are asked again on another connection when theirs breaks', async () => {
    const breaking = ask('select pg_terminate_backend(pg_backend_pid())')
    const others = times(20, index => ask<{ answer: number }>('select $1::int as answer', [index]))
    await assert.rejects(breaking)
    assert.deepEqual(
      (await Promise.all(others)).flat(),
      times(20, answer => ({ answer })),
    )
    assert.equal((await app.stranger.get('/readyz')).status, 200)
  })

  test('do not wait for one of another moment that takes long', async () => {
    const holder = await database.pool.connect()
    await holder.query('select pg_advisory_lock(4711)')
    // It lasts until the lock is released; when the others waited for it, it would fail for the time that it takes.
    const slow = ask('select pg_advisory_xact_lock(4711)')
    await sleep(20)
    await Promise.all(times(10, askWho))
    await holder.query('select pg_advisory_unlock(4711)')
    holder.release()
    await slow
  })
})
