// Checks on the address and headers of every request. Node rejects a longer head before the server sees the request, so Node's
// limit is higher than the allowed one, which is checked here like every other. A missing Host is checked here as well: Node
// would refuse it in a form of its own.

import { limits } from '../../config.ts'
import { badRequest, HttpError } from '../../errors.ts'

/**
 * Bytes of address and headers above which Node rejects a request. Below the 64 KiB that it reads at a time: the rejected packet
 * usually has the beginning of the head, which shows the address.
 */
export const HEAD_READ_MAX_BYTES = 3 * limits.urlMaxBytes

/** The parts of Node's request that are checked. */
interface Head {
  readonly url?: string | undefined
  readonly rawHeaders: readonly string[]
  readonly httpVersion: string
  readonly headers: { readonly host?: string | undefined }
}

const HOST = /^host$/i

/** Throws 505 for another version of HTTP, 431 for a head that is too long, 400 for a request without a Host or with several (RFC 9112, section 3.2). */
export function checkHead({ url = '', rawHeaders, httpVersion, headers }: Head): void {
  if (!/^1\.[01]$/.test(httpVersion)) throw otherVersion()
  let size = url.length
  for (const text of rawHeaders) size += text.length
  if (size > limits.urlMaxBytes) throw headTooLong()
  if (headers.host === undefined && httpVersion === '1.1') throw badRequest('The request has no Host header')
  // Node keeps the first; a proxy may have used the last.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && HOST.test(name)).length > 1) {
    throw badRequest('The request has more than one Host header')
  }
}

export const otherVersion = (): HttpError => new HttpError(505, 'This server takes HTTP/1.1')

export const headTooLong = (): HttpError =>
  new HttpError(431, 'The address and the headers are longer than this server takes')
