// Settings that are addresses or folders: what cannot be read is said with how to write it, and no password is repeated.

import assert from 'node:assert/strict'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'

const refused: ReadonlyArray<readonly [name: string, value: string, says: RegExp]> = [
  ['DATABASE_URL', 'mysql://db/atrium', /must be an address that starts with postgres:\/\//],
  ['DATABASE_URL', 'postgres://atrium:s3#cret@db/atrium', /# as %23/],
  ['DATABASE_URL', 'postgres://atrium:12#34@db/atrium', /# as %23/],
  ['DATABASE_URL', 'postgres://atrium:s3/cret@db/atrium', /\/ as %2F/],
  ['DATABASE_URL', 'postgres://atrium:12/34@db/atrium', /\/ as %2F/],
  ['DATABASE_URL', 'postgres://atrium:12?34@db/atrium', /\? as %3F/],
  ['DATABASE_URL', 'postgres://atrium:s3%cret@db/atrium', /% as %25/],
  ['DATABASE_URL', 'postgres://atrium:s3cret@/atrium?host=/var/run/postgresql', /the host belongs between @ and \//],
  ['DATABASE_URL', 'postgres://db:port/atrium', /host or port is wrong/],
  ['REDIS_URL', 'redis://:12#34@cache:6379', /# as %23/],
  ['SMTP_URL', 'smtp://news:s3/cret@mail.example.com', /\/ as %2F/],
]

for (const [name, value, says] of refused) {
  test(`${name} ${value} is refused: ${says.source}`, () => {
    const base = name.startsWith('DATABASE_') && name !== 'DATABASE_URL' ? { DATABASE_URL: 'postgres://db/atrium' } : {}
    assert.throws(
      () => readConfig({ ...base, [name]: value, ...(name === 'SMTP_URL' ? { MAIL_FROM: 'a@b.example' } : {}) }),
      (error: Error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, says)
        assert.ok(error.message.startsWith(name))
        assert.doesNotMatch(error.message, /s3|cret|12|34/)
        return true
      },
    )
  })
}

test('addresses that are written as they must be are taken', () => {
  for (const url of [
    'postgres://atrium:s3%23%2F%25@db/atrium',
    'postgres://atrium:a@b@db:5433/atrium?sslmode=require',
    'postgres://db/atrium?application_name=atrium',
    'postgresql://atrium@%2Fvar%2Frun%2Fpostgresql/atrium',
    'postgresql:///atrium?host=/var/run/postgresql',
  ]) {
    assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url)
  }
})

test('~ in DATA_DIR is the home folder, as a shell has it', () => {
  assert.equal(readConfig({ DATA_DIR: '~/atrium' }).dataDir, join(homedir(), 'atrium'))
  assert.equal(readConfig({ DATA_DIR: '~' }).dataDir, homedir())
  assert.equal(readConfig({ DATA_DIR: 'a~b' }).dataDir, join(process.cwd(), 'a~b'))
})
