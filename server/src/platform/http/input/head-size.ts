// How long the address and the headers of a request may be. Node answers what is too long for it before anybody has seen
// whose request it is, so it takes more than is allowed, and what is too long is refused here like everything else.

import { limits } from '../../config.ts'
import { HttpError } from '../errors.ts'

/**
 * What Node reads of address and headers before it gives up. Less than the 64 KiB that it reads at a time: what is longer than
 * this mostly begins in the packet that it gives up at, which shows the address.
 */
export const HEAD_READ_MAX_BYTES = 3 * limits.urlMaxBytes

/** Node's request, as far as it is counted. */
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
