import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { test } from '../../../../bin/testing.mjs'
import { probeMedia } from '../../../src/platform/net/probe-media.ts'
import { sniffMedia } from '../../../src/platform/net/sniff-media.ts'
import { assertFails, httpServer, outboundFor } from './support.ts'

const outbound = outboundFor({ allowPrivateTargets: true })

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const MP4 = latin1('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41')
const ebml = (docType: string) => latin1(`\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84${docType}`)
const packets = (size: number, lead: number) => {
  const stream = Buffer.alloc(size * 4)
  for (let packet = 0; packet < 4; packet += 1) stream[lead + packet * size] = 0x47
  return stream
}

const FILES: readonly (readonly [what: string, head: Buffer, mediaType: string | null])[] = [
  ['MP4', MP4, 'video/mp4'],
  ['MP4 for streaming', latin1('\0\0\0\x18ftypiso5'), 'video/mp4'],
  ['MP4 of Apple', latin1('\0\0\0\x18ftypM4V '), 'video/mp4'],
  ['QuickTime', latin1('\0\0\0\x14ftypqt  '), 'video/quicktime'],
  ['older QuickTime', latin1('\0\0\x08\0moov\0\0\0\x6cmvhd'), 'video/quicktime'],
  ['QuickTime with its data first', latin1('\0\0\0\x08wide\0\0\0\0mdat'), 'video/quicktime'],
  ['3GP', latin1('\0\0\0\x18ftyp3gp4'), 'video/3gpp'],
  ['3G2', latin1('\0\0\0\x18ftyp3g2a'), 'video/3gpp2'],
  ['WebM', ebml('webm'), 'video/webm'],
  ['Matroska', ebml('matroska'), 'video/matroska'],
  ['Ogg with Theora', latin1('OggS\0\x02\0\0\0\0\0\0\0\0aaaabbbbcccc\x01\x2a\x80theora'), 'video/ogg'],
  ['MPEG transport stream', packets(188, 0), 'video/mp2t'],
  ['transport stream of a camera', packets(192, 4), 'video/mp2t'],
  ['MPEG program stream', latin1('\0\0\x01\xba\x44'), 'video/mpeg'],
  ['MPEG video', latin1('\0\0\x01\xb3\x14'), 'video/mpeg'],
  ['AVI', latin1('RIFF\x10\0\0\0AVI LIST'), 'video/x-msvideo'],
  ['FLV', latin1('FLV\x01\x05'), 'video/x-flv'],
  ['Windows Media', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), 'video/x-ms-asf'],
  ['Ogg with Vorbis', latin1('OggS\0\x02\0\0\0\0\0\0\0\0aaaabbbbcccc\x01\x1e\x01vorbis'), 'audio/ogg'],
  ['MP4 audio', latin1('\0\0\0\x18ftypM4A '), 'audio/mp4'],
  ['MP3', latin1('ID3\x04'), 'audio/mpeg'],
  ['WAVE', latin1('RIFF\x10\0\0\0WAVEfmt '), 'audio/wav'],
  ['AVIF', latin1('\0\0\0\x18ftypavif'), 'image/avif'],
  ['HEIC', latin1('\0\0\0\x18ftypheic'), 'image/heic'],
  ['WebP', latin1('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
  ['PNG', latin1('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['JPEG', latin1('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['PDF', latin1('%PDF-1.7'), 'application/pdf'],
  ['a page', latin1('<!doctype html><title>Gold</title>'), null],
  ['a text that begins with G', latin1('G'.padEnd(600, '.')), null],
  ['nothing', Buffer.alloc(0), null],
  ['a beginning cut short', MP4.subarray(0, 6), null],
]

for (const [what, head, mediaType] of FILES) {
  test(`the first bytes of ${what} show ${mediaType}`, () => assert.equal(sniffMedia(head), mediaType))
}

test('a video is known by the headers of a HEAD', async () => {
  const { origin } = await httpServer((request, response) => {
    assert.equal(request.method, 'HEAD')
    response.writeHead(200, { 'content-type': 'Video/MP4; codecs="avc1"', 'content-length': 5_000_000_000 }).end()
  })
  assert.deepEqual(await probeMedia(outbound, `${origin}/film`), { mediaType: 'video/mp4', lengthBytes: 5_000_000_000 })
})

test('a video without a length has none', async () => {
  const { origin } = await httpServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'video/webm' }).end(),
  )
  assert.deepEqual(await probeMedia(outbound, origin), { mediaType: 'video/webm', lengthBytes: null })
})

test('redirects are followed', async () => {
  const { origin } = await httpServer((request, response) => {
    if (request.url === '/film') response.writeHead(302, { location: '/stored/film' }).end()
    else response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 7 }).end()
  })
  assert.deepEqual(await probeMedia(outbound, `${origin}/film`), { mediaType: 'video/mp4', lengthBytes: 7 })
})

test('where HEAD is refused, a range of the file is asked for', async () => {
  const { origin } = await hostWithoutHead((request, response) => {
    assert.equal(request.headers.range, 'bytes=0-4095')
    response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 0-4095/90000' }).end(MP4)
  })
  assert.deepEqual(await probeMedia(outbound, origin), { mediaType: 'video/mp4', lengthBytes: 90_000 })
})

test('a host that does not know ranges is heard no further than needed', async () => {
  const { origin } = await hostWithoutHead((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000_000_000 })
    response.write(Buffer.concat([MP4, Buffer.alloc(100_000)]))
  })
  assert.deepEqual(await probeMedia(outbound, origin), { mediaType: 'video/mp4', lengthBytes: 1_000_000_000 })
})

test('a range of unknown length has none', async () => {
  const { origin } = await hostWithoutHead((_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-4095/*', 'content-length': 27 }).end(MP4.subarray(0, 27))
  })
  assert.deepEqual(await probeMedia(outbound, origin), { mediaType: 'video/mp4', lengthBytes: null })
})

test('where the media type says nothing, the first bytes decide', async () => {
  const { origin } = await httpServer((request, response) => {
    response.setHeader('content-type', 'application/octet-stream')
    response.end(request.method === 'HEAD' ? undefined : request.url === '/film' ? ebml('webm') : 'MZ program')
  })
  assert.equal((await probeMedia(outbound, `${origin}/film`)).mediaType, 'video/webm')
  await assert.rejects(probeMedia(outbound, `${origin}/program`), { name: 'MediaError', reason: 'not_video' })
})

test('a host that hangs up on HEAD is asked by GET', async () => {
  const { origin } = await httpServer((request, response) => {
    if (request.method === 'HEAD') response.socket!.destroy()
    else response.end(MP4)
  })
  assert.equal((await probeMedia(outbound, origin)).mediaType, 'video/mp4')
})

test('a page, an image and an empty file are no videos', async () => {
  const { origin } = await httpServer((request, response) => {
    const mediaType = { '/page': 'text/html; charset=utf-8', '/image': 'image/png' }[request.url!]
    response.writeHead(200, { 'content-type': mediaType ?? 'video/mp4', 'content-length': mediaType ? 10 : 0 }).end()
  })
  await assert.rejects(probeMedia(outbound, `${origin}/page`), { name: 'MediaError', reason: 'not_video' })
  await assert.rejects(probeMedia(outbound, `${origin}/image`), { name: 'MediaError', reason: 'not_video' })
  await assert.rejects(probeMedia(outbound, `${origin}/empty`), { name: 'MediaError', reason: 'empty' })
})

test('a file that is not given out is no video', async () => {
  const { origin } = await httpServer((_request, response) =>
    response.writeHead(404, { 'content-type': 'video/mp4' }).end(),
  )
  await assert.rejects(probeMedia(outbound, origin), { name: 'MediaError', reason: 'refused' })
})

test('a host that never answers, and one that must not be asked, are outbound errors', async () => {
  const { origin } = await httpServer(() => {})
  await assertFails(probeMedia(outbound, origin, 50), 'timeout')
  const guarded = outboundFor({ allowPrivateTargets: false })
  await assertFails(probeMedia(guarded, origin), 'forbidden_address')
})

function hostWithoutHead(onGet: (request: IncomingMessage, response: ServerResponse) => void) {
  const listener: RequestListener = (request, response) =>
    request.method === 'HEAD' ? response.writeHead(405).end() : onGet(request, response)
  return httpServer(listener)
}
