// A clone as operators install it, without what only the work on atrium needs: it starts, builds its pages, and a member reads the
// feed. Needs the npm registry for what is not in npm's cache.

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '../../../../bin/testing.mjs'
import { readCredentials } from '../../../src/operation/credentials.ts'
import { cookieIn } from '../../sign-in/web/support.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { closeAfterTest } from '../../support/lifetime.ts'
import { WebCaller } from '../../support/web-session.ts'
import { makeFolder } from '../cli/processes.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** Size of `node_modules`, without the Node.js that npm adds where the machine has an older one. */
const INSTALLED_MAX_KILOBYTES = 350 * 1024
const INSTALL_MAX_MS = 300_000
const BUILD_MAX_MS = 200_000
const run = promisify(execFile)

/** Without what `npm test` says of this repository. */
const FRESH = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_)|npm_config_local_prefix|NODE_|INIT_CWD)/.test(name),
  ),
)

test('a clone without development packages starts, builds its pages, and a member signs in and reads the feed', async context => {
  const clone = makeFolder()
  const { stdout: files } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(ROOT, file), join(clone, file))
  }
  const options = { cwd: clone, env: FRESH, timeout: INSTALL_MAX_MS }
  const installed = await run(
    'npm',
    ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'],
    options,
  ).catch(error => error as { stderr: string; code: unknown })
  if ('code' in installed) {
    if (/ENOTFOUND|ECONNREFUSED|ENOTCACHED|EAI_AGAIN/.test(installed.stderr))
      return context.skip('needs the npm registry')
    assert.fail(installed.stderr)
  }
  const { stdout: size } = await run('du', ['-sk', '--exclude=node-linux-*', 'node_modules'], { cwd: clone })
  assert.ok(Number.parseInt(size, 10) <= INSTALLED_MAX_KILOBYTES, `${size} kB`)

  const dataDir = join(clone, 'data')
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...FRESH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  closeAfterTest.add(() => process.kill(-(server.pid as number), 'SIGKILL'))
  let log = ''
  server.stdout.setEncoding('utf8').on('data', part => {
    log += part
  })
  const [, url = ''] = await eventually(
    async () => /"base_url":"([^"]+)".*"msg":"ready"/.exec(log) ?? [],
    found => found.length > 0,
    BUILD_MAX_MS,
  )
  const demo = readCredentials(dataDir)?.demo
  assert.ok(demo)
  const member = new Browser()
  const form = await member.open(`${url}/web/sign-in`)
  await member.submit(form, { user_name: demo.users.member as string, password: demo.password })
  const session = new WebCaller(url, cookieIn(member, 'atrium_web') ?? '')
  assert.ok((await session.must(200, 'GET', '/v2/feed/posts')).length > 0)
  const page = await member.open(`${url}/`)
  assert.equal(page.status, 200)
  assert.match(page.text, /src="\/assets\/[^"]+\.js"/)
})
