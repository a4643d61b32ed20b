import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, test } from '../../../bin/testing.mjs'
import { ROOT } from '../../scripts/house/source-files.ts'
import { skeletonOf, UsageError } from '../../scripts/skeletons/index.ts'

const COMMANDS = [
  'endpoint publishing/topics read-topic-history GET /v2/channels/{channel_id}/history',
  'endpoint people/programs rename-program POST /v2/programs/{program_id}/name',
  'endpoint reading/feeds forget-post DELETE /v2/feed/posts/{content_id}/history',
  'endpoint operation/operator list-programs GET /operator/v1/programs',
  'module publishing calendar',
  'migration quiet-hours',
  'event content-reminded',
]

describe('bin/new writes files', () => {
  for (const command of COMMANDS)
    test(`that are sound as they stand: ${command}`, () => {
      const { files, next } = skeletonOf(command.split(' '))
      assert.ok(next.length > 0)
      for (const { path, text } of files) {
        assert.equal(existsSync(join(ROOT, path)), false, `${path} is new`)
        if (!path.endsWith('.ts')) continue
        const { errors, module } = parseSync(path, text)
        assert.deepEqual(errors, [])
        const imported = module.staticImports
          .map(entry => entry.moduleRequest.value)
          .filter(name => name.startsWith('.'))
        for (const name of imported)
          assert.ok(existsSync(join(ROOT, dirname(path), name)), `${path} imports ${name}, which is there`)
      }
    })
})

describe('bin/new refuses', () => {
  const wrong = [
    '',
    'page',
    'endpoint topics x GET /v2/x',
    'endpoint publishing/topics X GET /v2/x',
    'module platform x',
  ]
  for (const command of wrong)
    test(`what it cannot write: "${command}"`, () => {
      assert.throws(() => skeletonOf(command.split(' ').filter(Boolean)), UsageError)
    })
})
