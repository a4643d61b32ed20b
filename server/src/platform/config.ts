// The only reader of process.env. Every setting of the server and every limit that an operator may care about is here;
// limits of one module are defined beside their use.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readProxies, type TrustedProxies } from './net/proxies.ts'
import { OperatorError } from './operator-error.ts'
import { CHOICES, FLAGS, INTEGERS, type TEXTS } from './settings.ts'

/** All settings of the server (docs/contract/operation.md#settings). */
export interface Config {
  readonly host: string
  readonly port: number
  /** Base address in links, without a trailing slash; null until the port is known. */
  readonly publicUrl: string | null
  readonly authUrl: string | null
  readonly dataDir: string
  /** The POSIX locale of the process, for texts on the terminal. */
  readonly locale: string | null
  readonly databaseUrl: string | null
  readonly databaseReplicaUrl: string | null
  readonly redisUrl: string | null
  readonly s3: S3Config | null
  /** Requests per minute and program; 0 is no limit. */
  readonly rateLimitPerMinute: number
  readonly allowPrivateTargets: boolean
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: TrustedProxies
  /** Bytes that one person may upload in a day. */
  readonly uploadBytesPerDay: number
  readonly webhookBackoffMs: number
  /** How long a stopping server keeps serving, so that load balancers see it in /readyz. */
  readonly drainDelayMs: number
  readonly demo: boolean
  /** Whether pages are built when their sources have changed. */
  readonly webBuild: boolean
  /** The folder of the built pages; null: `web/dist`. */
  readonly webDist: string | null
  readonly role: (typeof CHOICES.ROLE.choices)[number]
  /** How long names of removed users are kept, sealed, so that a later forgetting finds them. */
  readonly forgetRecognitionDays: number
  readonly logLevel: (typeof CHOICES.LOG_LEVEL.choices)[number]
}

/** Where uploads and exports go when they do not go to DATA_DIR. */
export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** An invalid setting; the message names it and says what is valid. The process exits with 78. */
export class ConfigError extends OperatorError {}

/** Exit code of a wrong configuration (sysexits EX_CONFIG). */
export const EXIT_CONFIG = 78

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Limits of the whole server. */
export const limits = {
  bodyMaxBytes: 1024 * 1024,
  /** With pictures in it; without them it is `bodyMaxBytes`, too. */
  scimUserBodyMaxBytes: 200 * 1024 * 1024,
  /** Values, elements and members of a JSON body: many small ones take far more work than a few long ones. */
  bodyValuesMax: 50_000,
  /** Deepest nesting of a JSON body. */
  bodyDepthMax: 32,
  urlMaxBytes: 16 * 1024,
  pageSizeDefault: 10,
  pageSizeMax: 100,
  /** Values of one array in a query. */
  queryArrayMax: 200,
  /** For a request to arrive, unless its route says otherwise. */
  requestTimeoutMs: 30_000,
  uploadTimeoutMs: 15 * 60_000,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 5_000,
  transactionAttemptsMax: 5,
  /** One of them is kept by nodes that run jobs (platform/jobs/nodes.ts). */
  databaseConnectionsMax: 11,
  hotConnectionsMax: 10,
  accessTokenTtlSeconds: 7200,
  authorizationCodeTtlSeconds: 600,
  refreshTokenTtlSeconds: 30 * 24 * 3600,
  sessionTtlSeconds: 14 * 24 * 3600,
  tokenCacheMs: 60_000,
  tokenCacheEntriesMax: 100_000,
  idempotencyTtlSeconds: 24 * 3600,
  idempotencyKeyMaxLength: 255,
  /** A POST that holds its Idempotency-Key longer than this counts as dead. */
  idempotencyRunningMs: 60_000,
  /** Largest response that is kept for replay. */
  idempotencyResponseMaxBytes: 1024 * 1024,
  drainTimeoutMs: 20_000,
  /** After this long without signals of other nodes, a node reports that it is not ready. */
  signalsMissedMs: 10_000,
} as const

/** Reads `.env` of the working directory, if there is one, without overriding what is set. */
export function loadEnvFile(path = resolve('.env')): void {
  if (existsSync(path)) process.loadEnvFile(path)
}

/** Reads and checks every setting. Throws ConfigError at the first one that cannot be used. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const replicaUrl = readUrl(env, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  if (replicaUrl && !databaseUrl) throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL as well')
  const publicUrl = readBaseUrl(env, 'PUBLIC_URL')
  const host = readText(env, 'HOST') ?? '127.0.0.1'
  return {
    host,
    port: readInteger(env, 'PORT'),
    publicUrl,
    authUrl: readBaseUrl(env, 'AUTH_URL') ?? publicUrl,
    dataDir: resolve(readText(env, 'DATA_DIR') ?? './data'),
    locale: env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || null,
    databaseUrl,
    databaseReplicaUrl: replicaUrl,
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    s3: readS3(env),
    rateLimitPerMinute: readInteger(env, 'RATE_LIMIT_PER_MINUTE'),
    trustedProxies: readTrustedProxies(env),
    allowPrivateTargets: readFlag(env, 'ALLOW_PRIVATE_TARGETS'),
    uploadBytesPerDay: readInteger(env, 'UPLOAD_BYTES_PER_DAY'),
    webhookBackoffMs: readInteger(env, 'WEBHOOK_BACKOFF_MS'),
    drainDelayMs: readInteger(env, 'DRAIN_DELAY_MS', isLoopback(host) ? 0 : undefined),
    demo: readFlag(env, 'DEMO'),
    webBuild: readFlag(env, 'WEB_BUILD'),
    webDist: readFolder(env, 'WEB_DIST'),
    role: readChoice(env, 'ROLE'),
    forgetRecognitionDays: readInteger(env, 'FORGET_RECOGNITION_DAYS'),
    logLevel: readChoice(env, 'LOG_LEVEL'),
  }
}

/** There is no load balancer in front of it. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

type Env = Record<string, string | undefined>

type TextName = keyof typeof TEXTS

const readText = (env: Env, name: TextName): string | null => settingOf(env, name)

function settingOf(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value ? value : null
}

function readFolder(env: Env, name: TextName): string | null {
  const text = readText(env, name)
  return text === null ? null : resolve(text)
}

function readInteger(env: Env, name: keyof typeof INTEGERS, otherwise?: number): number {
  const { fallback, min, max } = INTEGERS[name]
  const text = settingOf(env, name)
  if (text === null) return otherwise ?? fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}

function readFlag(env: Env, name: keyof typeof FLAGS): boolean {
  const text = settingOf(env, name)
  if (text === null) return FLAGS[name].fallback
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}"`)
  return text === '1'
}

function readChoice<N extends keyof typeof CHOICES>(env: Env, name: N): (typeof CHOICES)[N]['choices'][number] {
  const { choices, fallback } = CHOICES[name]
  const text = settingOf(env, name)
  if (text === null) return fallback
  const choice = choices.find(c => c === text)
  if (!choice) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return choice
}

function readTrustedProxies(env: Env): TrustedProxies {
  const proxies = readProxies(readText(env, 'TRUSTED_PROXIES') ?? '')
  if (!('wrong' in proxies)) return proxies
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5, 192.168.0.0/16, fd00::/8, separated by commas, not "${proxies.wrong}"`,
  )
}

/** The value may hold a password, so a message never repeats it. */
function readUrl(env: Env, name: TextName, protocols: readonly string[]): string | null {
  const text = readText(env, name)
  if (text === null) return null
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (!protocols.includes(protocol)) {
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map(p => `${p}//`).join(' or ')}`)
  }
  return text
}

function readBaseUrl(env: Env, name: TextName): string | null {
  const text = readUrl(env, name, ['http:', 'https:'])
  if (text === null) return null
  const url = new URL(text)
  if (url.search || url.hash || url.username || url.pathname !== '/') {
    throw new ConfigError(`${name} must be an origin such as https://atrium.example.com, without a path`)
  }
  return url.origin
}

function readS3(env: Env): S3Config | null {
  const given = S3_NAMES.filter(name => readText(env, name) !== null)
  if (given.length === 0) return null
  const missing = S3_NAMES.filter(name => !given.includes(name))
  if (missing.length > 0) throw new ConfigError(`${missing.join(', ')} must be set as well when ${given[0]} is`)
  return {
    endpoint: readUrl(env, 'S3_ENDPOINT', ['http:', 'https:']) as string,
    region: readText(env, 'S3_REGION') as string,
    bucket: readText(env, 'S3_BUCKET') as string,
    accessKeyId: readText(env, 'S3_ACCESS_KEY_ID') as string,
    secretAccessKey: readText(env, 'S3_SECRET_ACCESS_KEY') as string,
  }
}
