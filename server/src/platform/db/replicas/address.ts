import { whatIsWrong } from '../../settings/what-is-wrong.ts'

/** A replica as `DATABASE_REPLICA_URL` names it. */
export interface ReplicaAddress {
  /** As passed to the driver, without the weight. */
  readonly url: string
  /** Host and port, for metrics and the log: the address may hold a password. */
  readonly name: string
  /** Its share of the reads, relative to the weights of the others. */
  readonly weight: number
}

export const WEIGHT_MAX = 100
const PROTOCOLS = ['postgres:', 'postgresql:']
const POSTGRES_PORT = '5432'

/** The addresses of a comma-separated list; `wrong` describes an error, without the addresses themselves. */
export function readReplicaAddresses(text: string): readonly ReplicaAddress[] | { readonly wrong: string } {
  const addresses: ReplicaAddress[] = []
  for (const part of text.split(',').map(piece => piece.trim())) {
    if (part === '') continue
    const url = URL.canParse(part) ? new URL(part) : null
    if (!url || !PROTOCOLS.includes(url.protocol) || url.hostname === '') {
      return { wrong: 'must be addresses that start with postgres:// or postgresql://, separated by commas' }
    }
    const wrong = whatIsWrong(part)
    if (wrong) return { wrong: `has an address that is wrong: ${wrong}` }
    const weights = url.searchParams.getAll('weight')
    const weight =
      weights.length === 0 ? 1 : Number(weights.length === 1 && /^\d+$/.test(weights[0] as string) && weights[0])
    if (!(weight >= 1 && weight <= WEIGHT_MAX)) {
      return { wrong: `must have a weight from 1 to ${WEIGHT_MAX} in each address, such as ?weight=2` }
    }
    url.searchParams.delete('weight')
    const name = `${url.hostname}:${url.port || POSTGRES_PORT}`
    if (addresses.some(known => known.name === name)) return { wrong: `names ${name} twice` }
    addresses.push({ url: url.href, name, weight })
  }
  return addresses
}
