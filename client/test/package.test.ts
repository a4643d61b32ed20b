// The published package: its files, its size, and that it works elsewhere, with types.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { after, before, test } from '../../bin/testing.mjs'
import { scriptedServer } from './scripted-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'client')
const GZIP_MAX_BYTES = 12_000
const PICKED_GZIP_MAX_BYTES = 4_000
/** Another Node than ours, where there is one: the oldest that the package promises to run on. */
const OTHER_NODE = ['/usr/bin/node', '/usr/local/bin/node'].find(path => existsSync(path)) ?? process.execPath
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'atrium-package-'))
const installed = join(folder, 'node_modules/@atrium/client')
let packed: { files: { path: string }[]; filename: string }
after(() => rm(folder, { recursive: true, force: true }))

before(async () => {
  // Packing makes `dist` itself in a new clone, although the repository runs no scripts of packages.
  await rm(join(CLIENT, 'dist'), { recursive: true, force: true })
  const { stdout } = await run('npm', ['run', '--silent', 'pack:client', '--', folder, '--json'], { cwd: ROOT })
  packed = JSON.parse(stdout)[0]
  // Unpacking does what npm would without a network: there is nothing else to install.
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, packed.filename), '-C', installed, '--strip-components=1'])
})

test('it holds JavaScript, types, README and licence, and depends on nothing', async () => {
  const paths = packed.files.map(({ path }) => path)
  const others = paths.filter(path => !/^dist\/.*\.(js|d\.ts)$/.test(path))
  assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json'])
  for (const path of ['dist/index.js', 'dist/index.d.ts', 'dist/generated/operations.js'])
    assert.ok(paths.includes(path), path)
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  assert.deepEqual([manifest.type, manifest.private, manifest.dependencies], ['module', undefined, undefined])
  for (const { types, default: code } of [manifest.exports['.'], manifest.exports['./operations']]) {
    assert.ok(existsSync(join(installed, types)) && existsSync(join(installed, code)), code)
  }
})

test('with every operation it is at most 12 kB compressed, with two of them 4 kB', async t => {
  const whole = await bundle(`export * from '@atrium/client'`)
  const picked = await bundle(
    `import { createClient, sameOrigin } from '@atrium/client'
     import { likePost, listFeedPosts } from '@atrium/client/operations'
     globalThis.atrium = createClient({ likePost, listFeedPosts }, { auth: sameOrigin() })`,
  )
  t.diagnostic(`all of it ${whole} bytes, two operations ${picked} bytes`)
  assert.ok(whole <= GZIP_MAX_BYTES, `${whole} bytes`)
  assert.ok(picked <= PICKED_GZIP_MAX_BYTES, `${picked} bytes`)
})

const PROGRAM = `
import { AtriumError, bearer, createAtrium, createClient, verifyWebhook, type Topic } from '@atrium/client'
import { listTopics } from '@atrium/client/operations'

const atrium = createAtrium({ baseUrl: process.env['ATRIUM_URL'] ?? '', auth: bearer('token') })
const names: string[] = []
for await (const { name } of atrium.each.listTopics({ state: 'any' })) names.push(name)
const { data }: { data: Topic[] } = await createClient({ listTopics }, { baseUrl: atrium.baseUrl }).listTopics()
names.push(...data.map(topic => topic.name))
await verifyWebhook('{}', {}, 'whsec_AAAA').catch((error: Error) => names.push(error.name))
names.push(new AtriumError(404, { title: 'Not Found' }).message)
console.log(JSON.stringify(names))

/** Calls that the interface does not allow are type errors. */
export const wrong = [
  // @ts-expect-error: topics have no such state
  () => atrium.listTopics({ state: 'lost' }),
  // @ts-expect-error: topics are named by their ids
  () => atrium.createContent({ content_type: 'article', title: 'Fire drill', channels: ['News'] }),
  // @ts-expect-error: it says which post
  () => atrium.publishContent({ publish_at: '2026-12-01T08:00:00Z' }),
  // @ts-expect-error: only lists in pages are iterated
  () => atrium.each.readTopic({ channel_id: 1 }),
  // @ts-expect-error: a client with one operation has no other
  () => createClient({ listTopics }).readMe(),
  async () => {
    const event = await verifyWebhook('', {}, [])
    // @ts-expect-error: not every event has a message
    if (event.name === 'content_published') return event.data.message
    return event.name === 'ping' ? event.data.message.length : 0
  },
]
`

test('a program elsewhere has its types from the package, and runs on an older Node', async t => {
  const options = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    noEmit: true,
  }
  const declared = 'declare const process: { env: Record<string, string | undefined> }\n'
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'program.ts'), declared + PROGRAM)
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = { ...options, module, moduleResolution, exactOptionalPropertyTypes: true }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json')])
    assert.equal(stdout, '')
  }
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json'), '--noEmit', 'false'])
  const page = {
    status: 200,
    body: { data: [{ name: 'News' }], meta: { pagination: { page: 1, page_size: 100, total_records: 1 } } },
  }
  const server = await scriptedServer(page)
  const { stdout } = await run(OTHER_NODE, [join(folder, 'program.js')], {
    env: { ...process.env, NODE_OPTIONS: '', ATRIUM_URL: server.url },
  })
  assert.deepEqual(JSON.parse(stdout), ['News', 'News', 'WebhookVerificationError', '404 Not Found'])
  t.diagnostic(`ran on Node ${(await run(OTHER_NODE, ['--version'])).stdout.trim()}`)
})

/** Compressed bytes of a page's bundle of the installed package. */
async function bundle(source: string): Promise<number> {
  const entry = join(folder, 'entry.js')
  await writeFile(entry, source)
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const [{ output: [chunk] = [] } = {}] = [output].flat() as { output: { code?: string }[] }[]
  return gzipSync(chunk?.code ?? '', { level: 9 }).length
}
