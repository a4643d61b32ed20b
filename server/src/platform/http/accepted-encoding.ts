import type { IncomingMessage } from 'node:http'

/** Whether a client takes this content coding (RFC 9110 section 12.5.3). Without the header it takes none. */
export function acceptsEncoding({ headers }: Pick<IncomingMessage, 'headers'>, encoding: string): boolean {
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(offer => offer.trim().split(/\s*;\s*/))
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.some(part => /^q=0(\.0*)?$/.test(part))
}
