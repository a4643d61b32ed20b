// Proxies whose X-Forwarded-For is trusted. A proxy appends the address that it was called from; everything before that was
// sent by its caller, and is trusted only if the caller is a trusted proxy as well.

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, SocketAddress } from 'node:net'
import { mappedIpv4 } from './addresses.ts'

/** Proxies in front of the server (TRUSTED_PROXIES). */
export interface TrustedProxies {
  /** Whether this address is a trusted proxy. */
  trusts(address: string): boolean
}

/** Reads addresses and networks (CIDR), IPv4 or IPv6, separated by commas. Returns the first entry that is neither. */
export function readProxies(text: string): TrustedProxies | { readonly wrong: string } {
  const list = new BlockList()
  for (const entry of text.split(',').map(part => part.trim())) {
    if (entry !== '' && !add(list, entry)) return { wrong: entry }
  }
  return {
    trusts(address) {
      const plain = plainAddress(address)
      return plain !== null && list.check(plain, familyOf(plain))
    },
  }
}

function add(list: BlockList, entry: string): boolean {
  const [, network = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const bits = isIP(network) === 4 ? 32 : 128
  const taken = Number(prefix ?? bits)
  // Callers by a mapped address are identified by their IPv4 address, so a mapped network would match none.
  if (isIP(network) === 0 || taken > bits || mappedIpv4(network) !== undefined) return false
  list.addSubnet(network, taken, familyOf(network))
  return true
}

/**
 * The address of the client: that of the peer or, as long as it is a trusted proxy, the one that it was called from. Empty for a
 * closed socket.
 */
export function clientAddress(request: IncomingMessage, proxies: TrustedProxies): string {
  const hops = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  let address = plainAddress(request.socket.remoteAddress ?? '') ?? ''
  while (proxies.trusts(address)) {
    const hop = plainAddress(hops.pop() ?? '')
    if (hop === null) break
    address = hop
  }
  return address
}

/**
 * The key under which attempts of an address are counted: for IPv6 its network of 64 bits, since one owner has all of its
 * addresses.
 */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - before.length - after.length
  return `${[...before, ...Array(zeros).fill('0'), ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`
}

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

/** An address without port, brackets and zone; IPv4 as such, also where it is mapped to IPv6. Null for what is none. */
export function plainAddress(text: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (bracketed ?? withPort ?? text.trim()).split('%', 1)[0] as string
  return isIP(address) === 0 ? null : (mappedIpv4(address) ?? address)
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
