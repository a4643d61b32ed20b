// Signatures as Standard Webhooks describes them: HMAC-SHA-256 over "id.timestamp.body", base64, prefixed with "v1,".

import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES_MIN = 24
const BYTES_MAX = 64
const BYTES_MADE = 32

/** A new secret in the form that clients keep. */
export const generateSecret = (): string => PREFIX + randomBytes(BYTES_MADE).toString('base64')

/** Whether the text is `whsec_` and base64 of 24 to 64 bytes. */
export function isSecret(text: string): boolean {
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return false
  const bytes = Buffer.from(encoded, 'base64')
  const canonical = bytes.toString('base64').replaceAll('=', '') === encoded.replaceAll('=', '')
  return canonical && bytes.length >= BYTES_MIN && bytes.length <= BYTES_MAX
}

/** The three headers for one attempt; several secrets sign while a rotation lasts. `timestamp` in seconds. */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> {
  if (secrets.length === 0) return {}
  const text = `${id}.${timestamp}.${body}`
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
