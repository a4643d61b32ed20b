/**
 * Which IP addresses are on the public internet.
 *
 * Allowed is only global unicast that is in neither IANA special-purpose registry, "globally reachable" entries
 * included: no receiver has an address in an anycast or translation block, and those reach hosts that this table cannot
 * know. IPv6 starts from 2000::/3, the only range IANA hands out, so loopback, unique local, link-local, site-local,
 * multicast, IPv4-compatible, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard-only and SRv6 addresses need no entry. A
 * network that translates IPv4 under a prefix of its own (RFC 6052) cannot be known from here.
 */
import { BlockList, isIP, SocketAddress } from 'node:net'

/** IANA IPv4 special-purpose registry (https://www.iana.org/assignments/iana-ipv4-special-registry), and multicast. */
export const SPECIAL_IPV4_BLOCKS: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ['0.0.0.0', 8, 'this network, RFC 791'],
  ['10.0.0.0', 8, 'private use, RFC 1918'],
  ['100.64.0.0', 10, 'shared address space of carriers, RFC 6598'],
  ['127.0.0.0', 8, 'loopback, RFC 1122'],
  ['169.254.0.0', 16, 'link-local with the metadata services of clouds, RFC 3927'],
  ['172.16.0.0', 12, 'private use, RFC 1918'],
  ['192.0.0.0', 24, 'IETF protocol assignments, RFC 6890'],
  ['192.0.2.0', 24, 'documentation, RFC 5737'],
  ['192.31.196.0', 24, 'AS112, RFC 7535'],
  ['192.52.193.0', 24, 'multicast tunnelling, RFC 7450'],
  ['192.88.99.0', 24, '6to4 relays, RFC 7526'],
  ['192.168.0.0', 16, 'private use, RFC 1918'],
  ['192.175.48.0', 24, 'AS112, RFC 7534'],
  ['198.18.0.0', 15, 'benchmarking, RFC 2544'],
  ['198.51.100.0', 24, 'documentation, RFC 5737'],
  ['203.0.113.0', 24, 'documentation, RFC 5737'],
  ['224.0.0.0', 4, 'multicast, RFC 5771'],
  ['240.0.0.0', 4, 'reserved, and limited broadcast, RFC 1112'],
  // In no registry, but reachable only inside Azure, at the host of the virtual machine.
  ['168.63.129.16', 32, 'platform services of Azure'],
]

/** IANA IPv6 special-purpose registry (https://www.iana.org/assignments/iana-ipv6-special-registry), within 2000::/3. */
export const SPECIAL_IPV6_BLOCKS: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ['2001::', 23, 'IETF protocol assignments: Teredo, benchmarking, AMT, ORCHID, drone ids, RFC 2928'],
  ['2001:db8::', 32, 'documentation, RFC 3849'],
  ['2002::', 16, '6to4, RFC 3056'],
  ['2620:4f:8000::', 48, 'AS112, RFC 7534'],
  ['3ffe::', 16, '6bone, returned to IANA, RFC 3701'],
  ['3fff::', 20, 'documentation, RFC 9637'],
]

const special = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4_BLOCKS) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of SPECIAL_IPV6_BLOCKS) special.addSubnet(network, prefix, 'ipv6')

const globalUnicastIpv6 = new BlockList()
globalUnicastIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address may be reached on behalf of users: see the top of this file. An IPv4-mapped IPv6 address counts as
 * the IPv4 address that the system would connect to. Anything else, or an address with a zone (`fe80::1%eth0`), is not
 * public.
 */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !special.check(ip, 'ipv4')
  if (family !== 6 || ip.includes('%')) return false
  const mapped = mappedIpv4(ip)
  if (mapped !== undefined) return isPublicAddress(mapped)
  return globalUnicastIpv6.check(ip, 'ipv6') && !special.check(ip, 'ipv6')
}

/** The IPv4 address inside an IPv4-mapped one (::ffff:0:0/96), however it is written. */
export function mappedIpv4(ip: string): string | undefined {
  if (isIP(ip) !== 6) return undefined
  // SocketAddress writes mapped addresses, and only those, with this prefix and a dotted end.
  const canonical = new SocketAddress({ address: ip, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1]
}

/** A host or address of this machine itself. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')
