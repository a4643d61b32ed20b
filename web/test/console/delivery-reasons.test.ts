// Reasons for which a notification was not sent have words in the reader's language: every one that the server names.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../../../bin/testing.mjs'
import { REASONS as SERVERS } from '../../../server/src/outward/messages/index.ts'
import { NOT_NEEDED, REASONS_ABOUT_READING } from '../../../server/src/outward/messages/send/fate.ts'
import { REASONS } from '../../src/apps/console/person/delivery-reasons.ts'

const SENDERS = ['outward/messages/send/', 'outward/mail/'].map(
  folder => new URL(`../../../server/src/${folder}`, import.meta.url),
)
const code = SENDERS.flatMap(folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(new URL(name, folder), 'utf8')),
).join('\n')

test('every reason that the server names for a delivery has words', () => {
  const written = [...code.matchAll(/(?:reason: |const (?:LOST|VOID) = )'([^']+)'/g)].map(([, reason = '']) => reason)
  assert.ok(written.length > 4, 'those of the senders are found')
  const reasons = [...Object.values(SERVERS), ...REASONS_ABOUT_READING, NOT_NEEDED, ...written]
  assert.deepEqual(
    reasons.filter(reason => !Object.hasOwn(REASONS, reason)),
    [],
  )
})
