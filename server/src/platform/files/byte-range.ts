import type { ByteRange } from './file-store.ts'

/**
 * The part of a file that `Range` asks for (RFC 9110 section 14.2). null: all of it, since there is no such header or it is
 * one that need not be understood. `unsatisfiable`: nothing of the file lies in it.
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
