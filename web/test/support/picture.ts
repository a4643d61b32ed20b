import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 64
const HEIGHT = 48

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A white picture of as many pixels as wanted, in a few kilobytes. */
export function whitePicture(name: string, width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Grey levels of one bit.
  header.set([1, 0], 8)
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff).fill(0, 0, 1)
  return png(name, header, Buffer.concat(Array.from({ length: height }, () => row)))
}

/** A small picture that browsers show (64 by 48 pixels, in a colour of its name), as `setInputFiles` takes it. */
export function picture(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2], 8)
  const hue = crc32(Buffer.from(name))
  const row = Buffer.from([0, ...Array.from({ length: WIDTH }, (_, x) => [hue & 255, (hue >> 8) & 255, x * 4]).flat()])
  return png(name, header, Buffer.concat(Array.from({ length: HEIGHT }, () => row)))
}

function png(name: string, header: Buffer, pixels: Buffer) {
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}
