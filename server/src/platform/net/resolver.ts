/** How host names become addresses. */
import { Resolver } from 'node:dns'
import { lookup } from 'node:dns/promises'

/** Returns every address of a host name; rejects, or returns none, when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** One try of one name server; the second try waits twice as long. */
const DNS_TRY_TIMEOUT_MS = 1_500
const DNS_TRIES_MAX = 2

/**
 * Resolves as every other program on this machine does: hosts file and search domains included. For development and
 * private networks. Takes one of libuv's four threads for as long as it lasts.
 */
export const systemResolve: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Resolves through the name servers alone. Public names need neither hosts file nor search domains, and a user whose
 * name servers never answer cannot occupy the threads that files and password hashes wait for.
 * @param servers name servers instead of those of the system, `address:port`
 */
export function dnsResolve(servers?: readonly string[]): Resolve {
  return async host => {
    // A resolver for each name, so that a changed resolv.conf is seen without a restart.
    const resolver = new Resolver({ timeout: DNS_TRY_TIMEOUT_MS, tries: DNS_TRIES_MAX })
    if (servers) resolver.setServers(servers)
    const [ipv4, ipv6] = await Promise.allSettled([query(resolver, 'A', host), query(resolver, 'AAAA', host)])
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
    return [ipv4, ipv6].flatMap(result => (result.status === 'fulfilled' ? result.value : []))
  }
}

function query(resolver: Resolver, type: 'A' | 'AAAA', host: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    resolver.resolve(host, type, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}
