import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sweepUploads } from '../../../src/publishing/uploads/sweep-uploads.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-pictures-'))
const app = await startApp({ DATA_DIR: dataDir })
let program: TestProgram
let anna: Person
before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } })

async function upload(filename: string, body: Buffer): Promise<string> {
  const { upload_url, view_url, headers } = await anna.must(200, 'GET', `/v2/ugc/uploads/${filename}`)
  const answer = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(body), headers })
  assert.equal(answer.status, 200, await answer.text())
  return view_url
}

async function view(url: string, width: number | string, accept = '*/*') {
  const answer = await fetch(`${url}?width=${width}`, { headers: { accept } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, about: answer.ok ? await sharp(bytes, { animated: true }).metadata() : null }
}

const files = () => readdirSync(join(dataDir, 'files'), { recursive: true }).map(String)

describe('a picture that was uploaded', () => {
  test('is shown smaller, as WebP, or as AVIF to who takes it', async () => {
    const url = await upload('hall.jpg', await plain(1000, 500).jpeg().toBuffer())
    const webp = await view(url, 320)
    assert.equal(webp.answer.headers.get('content-type'), 'image/webp')
    assert.deepEqual([webp.about?.format, webp.about?.width, webp.about?.height], ['webp', 320, 160])
    assert.equal(webp.answer.headers.get('vary'), 'Origin, Accept')
    assert.match(webp.answer.headers.get('cache-control') ?? '', /max-age=\d+/)
    assert.match(webp.answer.headers.get('content-disposition') ?? '', /filename="hall\.webp"/)
    assert.match(webp.answer.headers.get('content-security-policy') ?? '', /sandbox/)
    const avif = await view(url, 320, 'image/avif,image/webp,*/*;q=0.8')
    assert.equal(avif.answer.headers.get('content-type'), 'image/avif')
    assert.deepEqual([avif.about?.format, avif.about?.width], ['heif', 320])
    const refused = await view(url, 320, 'image/avif;q=0,*/*')
    assert.equal(refused.answer.headers.get('content-type'), 'image/webp')
  })

  test('is never enlarged', async () => {
    const url = await upload('icon.png', await plain(200, 100).png().toBuffer())
    assert.equal((await view(url, 1920)).about?.width, 200)
  })

  test('is upright, without what the camera wrote about the place', async () => {
    const source = await plain(400, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Mia Tester' }, IFD3: { GPSLatitude: '47/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { about, bytes } = await view(await upload('turned.jpg', source), 160)
    assert.deepEqual([about?.width, about?.height], [160, 320])
    assert.deepEqual(
      [about?.exif, about?.orientation, about?.icc, about?.xmp],
      [undefined, undefined, undefined, undefined],
    )
    assert.ok(!bytes.includes('Mia'))
  })

  test('goes on moving when it moves', async () => {
    const frame = (red: number) =>
      sharp({ create: { width: 300, height: 150, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer()
    const gif = await sharp([await frame(0), await frame(120), await frame(250)], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { about, answer } = await view(await upload('wave.gif', gif), 160, 'image/avif')
    assert.equal(answer.headers.get('content-type'), 'image/webp')
    assert.deepEqual([about?.pages, about?.width, about?.pageHeight], [3, 160, 80])
  })

  test('has six widths and no other', async () => {
    const url = await upload('stairs.png', await plain(300, 300).png().toBuffer())
    for (const width of ['100', '0', '-1', '320.5', 'wide', '', '99999999999999999999']) {
      const answer = await fetch(`${url}?width=${width}`)
      const { error } = (await answer.json()) as { error: { validations: Array<{ rule: string; parameter: string }> } }
      assert.equal(answer.status, 400, width)
      assert.equal(error.validations[0]?.parameter, 'width')
    }
    assert.equal((await fetch(`${url}?width=160`, { method: 'HEAD' })).headers.get('content-type'), 'image/webp')
  })

  test('is made once, though many ask at the same moment', async () => {
    const url = await upload('crowd.png', await plain(900, 900).png().toBuffer())
    const before = files().length
    const shown = await Promise.all(Array.from({ length: 12 }, () => view(url, 640)))
    assert.ok(shown.every(({ bytes }) => bytes.equals(shown[0]?.bytes as Buffer)))
    assert.equal(files().length, before + 1)
  })

  test('is shown as it is when it is broken', async () => {
    const broken = Buffer.concat([(await plain(50, 50).png().toBuffer()).subarray(0, 40), Buffer.alloc(100, 7)])
    assert.deepEqual((await fetchBytes(`${await upload('broken.png', broken)}?width=160`)).bytes, broken)
  })

  test('is made smaller when it comes in with more than 50 megapixels, and stays as it is below', async () => {
    for (const [filename, body, turned] of [
      ['hall.png', await plain(9000, 7000).png().toBuffer(), false],
      ['hall.jpg', await plain(9000, 7000).jpeg().withMetadata({ orientation: 6 }).toBuffer(), true],
    ] as const) {
      const url = await upload(filename, body)
      const { bytes, type } = await fetchBytes(url)
      const about = await sharp(bytes).metadata()
      assert.deepEqual([type, about.format], turned ? ['image/jpeg', 'jpeg'] : ['image/png', 'png'])
      assert.ok(about.width * about.height <= 50_000_000 && about.width > 7900, `${about.width} x ${about.height}`)
      const shown = await view(url, 160)
      assert.deepEqual([shown.about?.width, shown.about?.height], turned ? [160, 206] : [160, 124])
      assert.ok(shown.bytes.length < 5000)
    }
    const fine = await plain(8000, 6000).png().toBuffer()
    assert.deepEqual((await fetchBytes(await upload('fine.png', fine))).bytes, fine)
  })

  test('is refused with more than 100 megapixels, and nothing is kept', async () => {
    const bomb = await plain(20_000, 6000).png({ compressionLevel: 9 }).toBuffer()
    const before = files().length
    const { upload_url, view_url, headers } = await anna.must(200, 'GET', '/v2/ugc/uploads/bomb.png')
    const answer = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(bomb), headers })
    const { error } = (await answer.json()) as { error: { validations: object[] } }
    const message = 'must have at most 100 megapixels'
    assert.deepEqual([answer.status, error.validations], [400, [{ rule: 'out_of_range', parameter: 'file', message }]])
    assert.equal((await fetch(view_url)).status, 404)
    assert.equal(files().length, before)
  })

  test('stops moving with more than 200 frames, or 50 megapixels in all, whatever decoding them would cost', async () => {
    const moving = async (frames: number, side: number) => {
      const colours = Array.from({ length: frames }, (_, index) => (index % 2) * 250)
      const pictures = await Promise.all(
        colours.map(red =>
          sharp({ create: { width: side, height: side, channels: 3, background: { r: red, g: 0, b: 0 } } })
            .png({ compressionLevel: 0 })
            .toBuffer(),
        ),
      )
      return sharp(pictures, { join: { animated: true } })
        .gif({ effort: 1 })
        .toBuffer()
    }
    for (const [frames, side, shown] of [
      [200, 20, 200],
      [201, 20, undefined],
      [3000, 20, undefined],
      [14, 2000, undefined],
    ] as const) {
      const { about, answer } = await view(await upload('wave.gif', await moving(frames, side)), 160)
      assert.deepEqual([answer.headers.get('content-type'), about?.pages], ['image/webp', shown], `${frames} frames`)
    }
  })

  test('goes with its smaller ones', async () => {
    const url = await upload('gone.png', await plain(600, 600).png().toBuffer())
    await view(url, 160)
    await view(url, 320, 'image/avif')
    const { database, files: store } = app.app.services
    const token = url.split('/').at(-1) as string
    const [row] = await database.unscopedQuery(
      sql<{ id: string }>`
        update uploads set created_at = now() - interval '2 days'
         where program_id = ${program.id} and view_token = ${token} returning id`,
    )
    assert.ok(row)
    assert.equal(files().filter(file => file.includes(row.id)).length, 3)
    while (await sweepUploads({ database, files: store }));
    assert.deepEqual(
      files().filter(file => file.includes(row.id)),
      [],
    )
    assert.equal((await fetch(`${url}?width=160`)).status, 404)
  })

  test('has its width and height in the posts that show it', async () => {
    const url = await upload('cover.jpg', await plain(640, 480).jpeg().toBuffer())
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
    const post = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [topic],
      title: 'Hall',
    })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/images`, { url, alt: 'The hall' })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const shown = await anna.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.deepEqual([shown.images[0].width, shown.images[0].height], [640, 480])
  })
})

test('what is no picture is answered as before, whatever width is asked for', async () => {
  const text = Buffer.from('Keys are at the desk')
  const { bytes, type } = await fetchBytes(`${await upload('note.txt', text)}?width=7`)
  assert.deepEqual(bytes, text)
  assert.equal(type, 'text/plain; charset=utf-8')
})

async function fetchBytes(url: string) {
  const answer = await fetch(url)
  assert.equal(answer.status, 200)
  return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') }
}
