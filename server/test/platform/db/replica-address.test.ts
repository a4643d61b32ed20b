import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'

const DATABASE_URL = 'postgres://atrium@db/atrium'
const read = (DATABASE_REPLICA_URL: string) => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicas

describe('DATABASE_REPLICA_URL', () => {
  test('names replicas with their weights, which the driver does not get', () => {
    assert.deepEqual(read(''), [])
    assert.deepEqual(read('postgres://a:b%2Cc@one/x?sslmode=require&weight=3 , postgresql://two:6000/x,'), [
      { url: 'postgres://a:b%2Cc@one/x?sslmode=require', name: 'one:5432', weight: 3 },
      { url: 'postgresql://two:6000/x', name: 'two:6000', weight: 1 },
    ])
  })

  for (const [what, text] of Object.entries({
    'another protocol': 'mysql://one/x',
    'no address': 'one',
    'no host': 'postgres:///x',
    'weight 0': 'postgres://one/x?weight=0',
    'a weight that is too large': 'postgres://one/x?weight=101',
    'half a weight': 'postgres://one/x?weight=1.5',
    'two weights': 'postgres://one/x?weight=1&weight=2',
    'a replica twice': 'postgres://one/x,postgres://one:5432/x',
  })) {
    test(`${what} is refused, without a password in the message`, () => {
      assert.throws(
        () => read(`postgres://atrium:secret@three/x,${text}`),
        (error: Error) => error instanceof ConfigError && !error.message.includes('secret'),
      )
    })
  }

  test('is refused without DATABASE_URL', () => {
    assert.throws(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://one/x' }), /needs DATABASE_URL/)
  })

  test('any list of hosts and weights is read as it was written', () => {
    const weights = fc.dictionary(fc.stringMatching(/^[a-z]{1,10}$/), fc.integer({ min: 1, max: 100 }), { minKeys: 1 })
    fc.assert(
      fc.property(weights, given => {
        const list = Object.entries(given).map(([host, weight]) => `postgres://u:p@${host}/db?weight=${weight}`)
        const found = read(list.join(','))
        assert.deepEqual(Object.fromEntries(found.map(({ name, weight }) => [name.split(':')[0], weight])), {
          ...given,
        })
        for (const { url } of found) assert.doesNotMatch(url, /weight/)
      }),
    )
  })
})
