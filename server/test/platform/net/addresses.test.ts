import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { isPublicAddress } from '../../../src/platform/net/addresses.ts'

/** Both IANA special-purpose registries, entry by entry as they stand there, and what RFC 4291 and 5771 add. */
const REGISTRY_IPV4 = `
  0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29
  192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
  192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4 255.255.255.255/32 168.63.129.16/32`
const REGISTRY_IPV6 = `
  ::1/128 ::/128 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 200::/7 2001::/23 2001::/32 2001:1::1/128
  2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28
  2001:db8::/32 2002::/16 2620:4f:8000::/48 3ffe::/16 3fff::/20 5f00::/16 fc00::/7 fd00:ec2::254/128 fe80::/10 fec0::/10
  ff00::/8`

interface Block {
  family: 4 | 6
  first: bigint
  last: bigint
}

const BLOCKS = [...blocks(REGISTRY_IPV4, 4), ...blocks(REGISTRY_IPV6, 6)]
const GLOBAL_UNICAST: Block = { family: 6, first: 0x2n << 124n, last: (0x4n << 124n) - 1n }

test('no address of a special-purpose registry is public, however it is written', () => {
  const anyBlock = fc.constantFrom(...BLOCKS)
  const inBlock = anyBlock.chain(({ family, first, last }) =>
    fc.tuple(fc.constant(family), fc.oneof(fc.bigInt(first, last), fc.constantFrom(first, last))),
  )
  fc.assert(
    fc.property(inBlock, fc.constantFrom(...SPELLINGS), ([family, value], spell) => {
      assert.equal(isPublicAddress(family === 4 ? dotted(value) : spell(value)), false)
    }),
    { numRuns: 3_000 },
  )
})

test('every other IPv4 address is public', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 32n - 1n), value => {
      assert.equal(isPublicAddress(dotted(value)), !inRegistry(4, value))
    }),
    { numRuns: 2_000 },
  )
})

test('every other global unicast IPv6 address is public, and nothing outside of it', () => {
  const anywhere = fc.bigInt(0n, 2n ** 128n - 1n)
  const globalUnicast = fc.bigInt(GLOBAL_UNICAST.first, GLOBAL_UNICAST.last)
  const nearEdges = fc
    .tuple(fc.constantFrom(...BLOCKS.filter(({ family }) => family === 6)), fc.constantFrom(-1n, 0n, 1n), fc.boolean())
    .map(([{ first, last }, step, atEnd]) => BigInt.asUintN(128, (atEnd ? last : first) + step))
  fc.assert(
    fc.property(fc.oneof(anywhere, globalUnicast, nearEdges), fc.constantFrom(...SPELLINGS), (value, spell) => {
      fc.pre(value >> 32n !== 0xffffn)
      const expected = contains(GLOBAL_UNICAST, value) && !inRegistry(6, value)
      assert.equal(isPublicAddress(spell(value)), expected, spell(value))
    }),
    { numRuns: 3_000 },
  )
})

test('an IPv4-mapped address is evaluated as the IPv4 address in it', () => {
  const anyIpv4 = fc.oneof(
    fc.bigInt(0n, 2n ** 32n - 1n),
    fc.constantFrom(...BLOCKS.map(({ first }) => first & 0xffffffffn)),
  )
  fc.assert(
    fc.property(anyIpv4, fc.constantFrom(...SPELLINGS), (value, spell) => {
      const expected = isPublicAddress(dotted(value))
      assert.equal(isPublicAddress(`::ffff:${dotted(value)}`), expected)
      assert.equal(isPublicAddress(`0:0:0:0:0:FFFF:${dotted(value)}`), expected)
      assert.equal(isPublicAddress(spell((0xffffn << 32n) | value)), expected)
    }),
    { numRuns: 2_000 },
  )
})

test('an IPv4 address in any other wrapping is never public', () => {
  const wrappings: readonly ((ipv4: bigint) => bigint)[] = [
    ipv4 => ipv4, // IPv4-compatible
    ipv4 => (0xffff0000n << 32n) | ipv4, // IPv4-translated, RFC 2765
    ipv4 => (0x2002n << 112n) | (ipv4 << 80n), // 6to4
    ipv4 => (0x64ff9bn << 96n) | ipv4, // NAT64
    ipv4 => (0x64ff9b0001n << 80n) | ipv4, // NAT64 of a local network
    ipv4 => (0x20010000n << 96n) | (ipv4 << 64n), // Teredo, address of the server
    ipv4 => (0x20010000n << 96n) | (ipv4 ^ 0xffffffffn), // Teredo, address of the client
  ]
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 32n - 1n), fc.constantFrom(...wrappings), (ipv4, wrap) => {
      assert.equal(isPublicAddress(colons(wrap(ipv4))), false)
    }),
    { numRuns: 1_000 },
  )
})

test('well-known public addresses are public', () => {
  const known = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.63.255.255', '100.128.0.0', '172.32.0.0', '192.0.1.0']
  const known6 = ['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001:800::200e', '::ffff:8.8.8.8']
  for (const ip of [...known, ...known6]) assert.equal(isPublicAddress(ip), true, ip)
})

test('what is no address, or has a zone, is not public', () => {
  for (const text of ['', 'example.com', '1.1.1', '01.1.1.1', '1.1.1.1 ', '[2606::1]', '2606::1%eth0', '2606::1/64'])
    assert.equal(isPublicAddress(text), false, text)
})

function blocks(registry: string, family: 4 | 6): Block[] {
  return registry
    .trim()
    .split(/\s+/)
    .map(entry => {
      const [address, prefix] = entry.split('/') as [string, string]
      const width = family === 4 ? 32n : 128n
      const first = family === 4 ? ipv4Value(address) : ipv6Value(address)
      return { family, first, last: first + (1n << (width - BigInt(prefix))) - 1n }
    })
}

function inRegistry(family: 4 | 6, value: bigint): boolean {
  return BLOCKS.some(block => block.family === family && contains(block, value))
}

function contains({ first, last }: Block, value: bigint): boolean {
  return value >= first && value <= last
}

function ipv4Value(address: string): bigint {
  return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function ipv6Value(address: string): bigint {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = !tail ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...middle, ...right].reduce((value, part) => (value << 16n) | BigInt(`0x${part}`), 0n)
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map(shift => (value >> shift) & 0xffn).join('.')
}

function groups(value: bigint): string[] {
  return Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16))
}

function colons(value: bigint): string {
  return groups(value).join(':')
}

const SPELLINGS: readonly ((value: bigint) => string)[] = [
  colons,
  value => colons(value).toUpperCase(),
  value =>
    groups(value)
      .map(group => group.padStart(4, '0'))
      .join(':'),
  value => `${groups(value).slice(0, 6).join(':')}:${dotted(value & 0xffffffffn)}`,
  value => new URL(`http://[${colons(value)}]`).hostname.slice(1, -1),
]
