// Limits of the address and the headers of a request. Node rejects a longer head before the server sees the request, so
// Node's limit is higher than the allowed one, which is checked here like every other.

import { limits } from '../../config.ts'
import { HttpError } from '../errors.ts'

/**
 * What Node reads of address and headers before it gives up. Less than the 64 KiB that it reads at a time: what is longer than
 * this mostly begins in the packet that it gives up at, which shows the address.
 */
export const HEAD_READ_MAX_BYTES = 3 * limits.urlMaxBytes

/** The parts of Node's request that are counted. */
interface Head {
  readonly url?: string | undefined
  readonly rawHeaders: readonly string[]
}

/** Throws 431. */
export function checkHeadSize({ url = '', rawHeaders }: Head): void {
  let size = url.length
  for (const text of rawHeaders) size += text.length
  if (size > limits.urlMaxBytes) throw headTooLong()
}

export const headTooLong = (): HttpError =>
  new HttpError(431, 'The address and the headers are longer than this server takes')
