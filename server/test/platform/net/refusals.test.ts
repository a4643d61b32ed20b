/** Addresses by which users may try to reach hosts through this server. None of them opens a connection. */
import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import type { OutboundReason } from '../../../src/platform/net/outbound.ts'
import { assertFails, get, httpServer, outboundFor, type TestServer, watchConnections } from './support.ts'

type Refusal = readonly [what: string, url: string, reason: OutboundReason]

/** PORT is a port on which this machine listens, on all its addresses. */
const LITERALS: readonly Refusal[] = [
  ['loopback', 'http://127.0.0.1:PORT/', 'forbidden_address'],
  ['loopback by https', 'https://127.0.0.1:PORT/', 'forbidden_address'],
  ['loopback on the default port', 'http://127.0.0.1/', 'forbidden_address'],
  ['another loopback address', 'http://127.8.9.10:PORT/', 'forbidden_address'],
  ['the end of loopback', 'http://127.255.255.254:PORT/', 'forbidden_address'],
  ['this host', 'http://0.0.0.0:PORT/', 'forbidden_address'],
  ['this network', 'http://0.1.2.3:PORT/', 'forbidden_address'],
  ['decimal', 'http://2130706433:PORT/', 'forbidden_address'],
  ['decimal zero', 'http://0:PORT/', 'forbidden_address'],
  ['octal number', 'http://017700000001:PORT/', 'forbidden_address'],
  ['octal parts', 'http://0177.0.0.01:PORT/', 'forbidden_address'],
  ['octal with many zeros', 'http://0000000177.0.0.1:PORT/', 'forbidden_address'],
  ['hexadecimal number', 'http://0x7f000001:PORT/', 'forbidden_address'],
  ['hexadecimal number, upper case', 'http://0X7F000001:PORT/', 'forbidden_address'],
  ['hexadecimal parts', 'http://0x7f.0x0.0x0.0x1:PORT/', 'forbidden_address'],
  ['mixed bases', 'http://0x7f.0.01:PORT/', 'forbidden_address'],
  ['empty hexadecimal part', 'http://0x7f.0x.0x.1:PORT/', 'forbidden_address'],
  ['two parts', 'http://127.1:PORT/', 'forbidden_address'],
  ['three parts', 'http://127.0.1:PORT/', 'forbidden_address'],
  ['two parts of a private network', 'http://10.1:PORT/', 'forbidden_address'],
  ['trailing dot', 'http://127.0.0.1.:PORT/', 'forbidden_address'],
  ['percent-encoded digits', 'http://%31%32%37.0.0.1:PORT/', 'forbidden_address'],
  ['percent-encoded dots', 'http://127%2e0%2e0%2e1:PORT/', 'forbidden_address'],
  ['full-width digits', 'http://１２７.０.０.１:PORT/', 'forbidden_address'],
  ['circled digits', 'http://①②⑦.⓪.⓪.①:PORT/', 'forbidden_address'],
  ['mathematical digits', 'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:PORT/', 'forbidden_address'],
  ['ideographic full stops', 'http://127。0。0。1:PORT/', 'forbidden_address'],
  ['half-width full stops', 'http://127｡0｡0｡1:PORT/', 'forbidden_address'],
  ['full-width full stops', 'http://127．0．0．1:PORT/', 'forbidden_address'],
  ['soft hyphen between the digits', 'http://12\u00ad7.0.0.1:PORT/', 'forbidden_address'],
  ['newline between the digits', 'http://12\n7.0.0.1:PORT/', 'forbidden_address'],
  ['spaces around', '  http://127.0.0.1:PORT/  ', 'forbidden_address'],
  ['backslashes', 'http:\\\\127.0.0.1:PORT\\', 'forbidden_address'],
  ['no slashes', 'http:127.0.0.1:PORT', 'forbidden_address'],
  ['many slashes', 'http://////127.0.0.1:PORT/', 'forbidden_address'],
  ['private 10/8', 'http://10.0.0.1:PORT/', 'forbidden_address'],
  ['private 172.16/12', 'http://172.31.255.255:PORT/', 'forbidden_address'],
  ['private 192.168/16', 'http://192.168.1.1:PORT/', 'forbidden_address'],
  ['shared address space', 'http://100.64.0.1:PORT/', 'forbidden_address'],
  ['link-local', 'http://169.254.1.1:PORT/', 'forbidden_address'],
  ['benchmarking', 'http://198.19.255.255:PORT/', 'forbidden_address'],
  ['documentation', 'http://203.0.113.7:PORT/', 'forbidden_address'],
  ['6to4 relays', 'http://192.88.99.1:PORT/', 'forbidden_address'],
  ['multicast', 'http://224.0.0.251:PORT/', 'forbidden_address'],
  ['reserved', 'http://240.0.0.1:PORT/', 'forbidden_address'],
  ['broadcast', 'http://255.255.255.255:PORT/', 'forbidden_address'],
  ['metadata of AWS, Azure, Google', 'http://169.254.169.254/latest/meta-data/', 'forbidden_address'],
  ['metadata, decimal', 'http://2852039166/latest/meta-data/', 'forbidden_address'],
  ['metadata, octal', 'http://0251.0376.0251.0376/', 'forbidden_address'],
  ['metadata of AWS containers', 'http://169.254.170.2/v2/credentials', 'forbidden_address'],
  ['metadata of AWS by IPv6', 'http://[fd00:ec2::254]/latest/meta-data/', 'forbidden_address'],
  ['metadata of Google by IPv6', 'http://[fd20:ce::254]/', 'forbidden_address'],
  ['metadata of Alibaba', 'http://100.100.100.200/latest/meta-data/', 'forbidden_address'],
  ['metadata of Oracle', 'http://192.0.0.192/latest/', 'forbidden_address'],
  ['platform services of Azure', 'http://168.63.129.16/machine', 'forbidden_address'],
  ['IPv6 loopback', 'http://[::1]:PORT/', 'forbidden_address'],
  ['IPv6 loopback in full', 'http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/', 'forbidden_address'],
  ['IPv6 unspecified', 'http://[::]:PORT/', 'forbidden_address'],
  ['IPv4-mapped loopback', 'http://[::ffff:127.0.0.1]:PORT/', 'forbidden_address'],
  ['IPv4-mapped loopback in hexadecimal', 'http://[::ffff:7f00:1]:PORT/', 'forbidden_address'],
  ['IPv4-mapped in full', 'http://[0:0:0:0:0:ffff:0a00:0001]:PORT/', 'forbidden_address'],
  ['IPv4-mapped metadata', 'http://[::ffff:169.254.169.254]/', 'forbidden_address'],
  ['IPv4-compatible loopback', 'http://[::127.0.0.1]:PORT/', 'forbidden_address'],
  ['IPv4-translated loopback', 'http://[::ffff:0:127.0.0.1]:PORT/', 'forbidden_address'],
  ['6to4 of loopback', 'http://[2002:7f00:1::]:PORT/', 'forbidden_address'],
  ['6to4 of a private network', 'http://[2002:c0a8:101::1]:PORT/', 'forbidden_address'],
  ['NAT64 of loopback', 'http://[64:ff9b::7f00:1]:PORT/', 'forbidden_address'],
  ['NAT64 of metadata', 'http://[64:ff9b::169.254.169.254]/', 'forbidden_address'],
  ['NAT64 of a local network', 'http://[64:ff9b:1::10.0.0.1]:PORT/', 'forbidden_address'],
  ['Teredo', 'http://[2001:0:7f00:1::1]:PORT/', 'forbidden_address'],
  ['ORCHID', 'http://[2001:20::1]:PORT/', 'forbidden_address'],
  ['IPv6 documentation', 'http://[2001:db8::1]:PORT/', 'forbidden_address'],
  ['newer IPv6 documentation', 'http://[3fff::1]:PORT/', 'forbidden_address'],
  ['unique local', 'http://[fc00::1]:PORT/', 'forbidden_address'],
  ['IPv6 link-local', 'http://[fe80::1]:PORT/', 'forbidden_address'],
  ['IPv6 site-local', 'http://[fec0::1]:PORT/', 'forbidden_address'],
  ['IPv6 multicast', 'http://[ff02::1]:PORT/', 'forbidden_address'],
  ['discard-only', 'http://[100::1]:PORT/', 'forbidden_address'],
  ['segment routing', 'http://[5f00::1]:PORT/', 'forbidden_address'],
]

const NAMES: readonly Refusal[] = [
  ['localhost', 'http://localhost:PORT/', 'forbidden_address'],
  ['localhost with a trailing dot', 'http://localhost.:PORT/', 'forbidden_address'],
  ['localhost in capitals', 'http://LOCALHOST:PORT/', 'forbidden_address'],
  ['localhost in circled letters', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/', 'forbidden_address'],
  ['below localhost', 'http://app.localhost:PORT/', 'forbidden_address'],
  ['below localhost with a trailing dot', 'http://app.localhost.:PORT/', 'forbidden_address'],
  ['multicast DNS', 'http://printer.local:PORT/', 'forbidden_address'],
  ['names of the private network', 'http://metadata.google.internal/computeMetadata/v1/', 'forbidden_address'],
  ['names of the home network', 'http://router.home.arpa/', 'forbidden_address'],
]

const URLS: readonly Refusal[] = [
  ['nothing', '', 'invalid_url'],
  ['a path', '/webhooks', 'invalid_url'],
  ['a host alone', 'example.com', 'invalid_url'],
  ['files', 'file:///etc/passwd', 'invalid_url'],
  ['gopher', 'gopher://127.0.0.1:PORT/_GET', 'invalid_url'],
  ['ftp', 'ftp://127.0.0.1:PORT/', 'invalid_url'],
  ['dict', 'dict://127.0.0.1:PORT/info', 'invalid_url'],
  ['web sockets', 'ws://127.0.0.1:PORT/', 'invalid_url'],
  ['data', 'data:text/html,hello', 'invalid_url'],
  ['scripts', 'javascript:alert(1)', 'invalid_url'],
  ['unix sockets', 'unix:/var/run/docker.sock', 'invalid_url'],
  ['unix sockets over http', 'http+unix://%2Fvar%2Frun%2Fdocker.sock/', 'invalid_url'],
  ['a user name', 'http://public.test@127.0.0.1:PORT/', 'invalid_url'],
  ['a user name and a password', 'http://user:secret@public.test/', 'invalid_url'],
  ['an empty user name', 'http://:secret@public.test/', 'invalid_url'],
  ['too large a part', 'http://256.0.0.1/', 'invalid_url'],
  ['too many parts', 'http://1.2.3.4.5/', 'invalid_url'],
  ['too large a number', 'http://4294967296/', 'invalid_url'],
  ['a zone', 'http://[fe80::1%25eth0]/', 'invalid_url'],
  ['a forbidden character in the host', 'http://public.test%00.evil.test/', 'invalid_url'],
  ['a port too large', 'http://public.test:65536/', 'invalid_url'],
  ['more than a URL can hold', `http://public.test/${'a'.repeat(9_000)}`, 'invalid_url'],
  ['the port of ssh', 'http://public.test:22/', 'forbidden_port'],
  ['the port of mail', 'http://public.test:25/', 'forbidden_port'],
  ['port 0', 'http://public.test:0/', 'forbidden_port'],
  ['any other port of the system', 'http://public.test:1023/', 'forbidden_port'],
  ['the port of PostgreSQL', 'http://public.test:5432/', 'forbidden_port'],
  ['the port of Redis', 'http://public.test:6379/', 'forbidden_port'],
  ['the port of Docker', 'http://public.test:2375/', 'forbidden_port'],
  ['a forbidden port of a public address', 'http://8.8.8.8:53/', 'forbidden_port'],
]

type Resolution = readonly [what: string, addresses: readonly string[], reason: OutboundReason]

const PUBLIC_IPV4 = '93.184.216.34'
const PUBLIC_IPV6 = '2606:2800:220:1:248:1893:25c8:1946'

const RESOLUTIONS: readonly Resolution[] = [
  ['loopback', ['127.0.0.1'], 'forbidden_address'],
  ['IPv6 loopback', ['::1'], 'forbidden_address'],
  ['IPv4-mapped loopback', ['::ffff:127.0.0.1'], 'forbidden_address'],
  ['metadata', ['169.254.169.254'], 'forbidden_address'],
  ['this host', ['0.0.0.0'], 'forbidden_address'],
  ['a unique local address', ['fd12:3456::1'], 'forbidden_address'],
  ['a link-local address with a zone', ['fe80::1%lo'], 'forbidden_address'],
  ['NAT64 of loopback', ['64:ff9b::7f00:1'], 'forbidden_address'],
  ['a public address, then a private one', [PUBLIC_IPV4, '10.0.0.1'], 'forbidden_address'],
  ['a private address, then a public one', ['192.168.0.1', PUBLIC_IPV4], 'forbidden_address'],
  ['a public IPv4 and a private IPv6 address', [PUBLIC_IPV4, '::1'], 'forbidden_address'],
  ['a public IPv6 and a private IPv4 address', [PUBLIC_IPV6, '127.0.0.1'], 'forbidden_address'],
  ['many public addresses and a private one', [...Array(50).fill(PUBLIC_IPV4), '127.0.0.1'], 'forbidden_address'],
  ['nothing', [], 'unresolvable'],
  ['what is no address', ['localhost'], 'unresolvable'],
]

let trap: TestServer

describe('refusals', () => {
  before(async () => {
    trap = await httpServer((_request, response) => response.end('reached'))
  })

  for (const [what, url, reason] of [...LITERALS, ...NAMES, ...URLS]) {
    test(`refuses ${what}: ${url.slice(0, 60).replace('\n', '\\n')}`, async () => {
      const outbound = outboundFor({
        allowPrivateTargets: false,
        resolve: host => assert.fail(`${host} was looked up`),
      })
      await assertRefused(outbound.request(get(url.replace('PORT', String(trap.port)))), reason)
    })
  }

  for (const [what, addresses, reason] of RESOLUTIONS) {
    test(`refuses a name that resolves to ${what}`, async () => {
      const outbound = outboundFor({ allowPrivateTargets: false, resolve: async () => addresses })
      await assertRefused(outbound.request(get(`http://public.test:${trap.port}/`)), reason)
    })
  }

  test('refuses a name that cannot be resolved', async () => {
    const outbound = outboundFor({ allowPrivateTargets: false, resolve: () => Promise.reject(new Error('10.0.0.53')) })
    await assertRefused(outbound.request(get(`http://public.test:${trap.port}/`)), 'unresolvable')
  })

  async function assertRefused(answer: Promise<unknown>, reason: OutboundReason): Promise<void> {
    const watch = watchConnections()
    await assertFails(answer, reason)
    assert.equal(watch.opened, 0)
    assert.equal(trap.connections, 0)
  }
})
