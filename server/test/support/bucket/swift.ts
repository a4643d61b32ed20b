// An S3-compatible server that checks signatures of version 4: OpenStack Swift, which Debian has as python3-swift.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

// Not the first of the PATH: packages of Debian belong to Debian's.
const PYTHON = '/usr/bin/python3'

/** Why tests that need Swift cannot run; false where it is installed. */
export const withoutSwift: string | false =
  spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api.s3api']).status === 0
    ? false
    : 'needs OpenStack Swift (Debian: apt-get install --no-install-recommends python3-swift)'

/** Where a bucket is, and the keys to it. */
export interface SwiftBucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  stop(): Promise<void>
}

/** Starts Swift with an empty bucket. */
export async function startSwift(): Promise<SwiftBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-swift-'))
  const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const script = join(import.meta.dirname, 'swift-server.py')
  const server = spawn(PYTHON, [script, folder, keys.accessKeyId, keys.secretAccessKey], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { value: port } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()
  const endpoint = `http://127.0.0.1:${port}`
  const place = { endpoint, region: 'us-east-1', bucket: 'atrium', ...keys }
  const client = new S3Client({ endpoint, region: place.region, credentials: keys, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }))
  client.destroy()
  return {
    ...place,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
