import { setTimeout as sleep } from 'node:timers/promises'
import type { Config, S3Config } from '../../../platform/config.ts'
import { probeBucket } from '../../../platform/files/index.ts'
import { reasonOf } from '../../../platform/operator-error.ts'
import { readCredentials } from '../../credentials.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

const TIMEOUT_MS = 5000
/** What a server does in its bucket. It lists nothing. */
const BUCKET_RIGHTS = 's3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a server responds at the address that the command line uses. */
export async function checkServer(config: Config): Promise<Finding> {
  const address = addressOf(config)
  try {
    const response = await get(`${address}/readyz`)
    if (response.ok) return okFinding('server', `${address} is ready`)
    const remedy = 'wait until it has started; if it does not, read its log'
    return failFinding('server', `${address} is not ready (${response.status})`, remedy)
  } catch (error) {
    return noteFinding('server', `${address} does not answer: ${reasonOf(error)}`, 'start it: npm start')
  }
}

/** Whether the address in links leads to this server, by https. */
export async function checkPublicUrl({ publicUrl, host }: Config): Promise<Finding> {
  if (!publicUrl) {
    if (LOOPBACK.includes(host)) return okFinding('PUBLIC_URL', 'not set: links point at this machine')
    return noteFinding('PUBLIC_URL', 'not set, while HOST is open to others', 'set it to the address that people use')
  }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !LOOPBACK.includes(hostname)) {
    const remedy = 'put a proxy with TLS in front and set PUBLIC_URL to its https address'
    return noteFinding('PUBLIC_URL', `${publicUrl}: passwords and tokens travel in clear`, remedy)
  }
  try {
    const response = await get(`${publicUrl}/healthz`)
    if (response.ok) return okFinding('PUBLIC_URL', `${publicUrl} leads to the server`)
    return failFinding(
      'PUBLIC_URL',
      `${publicUrl}/healthz answers ${response.status}`,
      'let the proxy pass requests on',
    )
  } catch (error) {
    return noteFinding(
      'PUBLIC_URL',
      `${publicUrl} does not answer: ${reasonOf(error)}`,
      'start the server and its proxy',
    )
  }
}

/** Whether Redis takes commands. */
export async function checkRedis(url: string): Promise<Finding> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: TIMEOUT_MS, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    // Until it is ready, which includes a response.
    const late = sleep(TIMEOUT_MS, null, { ref: false }).then(() => Promise.reject(new Error('it does not respond')))
    await Promise.race([redis.connect().then(() => redis.ping()), late])
    return okFinding('Redis', 'answers')
  } catch (error) {
    return failFinding('Redis', `cannot be reached: ${reasonOf(error)}`, 'start it, or correct REDIS_URL')
  } finally {
    redis.disconnect()
  }
}

/** Whether the bucket is there and takes the keys. */
export async function checkStorage(s3: S3Config): Promise<Finding> {
  try {
    await probeBucket(s3, TIMEOUT_MS)
    return okFinding('storage', `the bucket ${s3.bucket} at ${s3.endpoint} takes, returns and deletes files`)
  } catch (error) {
    return failFinding(
      'storage',
      `${s3.endpoint}: ${(error as Error).message}`,
      `start it, or correct S3_ENDPOINT, S3_BUCKET (404) or the keys (403), which need ${BUCKET_RIGHTS}`,
    )
  }
}

function addressOf(config: Config): string {
  try {
    return readCredentials(config.dataDir)?.base_url ?? localAddress(config)
  } catch {
    return localAddress(config)
  }
}

const localAddress = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`

const get = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
