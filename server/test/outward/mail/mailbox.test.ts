import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { checkMail } from '../../../src/operation/cli/checks/network.ts'
import { readConfig } from '../../../src/platform/config.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/mailbox.ts')

test('npm run mailbox prints the settings of a server whose mails it shows, and ends when told', async () => {
  const child = spawn(process.execPath, [SCRIPT, '--smtp', '0', '--page', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let text = ''
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      text += chunk
      if (text.includes('MAIL_GATHER_MS')) break
    }
    const settings = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    assert.equal((await checkMail(readConfig(settings))).level, 'ok')
    const [, page = ''] = /shown at (\S+)/.exec(text) ?? []
    const shown = await fetch(page, { headers: { accept: 'text/html' } })
    assert.match(await shown.text(), /<title>MailDev/i)
  } finally {
    child.kill('SIGTERM')
  }
  const [code, signal] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode, null]
  assert.deepEqual([code, signal], [0, null])
})
