import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from '../../../../bin/testing.mjs'
import { addressKey, clientAddress, readProxies, type TrustedProxies } from '../../../src/platform/net/proxies.ts'

const proxies = (text: string): TrustedProxies => {
  const read = readProxies(text)
  if ('wrong' in read) throw new Error(read.wrong)
  return read
}

const request = (neighbour: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress: neighbour },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test('addresses and networks are trusted, in every way of writing them, and nothing else', () => {
  const trusted = proxies(' 10.0.0.5, 192.168.0.0/16,fd00::/8 ,2001:db8::7, 172.16.3.9/12,')
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '192.168.200.1', '172.31.0.1', 'fd12::1', '2001:0DB8:0:0::7']) {
    assert.ok(trusted.trusts(address), address)
  }
  for (const address of ['10.0.0.6', '192.169.0.1', '172.32.0.1', 'fe80::1', '2001:db8::8', '', 'unknown']) {
    assert.ok(!trusted.trusts(address), address)
  }
  assert.ok(!proxies('').trusts('127.0.0.1'))
})

test('what is neither is named', () => {
  for (const wrong of [
    'proxy',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0/8',
    '10.0.0.1/',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    '*',
  ]) {
    assert.deepEqual(readProxies(`10.0.0.1, ${wrong}`), { wrong })
  }
})

test('the client is the last address that no trusted proxy has', () => {
  const trusted = proxies('10.0.0.0/8, ::1')
  for (const [neighbour, forwarded, client] of [
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', 'made-up, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '203.0.113.50, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['::1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['::1', '2001:db8::7', '2001:db8::7'],
    ['10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    [undefined, '198.51.100.1', ''],
  ] as const) {
    assert.equal(clientAddress(request(neighbour, forwarded), trusted), client, `${neighbour} ${forwarded}`)
  }
})

test('addresses of one IPv6 network count as one', () => {
  const key = addressKey('2001:db8:0:1::1')
  for (const address of ['2001:db8:0:1:ffff::', '2001:0db8:0000:0001:1:2:3:4']) assert.equal(addressKey(address), key)
  for (const address of ['2001:db8:0:2::1', '2001:db8::1', '::1', '1::']) assert.notEqual(addressKey(address), key)
  assert.equal(addressKey('198.51.100.1'), '198.51.100.1')
})
