import { setTimeout as sleep } from 'node:timers/promises'
import { type MailProblemKind, verifyMailServer } from '../../../outward/mail/index.ts'
import type { Config, S3Config } from '../../../platform/config.ts'
import { probeBucket } from '../../../platform/files/index.ts'
import { createOutbound } from '../../../platform/net/outbound.ts'
import { reasonOf } from '../../../platform/operator-error.ts'
import { type TranslationProblemKind, verifyTranslationService } from '../../../publishing/translations/index.ts'
import { readCredentials } from '../../credentials.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

const TIMEOUT_MS = 5000
/** The rights that a server needs in its bucket; listing is not one of them. */
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
    return noteFinding('server', `${address} does not respond: ${reasonOf(error)}`, 'start it: npm start')
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

/** Whether browsers may send files to the bucket, which they do by themselves. */
export async function checkUploads({ endpoint, bucket }: S3Config, config: Config): Promise<Finding> {
  const origin = localAddress(config)
  const remedy = 'docs/guide/operate/running.md#a-bucket-for-files has the rule for CORS that the bucket needs'
  if (origin.startsWith('https:') && endpoint.startsWith('http:')) {
    const message = `browsers send nothing from ${origin} to ${endpoint}`
    return failFinding('uploads', message, 'give the bucket an https address, and S3_ENDPOINT that one')
  }
  try {
    const allowed = await allowedOrigin(`${endpoint.replace(/\/+$/, '')}/${bucket}/doctor`, origin)
    if (allowed === '*' || allowed === origin)
      return okFinding('uploads', `the bucket takes files from pages of ${origin}`)
    return failFinding('uploads', `the bucket takes no files from pages of ${origin}`, remedy)
  } catch (error) {
    return failFinding('uploads', `${endpoint} does not answer: ${reasonOf(error)}`, remedy)
  }
}

/** The origin from which a browser may send a file to the address, by the question that it asks before. */
async function allowedOrigin(address: string, origin: string): Promise<string | null> {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  }
  const response = await fetch(address, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.ok ? response.headers.get('access-control-allow-origin') : null
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

/** Whether mail is sent, and whether the mail server would take it. */
export async function checkMail({ mail, publicUrl, host }: Config): Promise<Finding> {
  if (!mail) {
    const remedy = 'set SMTP_URL and MAIL_FROM; docs/guide/operate/mail.md says how'
    return noteFinding('mail', 'not set up: nobody gets notices by mail', remedy)
  }
  const problem = await verifyMailServer(mail, publicUrl ?? `http://${host}`)
  const server = `${mail.host}:${mail.port}`
  if (!problem) return okFinding('mail', `${server} takes mails from ${mail.from.address}`)
  return failFinding('mail', `${server}: ${problem.reason}`, MAIL_REMEDIES[problem.kind])
}

const MAIL_REMEDIES: Readonly<Record<MailProblemKind, string>> = {
  unknown_host: 'correct the name of the server in SMTP_URL, or the name service of this machine',
  refused: 'correct host and port in SMTP_URL: mostly smtps://…:465 or smtp://…:587, within a network smtp://…:25',
  timeout: 'let this machine reach the port of SMTP_URL: firewalls and hosting providers often block 25 and 465',
  certificate:
    'name the server in SMTP_URL as its certificate does; for a certificate of your own set NODE_EXTRA_CA_CERTS to its file, or, ' +
    'within a network that you trust, add ?starttls=never',
  no_tls: 'the server offers no STARTTLS: use smtps://…:465, or, within a network that you trust, add ?starttls=never',
  tls_from_start:
    'the server says nothing: where it expects TLS from the start, as on port 465, SMTP_URL begins with smtps://',
  not_tls_from_start: 'the server does not begin with TLS: SMTP_URL begins with smtp://, as on the ports 587 and 25',
  sign_in:
    'correct user and password in SMTP_URL (@ : / as %40 %3A %2F); some providers want a password for applications, or SMTP to be ' +
    'allowed for the mailbox',
  sign_in_missing: 'the server wants a sign-in: add user and password to SMTP_URL, smtp://user:password@…',
  sender: 'let the server take mails from the address in MAIL_FROM, or set MAIL_FROM to the address of the account',
  other: 'look into the log of the mail server',
}

/** Whether posts can be translated by machine, and between which languages. */
export async function checkTranslation({ translateUrl, translateApiKey }: Config): Promise<Finding> {
  if (translateUrl === null) {
    const remedy = 'set TRANSLATE_URL to a service with the interface of LibreTranslate'
    return noteFinding('translation', 'not set up: posts are not translated by machine', remedy)
  }
  const outbound = createOutbound({ allowPrivateTargets: true })
  try {
    const service = { outbound, url: translateUrl, apiKey: translateApiKey }
    const { languages, problem } = await verifyTranslationService(service)
    if (!problem) return okFinding('translation', `${translateUrl} translates: ${languages.join(', ')}`)
    return failFinding('translation', `${translateUrl}: ${problem.reason}`, TRANSLATION_REMEDIES[problem.kind])
  } finally {
    await outbound.close()
  }
}

const TRANSLATION_REMEDIES: Readonly<Record<TranslationProblemKind, string>> = {
  unreachable: 'start it, let this machine reach it, or correct TRANSLATE_URL',
  no_service:
    'correct TRANSLATE_URL: it is the address of LibreTranslate itself, to which /languages and /translate are added',
  no_languages: 'let the service load two languages or more (LT_LOAD_ONLY)',
  refused: 'set TRANSLATE_API_KEY to a key that the service takes',
  failed: 'look into the log of the service; mostly it lacks memory, or a language is still being loaded',
}
