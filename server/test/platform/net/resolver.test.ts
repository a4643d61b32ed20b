import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from '../../../../bin/testing.mjs'
import { dnsResolve, systemResolve } from '../../../src/platform/net/connector.ts'

const TYPE_A = 1
const TYPE_AAAA = 28
const NAME_ERROR = 3

const ZONE: Readonly<Record<string, { a?: string[]; aaaa?: string[] }>> = {
  'both.test': { a: ['93.184.216.34', '10.0.0.1'], aaaa: ['2606:2800:220:1::1'] },
  'four.test': { a: ['93.184.216.34'] },
  'six.test': { aaaa: ['2606:2800:220:1::1'] },
  'empty.test': {},
}

test('returns all IPv4 and IPv6 addresses of a name', async () => {
  const resolve = dnsResolve([await nameServer()])
  assert.deepEqual((await resolve('both.test')).toSorted(), ['10.0.0.1', '2606:2800:220:1::1', '93.184.216.34'])
})

test('a name with addresses of one kind only is enough', async () => {
  const resolve = dnsResolve([await nameServer()])
  assert.deepEqual(await resolve('four.test'), ['93.184.216.34'])
  assert.deepEqual(await resolve('six.test'), ['2606:2800:220:1::1'])
})

test('a name without addresses, and one that does not exist, fail', async () => {
  const resolve = dnsResolve([await nameServer()])
  await assert.rejects(resolve('empty.test'), { code: 'ENODATA' })
  await assert.rejects(resolve('missing.test'), { code: 'ENOTFOUND' })
})

test('the system knows localhost', async () => {
  const addresses = await systemResolve('localhost')
  assert.ok(addresses.some(address => address === '127.0.0.1' || address === '::1'))
})

/** A name server for ZONE on loopback; returns its address. */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => socket.send(answerTo(query), port, address))
  after(() => socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

/** RFC 1035 section 4: the question is repeated, its name referred to by a pointer to offset 12. */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = []
  let offset = 12
  for (; query[offset] !== 0; offset += query[offset]! + 1) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + query[offset]!))
  }
  const type = query.readUInt16BE(offset + 1)
  const records = ZONE[labels.join('.').toLowerCase()]
  const addresses = (type === TYPE_A ? records?.a : type === TYPE_AAAA ? records?.aaaa : undefined) ?? []
  const header = Buffer.from([
    query[0]!,
    query[1]!,
    0x84,
    records ? 0 : NAME_ERROR,
    0,
    1,
    0,
    addresses.length,
    0,
    0,
    0,
    0,
  ])
  return Buffer.concat([header, query.subarray(12, offset + 5), ...addresses.map(address => record(type, address))])
}

function record(type: number, address: string): Buffer {
  const data = Buffer.from(type === TYPE_A ? address.split('.').map(Number) : ipv6Bytes(address))
  return Buffer.concat([Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data])
}

function ipv6Bytes(address: string): number[] {
  const [head, tail] = address.split('::').map(side => side.split(':').map(group => Number.parseInt(group, 16)))
  const groups = [...head!, ...Array<number>(8 - head!.length - tail!.length).fill(0), ...tail!]
  return groups.flatMap(group => [group >> 8, group & 0xff])
}
