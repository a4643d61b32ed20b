// Reads one setting of the environment, and checks it.

import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { isMailAddress } from '../mail-address.ts'
import { readProxies, type TrustedProxies } from '../net/proxies.ts'
import { OperatorError } from '../operator-error.ts'
import { faultOfAddress } from './address-fault.ts'
import { CHOICES, FLAGS, INTEGERS, type TEXTS } from './declared.ts'

/** An invalid setting, or one that names a database of another version; the message names it and what is valid. The process exits with 78. */
export class ConfigError extends OperatorError {}

/** The bucket for uploads and exports, in place of DATA_DIR. */
export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export type Env = Record<string, string | undefined>

type TextName = keyof typeof TEXTS

export const readText = (env: Env, name: TextName): string | null => settingOf(env, name)

function settingOf(env: Env, name: string): string | null {
  const value = env[name]?.trim()
  return value ? value : null
}

const SETUP_CODE_MIN_LENGTH = 16
const SETUP_CODE_MAX_LENGTH = 200

/** The code of the set-up that the operator has chosen; null: each start makes one. Throws ConfigError. */
export function readSetupCode(env: Env): string | null {
  const code = readText(env, 'SETUP_CODE')
  if (code === null || (code.length >= SETUP_CODE_MIN_LENGTH && code.length <= SETUP_CODE_MAX_LENGTH)) return code
  throw new ConfigError(`SETUP_CODE must have ${SETUP_CODE_MIN_LENGTH} to ${SETUP_CODE_MAX_LENGTH} characters`)
}

/** An address for reports of weaknesses (RFC 9116, section 2.5.3). */
export function readSecurityContact(env: Env): string | null {
  const contact = readText(env, 'SECURITY_CONTACT')
  const isPage = contact !== null && /^https:\/\/[^\s\p{C}]+$/u.test(contact) && URL.canParse(contact)
  if (contact === null || isPage || (contact.startsWith('mailto:') && isMailAddress(contact.slice('mailto:'.length))))
    return contact
  throw new ConfigError(`SECURITY_CONTACT must be "mailto:" with an address, or an https address, not "${contact}"`)
}

export function readFolder(env: Env, name: TextName): string | null {
  const text = readText(env, name)
  if (text === null) return null
  // A shell replaces it; an environment file does not.
  return text === '~' || text.startsWith('~/') ? join(homedir(), text.slice(1)) : resolve(text)
}

export function readInteger(env: Env, name: keyof typeof INTEGERS, otherwise?: number): number {
  const { fallback, min, max } = INTEGERS[name]
  const text = settingOf(env, name)
  if (text === null) return otherwise ?? fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}

const FIRST_FD = 3

/**
 * The listening socket that a service manager has opened for this very process (sd_listen_fds(3)): file descriptor 3. null when
 * there is none. Throws ConfigError when there are several.
 */
export function readListenFd(env: Env, pid = process.pid): number | null {
  if (settingOf(env, 'LISTEN_PID') !== String(pid)) return null
  const count = settingOf(env, 'LISTEN_FDS')
  if (count !== '1') throw new ConfigError(`LISTEN_FDS must be 1: atrium takes one socket, not "${count ?? ''}"`)
  return FIRST_FD
}

/** 1 unless set. */
export function readShare(env: Env, name: TextName): number {
  const text = readText(env, name) ?? '1'
  if (!/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text)) throw new ConfigError(`${name} must be from 0 to 1, not "${text}"`)
  return Number(text)
}

export function readFlag(env: Env, name: keyof typeof FLAGS): boolean {
  const text = settingOf(env, name)
  if (text === null) return FLAGS[name].fallback
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}"`)
  return text === '1'
}

export function readChoice<N extends keyof typeof CHOICES>(env: Env, name: N): (typeof CHOICES)[N]['choices'][number] {
  const { choices, fallback } = CHOICES[name]
  const text = settingOf(env, name)
  if (text === null) return fallback
  const choice = choices.find(c => c === text)
  if (!choice) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return choice
}

export function readTrustedProxies(env: Env): TrustedProxies {
  const proxies = readProxies(readText(env, 'TRUSTED_PROXIES') ?? '')
  if (!('wrong' in proxies)) return proxies
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5, 192.168.0.0/16, fd00::/8, separated by commas, not "${proxies.wrong}"`,
  )
}

/** The value may hold a password, so a message never repeats it. */
export function readUrl(env: Env, name: TextName, protocols: readonly string[]): string | null {
  const text = readText(env, name)
  if (text === null) return null
  if (!protocols.some(protocol => text.startsWith(`${protocol}//`))) {
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map(p => `${p}//`).join(' or ')}`)
  }
  const wrong = faultOfAddress(text)
  if (wrong) throw new ConfigError(`${name}: ${wrong}`)
  return text
}

export function readBaseUrl(env: Env, name: TextName): string | null {
  const text = readUrl(env, name, ['http:', 'https:'])
  if (text === null) return null
  const url = new URL(text)
  if (url.search || url.hash || url.username || url.pathname !== '/') {
    throw new ConfigError(`${name} must be an origin such as https://atrium.example.com, without a path`)
  }
  return url.origin
}

/** The address of a service: it may have a path, and is returned without a trailing slash. */
export function readServiceUrl(env: Env, name: TextName): string | null {
  const text = readUrl(env, name, ['http:', 'https:'])
  if (text === null) return null
  const { origin, pathname, search, hash, username, password } = new URL(text)
  if (search || hash || username || password) {
    throw new ConfigError(
      `${name} must be an address such as https://translate.example.com, without a query or a password`,
    )
  }
  return (origin + pathname).replace(/\/+$/, '')
}

export function readS3(env: Env): S3Config | null {
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
