// The only reader of process.env. Every setting of the server and every limit that an operator may care about is here;
// limits of one module are defined beside their use.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isLoopback } from './net/addresses.ts'
import { reasonOf } from './operator-error.ts'
import { type MailConfig, readMail } from './settings/mail.ts'
import {
  ConfigError,
  readBaseUrl,
  readChoice,
  readFlag,
  readFolder,
  readInteger,
  readListenFd,
  readS3,
  readSecurityContact,
  readServiceUrl,
  readSetupCode,
  readShare,
  readText,
  readTrustedProxies,
  readUrl,
  type S3Config,
} from './settings/read.ts'

export { ConfigError, type MailConfig, type S3Config }

/** All settings of the server; platform/settings/declared.ts says what each means. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** Exit code of a wrong configuration (sysexits EX_CONFIG). */
export const EXIT_CONFIG = 78

/** Limits of the whole server. */
export const limits = {
  bodyMaxBytes: 1024 * 1024,
  /** For bodies with pictures; without them the limit is `bodyMaxBytes`, too. */
  scimUserBodyMaxBytes: 200 * 1024 * 1024,
  /** Size limit of a page's form. */
  formMaxBytes: 128 * 1024,
  /** Values, elements and members of a JSON body: many small ones cost far more work than a few long ones. */
  bodyValuesMax: 50_000,
  /** Deepest nesting of a JSON body. */
  bodyDepthMax: 32,
  urlMaxBytes: 16 * 1024,
  pageSizeDefault: 10,
  pageSizeMax: 100,
  /** Values of one array in a query. */
  queryArrayMax: 200,
  /** Time in which a request must arrive, unless its route has another one. */
  requestTimeoutMs: 30_000,
  uploadTimeoutMs: 15 * 60_000,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 5_000,
  transactionAttemptsMax: 5,
  databaseConnectionsMax: 10,
  hotConnectionsMax: 10,
  accessTokenTtlSeconds: 7200,
  authorizationCodeTtlSeconds: 600,
  refreshTokenTtlSeconds: 30 * 24 * 3600,
  sessionTtlSeconds: 14 * 24 * 3600,
  tokenCacheMs: 60_000,
  tokenCacheEntriesMax: 100_000,
  idempotencyTtlSeconds: 24 * 3600,
  idempotencyKeyMaxLength: 255,
  /** A POST that holds its Idempotency-Key for longer than this is considered dead. */
  idempotencyRunningMs: 60_000,
  /** Largest response that is kept for replay. */
  idempotencyResponseMaxBytes: 1024 * 1024,
  drainTimeoutMs: 20_000,
  /** After this long without signals of other nodes, a node reports that it is not ready. */
  signalsMissedMs: 10_000,
} as const

/** Reads `.env` of the working directory, if there is one, without overriding what is set. Throws ConfigError. */
export function loadEnvFile(path = resolve('.env')): void {
  if (!existsSync(path)) return
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) process.env[name] ??= value
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${reasonOf(error)}`)
  }
}

/** Reads and checks every setting. Throws ConfigError at the first one that cannot be used. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const translateUrl = readServiceUrl(env, 'TRANSLATE_URL')
  const translateApiKey = readText(env, 'TRANSLATE_API_KEY')
  if (translateApiKey && !translateUrl) throw new ConfigError('TRANSLATE_API_KEY needs TRANSLATE_URL as well')
  const publicUrl = readBaseUrl(env, 'PUBLIC_URL')
  const host = readText(env, 'HOST') ?? '127.0.0.1'
  return {
    host,
    port: readInteger(env, 'PORT'),
    /** A listening socket that the service manager has opened; null: the server opens its own. */
    listenFd: readListenFd(env),
    /** Base address in links, without a trailing slash; null until the port is known. */
    publicUrl,
    authUrl: readBaseUrl(env, 'AUTH_URL') ?? publicUrl,
    dataDir: readFolder(env, 'DATA_DIR') ?? resolve('./data'),
    /** The POSIX locale of the process, for texts on the terminal. */
    locale: env.LC_ALL || env.LC_MESSAGES || env.LANG || null,
    databaseUrl,
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    s3: readS3(env),
    rateLimitPerMinute: readInteger(env, 'RATE_LIMIT_PER_MINUTE'),
    trustedProxies: readTrustedProxies(env),
    maxConnections: readInteger(env, 'MAX_CONNECTIONS'),
    maxConnectionsPerAddress: readInteger(env, 'MAX_CONNECTIONS_PER_ADDRESS'),
    allowPrivateTargets: readFlag(env, 'ALLOW_PRIVATE_TARGETS'),
    uploadBytesPerDay: readInteger(env, 'UPLOAD_BYTES_PER_DAY'),
    translateUrl,
    translateApiKey,
    webhookBackoffMs: readInteger(env, 'WEBHOOK_BACKOFF_MS'),
    sourceIntervalMs: readInteger(env, 'SOURCE_INTERVAL_MS'),
    mail: readMail(env),
    mailGatherMs: readInteger(env, 'MAIL_GATHER_MS'),
    mailPerSecond: readInteger(env, 'MAIL_PER_SECOND'),
    // On loopback there is no load balancer in front.
    drainDelayMs: readInteger(env, 'DRAIN_DELAY_MS', isLoopback(host) ? 0 : undefined),
    demo: readFlag(env, 'DEMO'),
    setupCode: readSetupCode(env),
    securityContact: readSecurityContact(env),
    webDist: readFolder(env, 'WEB_DIST'),
    role: readChoice(env, 'ROLE'),
    forgetRecognitionDays: readInteger(env, 'FORGET_RECOGNITION_DAYS'),
    otlpEndpoint: readServiceUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    traceShare: readShare(env, 'OTEL_TRACES_SAMPLER_ARG'),
    metricExportMs: readInteger(env, 'OTEL_METRIC_EXPORT_INTERVAL'),
    slowStatementMs: readInteger(env, 'SLOW_STATEMENT_MS'),
    logLevel: readChoice(env, 'LOG_LEVEL'),
  }
}
