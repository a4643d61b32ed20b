import { randomBytes } from 'node:crypto'

/** A UUID of any version, in either case, as a JSON schema `pattern`. */
export const UUID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

const UUID = new RegExp(UUID_PATTERN)

/** Whether a text is a UUID. Check before passing it to the database, which fails on anything else. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Values of the 12 bits after the time, which count within a millisecond. */
const COUNTER_END = 0x1000

let lastMs = 0
let counter = 0

/** A version 7 UUID (RFC 9562): sorts by creation time, and in order of creation within this process. */
export function uuidv7(): string {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = 0
  } else if (++counter === COUNTER_END) {
    // More in one millisecond than it can count: borrow from the next.
    lastMs++
    counter = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
