import type { IncomingMessage } from 'node:http'

/** Whether a client takes this content coding (RFC 9110 section 12.5.3). Without the header it takes none. */
export function acceptsEncoding({ headers }: Pick<IncomingMessage, 'headers'>, encoding: string): boolean {
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(offer => offer.split(';').map(part => part.trim()))
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.some(part => /^q=0(\.0*)?$/.test(part))
}

/** Whether the `Accept` header (RFC 9110 section 12.5.1) names this media type and JSON not before it, or names its kind (`text/*`) rather than for JSON. */
export function prefersType(accept: string | undefined, type: string): boolean {
  const weights = new Map(
    (accept ?? '').split(',').map(range => {
      const [name = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
      const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
  const ofKind = (name: string) => weights.get(name.replace(/\/.*/, '/*')) ?? 0
  const json = weights.get('application/json') ?? ofKind('application/json')
  const named = weights.get(type)
  return named === undefined ? ofKind(type) > json : named > 0 && named >= json
}
