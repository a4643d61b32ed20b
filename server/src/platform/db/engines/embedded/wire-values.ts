// Parameter values as PostgreSQL reads them: texts, and bytes as they are. Formatted as `pg` does, so that both engines get the
// same values; only times are written in UTC, which both accept.

export type WireValue = string | Buffer | null

/** @throws RangeError for an invalid Date, TypeError for values that JSON cannot represent */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (ArrayBuffer.isView(value)) return bytesOf(value)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value)
  const written = wireValue(value)
  if (written === null) return 'NULL'
  const text = typeof written === 'string' ? written : `\\x${written.toString('hex')}`
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
