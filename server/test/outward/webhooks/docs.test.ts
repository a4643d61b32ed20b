// The verification snippets of docs/guide/connect/webhooks.md, executed as they are printed.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from '../../../../bin/testing.mjs'
import { generateSecret, signatureHeaders } from '../../../src/outward/webhooks/delivery/signature.ts'
import { needsProgram } from '../../support/programs.ts'

const page = readFileSync(new URL('../../../../docs/guide/connect/webhooks.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'atrium-docs-'))
after(() => rmSync(folder, { recursive: true }))

const secret = generateSecret()
const body = JSON.stringify({ text: 'Grüße 👋' })
const now = Math.floor(Date.now() / 1000)
const good = signatureHeaders([generateSecret(), secret], 'msg_1', now, body)
const cases: ReadonlyArray<[headers: Record<string, string>, body: string, verified: boolean]> = [
  [good, body, true],
  [good, `${body} `, false],
  [signatureHeaders([generateSecret()], 'msg_1', now, body), body, false],
  [signatureHeaders([secret], 'msg_1', now - 3600, body), body, false],
  [{ ...good, 'webhook-id': 'msg_2' }, body, false],
]

const snippet = (language: string): string => {
  const found = page.match(new RegExp('```' + language + '\\n([\\s\\S]*?)```'))?.[1]
  assert.ok(found, `the page has a ${language} snippet`)
  return found
}

test('the TypeScript snippet accepts valid signatures and rejects forged ones', async () => {
  const file = join(folder, 'verify.ts')
  writeFileSync(file, snippet('ts'))
  const { verify } = await import(file)
  for (const [headers, text, verified] of cases) assert.equal(verify(secret, headers, text), verified)
})

test('the Python snippet accepts valid signatures and rejects forged ones', { skip: needsProgram('python3') }, () => {
  const file = join(folder, 'verify.py')
  writeFileSync(
    file,
    `${snippet('python')}\nimport json, sys\nfor headers, body in json.load(sys.stdin)["cases"]:\n    print(verify(sys.argv[1], headers, body))\n`,
  )
  const input = JSON.stringify({ cases: cases.map(([headers, text]) => [headers, text]) })
  const printed = execFileSync('python3', [file, secret], { input }).toString().trim().split('\n')
  assert.deepEqual(
    printed,
    cases.map(([, , verified]) => (verified ? 'True' : 'False')),
  )
})
