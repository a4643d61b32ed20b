// The examples as their readers run them, against the real server.

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { after, test } from '../../bin/testing.mjs'
import { signatureHeaders } from '../../server/src/outward/webhooks/delivery/signature.ts'
import { addClient, PASSWORD, personWithPassword } from '../../server/test/sign-in/oauth/support.ts'
import { sharedApp } from '../../server/test/support/app.ts'
import { CHROMIUM, NEEDS_CHROMIUM } from '../../web/test/support/chromium.ts'
import { bearer, createAtrium } from '../src/index.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONDITION = '--conditions=atrium-source'
const example = (name: string) => join(ROOT, 'examples', name)
const run = promisify(execFile)
const skip = CHROMIUM || process.env.CI ? false : NEEDS_CHROMIUM
const app = await sharedApp()
const folder = await mkdtemp(join(tmpdir(), 'atrium-examples-'))
after(() => rm(folder, { recursive: true, force: true }))

test('people follow a file: created, changed, deactivated, and left alone when nothing has changed', async () => {
  const program = await app.program()
  const { client_id, client_secret } = program.created.clients.server
  const env = { ...process.env, ATRIUM_URL: app.url, ATRIUM_CLIENT_ID: client_id, ATRIUM_CLIENT_SECRET: client_secret }
  const file = join(folder, 'people.csv')
  const provision = async (...people: string[]) => {
    const lines = people.map(person => `${person}`)
    await writeFile(file, ['user_name,given_name,family_name,email,department', ...lines].join('\n'))
    const { stdout } = await run(process.execPath, [CONDITION, example('provision-people.ts'), file], { env })
    return JSON.parse(stdout)
  }
  const row = (name: string, department: string) =>
    `${name}@p${program.id}.example,${name},Ek,${name}@p${program.id}.example,${department}`
  await program.user('anna', { role: 'administrator' })
  const none = { created: 0, changed: 0, deactivated: 0, elsewhere: 0, failed: 0 }
  assert.deepEqual(await provision(row('Bo', 'Night'), row('Mia', 'Ward 7')), { ...none, created: 2 })
  assert.deepEqual(await provision(row('Bo', 'Night'), row('Mia', 'Ward 7')), none)
  assert.deepEqual(await provision(row('Mia', 'Ward 8')), { ...none, changed: 1, deactivated: 1 })
  const { body } = await (await program.server()).get(
    `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "Bo@p${program.id}.example"`)}`,
  )
  assert.equal(body.Resources[0].active, false)
})

test('a file changes only its own people and columns, and a broken file changes nobody', async () => {
  const program = await app.program()
  const { client_id, client_secret } = program.created.clients.server
  const env = { ...process.env, ATRIUM_URL: app.url, ATRIUM_CLIENT_ID: client_id, ATRIUM_CLIENT_SECRET: client_secret }
  const file = join(folder, 'some-people.csv')
  const provision = async (text: string) => {
    await writeFile(file, text)
    return run(process.execPath, [CONDITION, example('provision-people.ts'), file], { env })
  }
  const person = (name: string, family = 'Ek') =>
    `${name}@p${program.id}.example,${name},${family},${name}@example.com,`
  const people = (...rows: string[]) => ['user_name,given_name,family_name,email,department', ...rows].join('\n')
  const counts = async (text: string) => JSON.parse((await provision(text)).stdout)
  const server = await program.server()
  const none = { created: 0, changed: 0, deactivated: 0, elsewhere: 0, failed: 0 }
  const inOkta = {
    userName: `Ida@p${program.id}.example`,
    externalId: '00u1',
    name: { givenName: 'Ida', familyName: 'Lund' },
  }
  await server.must(201, 'POST', '/scim/v2/Users', inOkta)
  assert.deepEqual(await counts(people(person('Bo'))), { ...none, created: 1 })
  const [bo] = (await server.get('/scim/v2/Users?filter=name.givenName%20eq%20%22Bo%22')).body.Resources
  const Operations = [{ op: 'add', path: 'title', value: 'Nurse' }]
  await server.must(200, 'PATCH', `/scim/v2/Users/${bo.id}`, { Operations })
  assert.deepEqual(await counts(people(person('Bo'))), none, 'people without a department are left alone, too')
  assert.deepEqual(await counts(people(person('Bo', 'Holm'), person('Ida'))), { ...none, changed: 1, elsewhere: 1 })
  const changed = (await server.get(`/scim/v2/Users/${bo.id}`)).body
  assert.deepEqual([changed.name.familyName, changed.title], ['Holm', 'Nurse'])
  assert.equal(
    (await server.get('/scim/v2/Users?filter=externalId%20eq%20%2200u1%22')).body.Resources[0].name.familyName,
    'Lund',
  )
  for (const broken of ['', 'name;mail\nBo;bo@example.com', 'user_name,given_name,family_name,email,department'])
    await assert.rejects(provision(broken), { code: 2 })
  assert.equal((await server.get(`/scim/v2/Users/${bo.id}`)).body.active, true)
})

test('a receiver of webhooks processes each signed delivery once, and refuses others', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const env = { ...process.env, ATRIUM_WEBHOOK_SECRETS: `${secret}`, PORT: '0' }
  const child = spawn(process.execPath, [CONDITION, example('webhook-receiver.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  const url = `http://127.0.0.1:${/\d+$/.exec(await nextLine())?.[0]}/`
  const program = await app.program()
  const person = await program.user('anna', { role: 'administrator' })
  const anna = createAtrium({ baseUrl: app.url, auth: bearer(person.token ?? '') })
  await anna.createWebhookSubscription({ url, events: ['content_published'], secret })
  assert.match(await nextLine(), /^ping: /)
  const { data: topic } = await anna.createTopic({ name: 'News', description: 'What happens' })
  const { data: post } = await anna.createContent({
    content_type: 'article',
    title: 'Fire drill',
    channels: [{ id: topic.id }],
  })
  await anna.publishContent({ content_id: post.id })
  assert.match(await nextLine(), /^published: Fire drill at http/)
  assert.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 400)
  // A delivery that it cannot process does not stop it.
  const now = Math.floor(Date.now() / 1000)
  const strange = JSON.stringify({ delivery: { id: 'x' }, event: { name: 'content_published', data: null } })
  const send = () =>
    fetch(url, { method: 'POST', body: strange, headers: signatureHeaders([secret], 'x', now, strange) })
  assert.equal((await send()).status, 204)
  assert.equal((await send()).status, 204)
  child.kill()
  await once(child, 'exit')
})

test('a page of plain HTML signs mia in, shows her feed and likes a post', { skip }, async () => {
  await run(process.execPath, [join(ROOT, 'client/bin/build.mjs'), join(folder, 'client')])
  const page = await servePage()
  const program = await app.program()
  const redirectUris = [`${page}/feed.html`]
  const { client_id } = await addClient(app, { programId: program.id, kind: 'public', name: 'A page', redirectUris })
  const person = await program.user('anna', { role: 'administrator' })
  const anna = createAtrium({ baseUrl: app.url, auth: bearer(person.token ?? '') })
  const { data: topic } = await anna.createTopic({ name: 'News', description: 'What happens' })
  const channels = [{ id: topic.id }]
  const { data: post } = await anna.createContent({
    content_type: 'article',
    title: 'Fire drill',
    summary: 'At noon',
    channels,
  })
  await anna.publishContent({ content_id: post.id })
  const mia = await personWithPassword(app, program, 'mia')

  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  after(() => browser.close())
  const tab = await browser.newPage()
  await tab.goto(
    `${page}/feed.html?${new URLSearchParams({ server: app.url, client_id, program_id: String(program.id) })}`,
  )
  await tab.fill('input[name="user_name"]', mia.userName)
  await tab.fill('input[name="password"]', PASSWORD)
  await tab.press('input[name="password"]', 'Enter')
  const allow = tab.locator('button[name="decision"]').first()
  await allow.or(tab.locator('article')).first().waitFor()
  if (await allow.isVisible()) await allow.click()
  await tab.getByRole('heading', { name: 'Fire drill' }).waitFor()
  await tab.getByRole('button', { name: 'Like' }).click()
  await tab.getByRole('button', { name: 'Liked' }).waitFor()
  await tab.reload()
  await tab.getByRole('button', { name: 'Liked' }).waitFor()
  assert.equal((await anna.getFeedPost({ content_id: post.id })).data.like_count, 1)
})

/** The examples' folder with the built package beside them; returns the address. */
async function servePage(): Promise<string> {
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript' }
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    const file = path.startsWith('/client/') ? join(folder, path) : example(path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': types[file.split('.').pop() ?? ''] ?? 'text/plain' })
      .end(await readFile(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
