// What a browser sends of itself (`PushSubscription.toJSON()`), checked and sealed.

import { createECDH, hash } from 'node:crypto'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import { invalid, type Validation } from '../../platform/http/errors.ts'
import { described, Nullable, named, type Static, Text, Type } from '../../platform/http/input/schema.ts'
import { isPublicAddress } from '../../platform/net/addresses.ts'
import { parseTarget } from '../../platform/net/target.ts'

const ENDPOINT_MAX_LENGTH = 2048
/** 65 bytes in base64, with or without padding; some libraries send the standard alphabet. */
const P256DH_MAX_LENGTH = 88
const AUTH_MAX_LENGTH = 24
const POINT_BYTES = 65
const AUTH_BYTES = 16

export const Endpoint = () => described("The browser's address at its push service", Text(ENDPOINT_MAX_LENGTH))

export const PushSubscriptionInput = named(
  'PushSubscriptionInput',
  Type.Object({
    endpoint: Endpoint(),
    expirationTime: Type.Optional(described('Not used', Nullable(Type.Number()))),
    keys: Type.Object({
      p256dh: described("The browser's public key, base64url", Text(P256DH_MAX_LENGTH)),
      auth: described('Its authentication secret, base64url', Text(AUTH_MAX_LENGTH)),
    }),
  }),
)

export const PushSubscription = named('PushSubscription', Type.Object({ endpoint: Type.String() }))

/** Where and how a browser is reached. */
export interface Target {
  readonly endpoint: string
  /** base64url, without padding. */
  readonly p256dh: string
  readonly auth: string
}

/** Throws 400 for an invalid subscription, and for addresses that this server never calls. */
export function readTarget(body: Static<typeof PushSubscriptionInput>, allowPrivateTargets: boolean): Target {
  const p256dh = Buffer.from(body.keys.p256dh, 'base64url')
  const auth = Buffer.from(body.keys.auth, 'base64url')
  const faults: Validation[] = []
  if (!isEndpoint(body.endpoint, allowPrivateTargets))
    faults.push(fault('endpoint', 'must be the https address of a push service'))
  if (!isPoint(p256dh)) faults.push(fault('keys.p256dh', 'must be a public key of P-256'))
  if (auth.length !== AUTH_BYTES) faults.push(fault('keys.auth', `must be ${AUTH_BYTES} bytes in base64url`))
  if (faults.length > 0) throw invalid(...faults)
  return { endpoint: body.endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
}

const fault = (parameter: string, message: string): Validation => ({ rule: 'invalid_format', parameter, message })

/** https, to where this server may send; http to this machine where private targets are allowed. Names are resolved for each message. */
function isEndpoint(text: string, allowPrivateTargets: boolean): boolean {
  const policy = { allowPrivateTargets, isAllowedAddress: allowPrivateTargets ? () => true : isPublicAddress }
  try {
    const { protocol, hostname } = parseTarget(text, policy)
    return protocol === 'https:' || (allowPrivateTargets && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  } catch {
    return false
  }
}

/** Whether the bytes are a point of the curve: a message for any other cannot be encrypted. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** Under which a subscription is found. */
export const hashOf = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer')

export const sealTarget = (secrets: SecretBox, target: Target): Buffer =>
  secrets.seal(JSON.stringify(target), placeOf(hashOf(target.endpoint)))

export const openTarget = (secrets: SecretBox, row: { sealed: Uint8Array; endpoint_hash: Uint8Array }): Target =>
  JSON.parse(secrets.open(row.sealed, placeOf(row.endpoint_hash)))

const placeOf = (endpointHash: Uint8Array): string => `push ${Buffer.from(endpointHash).toString('base64url')}`
