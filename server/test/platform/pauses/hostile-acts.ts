// The same by what others send: pages, feeds, documents and answers of their servers, and files. Some take several requests.

import { request } from 'node:http'
import sharp from 'sharp'
import { sheetOf, workbook, XLSX } from '../../people/imports/workbook.ts'
import { METADATA } from '../../sign-in/company/metadata.ts'
import { Browser } from '../../support/browser.ts'
import { type Answer, filled, MIB, manyMembers, range, type Sending } from './requests.ts'

export type Act = (by: Sending) => Promise<Answer>

/** Limit of a response of an OpenID provider, in bytes. */
const RESPONSE_MAX = 512 * 1024
/** A form of 128 kB takes no more, in Base64. */
const SAML_TEXT_MAX = 85_000

const preview =
  (html: string): Act =>
  by =>
    by.post('/v2/ugc/link_previews', { url: by.answerAt('/page', html, 'text/html') })

const feed =
  (xml: string): Act =>
  by =>
    by.post(`/v2/channels/${by.targets.channel_id}/sources`, { url: by.answerAt('/feed', xml, 'application/rss+xml') })

const rss = (items: string) => `<rss version="2.0"><channel><title>Gazette</title>${items}</channel></rss>`

/** Serves a provider's discovery document; its keys are another one. */
const discovery =
  (more: string, keys = '[]'): Act =>
  async by => {
    const jwks_uri = by.answerAt('/keys', `{"keys":${keys}}`, 'application/json')
    const issuer = jwks_uri.replace('/keys', '')
    const members = ['authorization_endpoint', 'token_endpoint'].map(name => `"${name}":"${issuer}/x"`)
    const document = `{"issuer":"${issuer}","jwks_uri":"${jwks_uri}",${members},"more":${more}}`
    by.answerAt('/.well-known/openid-configuration', document, 'application/json', issuer)
    return by.post('/v2/identity_providers/check', { kind: 'oidc', oidc: { issuer, client_id: 'atrium' } })
  }

const metadata =
  (xml: string): Act =>
  by =>
    by.post('/v2/identity_providers/check', {
      kind: 'saml',
      saml: { metadata_url: by.answerAt('/metadata', xml, 'application/xml') },
    })

/** Made once: the page for signing in keeps for a while which providers there are. */
let samlProvider: Promise<Answer> | undefined

/** A response to a sign-in that a stranger has begun. */
const samlAnswer =
  (xml: string): Act =>
  async by => {
    const { browser, location } = await deliverSaml(by, btoa(xml))
    if (location === null) throw new Error('the response was not taken')
    return browser.open(new URL(location, by.url))
  }

/** Sends a response, in Base64, to a sign-in that a stranger has begun. */
async function deliverSaml(by: Sending, text: string) {
  samlProvider ??= by.post('/v2/identity_providers', {
    kind: 'saml',
    name: 'Firm ID',
    saml: { metadata_xml: METADATA },
  })
  const { saml } = JSON.parse((await samlProvider).text).data
  const browser = new Browser()
  const ways = await browser.submit(await openSignIn(by, browser), { user_name: 'someone@nowhere.example' })
  const forms = ways.forms.filter(({ buttons }) => buttons.some(({ name }) => name === 'provider'))
  const { url } = await browser.submit({ ...ways, forms })
  const form = { RelayState: url.searchParams.get('RelayState') ?? '', SAMLResponse: text }
  const response = await fetch(saml.acs_url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { browser, status: response.status, location: response.headers.get('location') }
}

const openSignIn = (by: Sending, browser: Browser) =>
  browser.open(`${by.url}/web/sign-in?program=${by.targets.program_id}`)

/** Sends the sign-in page with this user name. */
const signIn =
  (userName: string): Act =>
  async by => {
    const browser = new Browser()
    return browser.submit(await openSignIn(by, browser), { user_name: userName, password: 'x' })
  }

/** Sends a head alone, whose body is announced; fetch would not send this header. */
const connection =
  (header: string): Act =>
  by =>
    new Promise((resolve, reject) => {
      const headers = { connection: header, 'content-length': MIB }
      const sent = request(`${by.url}/v2/content`, { method: 'POST', headers }, response => {
        resolve({ status: response.statusCode ?? 599, text: '' })
        sent.destroy()
      })
      sent.on('error', reject).flushHeaders()
    })

const inResponse = (xml: string) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${xml}</samlp:Response>`

/** Sends a file, and asks for it as a picture of a post is asked for. */
const upload =
  (name: string, make: () => Buffer | Promise<Buffer>): Act =>
  async by => {
    const asked = await by.send({ method: 'GET', path: `/v2/ugc/uploads/${name}` })
    const { upload_url, view_url, headers } = JSON.parse(asked.text).data
    const body = new Uint8Array(await make())
    const sent = await fetch(upload_url, { method: 'PUT', headers, body })
    const seen = await fetch(`${view_url}?width=320`)
    return { status: Math.max(sent.status, seen.status === 404 ? 0 : seen.status), text: await sent.text() }
  }

const picture = (side: number) => () =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c85014' }, limitInputPixels: false })
    .png()
    .toBuffer()

/** Sends a file of people, and waits until it is read. */
const people =
  (file: string | (() => Promise<Uint8Array<ArrayBuffer>>), type = 'text/csv'): Act =>
  async by => {
    const headers = { 'content-type': type }
    const body = typeof file === 'string' ? file : await file()
    const sent = await by.send({ method: 'POST', path: '/v2/people/imports', body, headers })
    if (sent.status !== 202) return sent
    const path = `/v2/people/imports/${JSON.parse(sent.text).data.id}`
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const { text } = await by.send({ method: 'GET', path })
      if (!/"status":"(?:checking|running)"/.test(text)) break
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    return by.send({ method: 'DELETE', path })
  }

const NAMES = 'user_name,given_name,family_name'
const HEADINGS = NAMES.split(',')

export const hostileActs: Readonly<Record<string, Act>> = {
  'a page that previews show': preview('<meta property="og:title" content="x">'.repeat(13_000)),
  'a page of 100,000 nested elements': preview('<div>'.repeat(100_000)),
  'a page of drawings in one another': preview('<svg><title>'.repeat(40_000)),
  'a page of forms and paragraphs': preview('<form><p></form>'.repeat(32_000)),
  'a page of one element of attributes': preview(`<p ${range(50_000, at => `a${at}=1`).join(' ')}>`),
  'a page whose header ends in blanks': by =>
    by.post('/v2/ugc/link_previews', {
      url: by.answerAt('/page', '<p>Hi', `text/html; charset=${' '.repeat(15_000)}(`),
    }),
  'a page of closing tags': preview(`${'<i>'.repeat(60_000)}${'</b>'.repeat(80_000)}`),
  'a feed whose author is 80 kB of brackets': feed(rss(`<item><author>${'('.repeat(80_000)}</author></item>`)),
  'a feed of 5 MB of items': feed(rss(filled('<item><title>a</title><guid>b</guid></item>', 5 * MIB - 200))),
  'a feed of nested elements': feed(rss('<a>'.repeat(100_000))),
  'a discovery document of lists in one another': discovery(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  'a discovery document of members': discovery(manyMembers(RESPONSE_MAX - 1_000)),
  'a discovery document of empty objects': discovery(`[${filled('{},', RESPONSE_MAX - 1_000)}{}]`),
  'a thousand keys': discovery('1', `[${Array(1_000).fill('{"kty":"RSA","n":"AQAB","e":"AQAB"}').join(',')}]`),
  'keys of empty objects': discovery('1', `[${filled('{},', RESPONSE_MAX - 100)}{}]`),
  'metadata of 3,900 open elements': metadata('<EntityDescriptor>'.repeat(3_900)),
  'metadata of 1,900 elements': metadata(`<EntityDescriptor>${'<a/>'.repeat(1_900)}</EntityDescriptor>`),
  'metadata of 800 kB of wrong entities': metadata(`<EntityDescriptor>${'&zz;'.repeat(190_000)}</EntityDescriptor>`),
  'metadata of one element of attributes': metadata(`<a ${range(60_000, at => `a${at}=""`).join(' ')}/>`),
  'a SAML response of 3,900 open elements': samlAnswer('<samlp:Response>'.repeat(3_900)),
  'a SAML response of 1,900 elements': samlAnswer(inResponse('<a/>'.repeat(1_900))),
  'a SAML response of wrong entities': samlAnswer(inResponse(filled('&zz;', 64_000))),
  'a SAML response of the same attribute': samlAnswer(inResponse(`<a ${filled('b="" ', 64_000)}/>`)),
  'a SAML response of text': samlAnswer(inResponse(filled('x\n', SAML_TEXT_MAX))),
  'a SAML response of blanks': async by => {
    const { status } = await deliverSaml(by, `${' '.repeat(120_000)}!`)
    return { status, text: '' }
  },
  'a sign-in form of blanks': signIn(`mia${' '.repeat(120_000)}x`),
  'a sign-in form of marks in the wrong order': signIn(`a${'\u0301'.repeat(10_000)}${'\u0316'.repeat(10_000)}`),
  'a Connection header of blanks': connection(`close${' '.repeat(15_000)}x`),
  'a picture of 64 million pixels': upload('wall.png', picture(8_000)),
  'a picture that is none': upload('desk.png', () => Buffer.concat([PNG, Buffer.alloc(8 * MIB, 7)])),
  'captions of a megabyte': upload('talk.vtt', () =>
    Buffer.from(`WEBVTT\n${'\n00:00.000 --> 00:02.000\nÄ\n'.repeat(28_000)}`),
  ),
  'people of 40 kB of the same heading': people(`${'a,'.repeat(20_000)}a\n`),
  'people whose heading is brackets': people(`${NAMES},${'['.repeat(32_000)}\na,b,c,d\n`),
  'people of cells of blanks': people(`${NAMES},title\n${`a,b,c,x${' '.repeat(32_000)}x\n`.repeat(50)}`),
  'people of one line of 40 MB': people(`user_name\n${'x'.repeat(40 * MIB)}`),
  'people of 10,000 rows who are judged': people(`${NAMES}\n${'a,b,c\n'.repeat(10_000)}`),
  'people of long rows': people(`${NAMES},x,y,z\n${`a,b,c${`,${'x'.repeat(30_000)}`.repeat(3)}\n`.repeat(200)}`),
  'people of cells of lines': people(
    `${NAMES},x,y,z\n${`a,b,c${`,"${'\na,b'.repeat(8_000)}"`.repeat(3)}\n`.repeat(50)}`,
  ),
  'people of 200 columns': people(`${NAMES}${',x'.repeat(197)}\n${`a,b,c${',"=1"'.repeat(197)}\n`.repeat(2_000)}`),
  'people of a spreadsheet of 100 MB of texts': people(
    () => workbook({ sheet: sheetOf([HEADINGS]), shared: Array(1_000_000).fill(`<t>${'x'.repeat(70)}</t>`) }),
    XLSX,
  ),
  'people of a spreadsheet of 20,000 rows': people(
    () => workbook({ sheet: sheetOf([HEADINGS, ...Array(20_000).fill(['a', 'b', 'c'])]) }),
    XLSX,
  ),
  'people of 100,000 rows': people(`user_name,given_name\n${'a,b\n'.repeat(100_000)}`),
}

const LOOKS_MAX = 300
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
