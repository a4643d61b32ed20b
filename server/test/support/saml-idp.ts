// A SAML identity provider that answers what a test wants: right answers, and every wrong one. It signs with the parts of
// the kept library that the server checks with.

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { after } from '../../../bin/testing.mjs'
import { FIRST_KEY, type SamlKey } from './saml-keys.ts'

/** The request that a browser brings. */
export interface AskedFor {
  readonly id: string
  readonly acsUrl: string
  readonly entityId: string
  readonly relayState: string
}

/** The contents of a response; members that are left out are valid. */
export interface Said {
  readonly nameId?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly issuer?: string
  readonly audience?: string | null
  readonly recipient?: string
  readonly inResponseTo?: string
  readonly notBefore?: number
  readonly notOnOrAfter?: number
  readonly status?: string
  readonly destination?: string
  readonly id?: string
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const ASSERTION_PATH = "//*[local-name(.)='Assertion']"
export const RESPONSE_PATH = "/*[local-name(.)='Response']"

export const newId = (): string => `_${randomBytes(16).toString('hex')}`
const at = (offsetSeconds: number): string => new Date(Date.now() + offsetSeconds * 1000).toISOString()

export class SamlIdp {
  url = ''
  keys: readonly SamlKey[] = [FIRST_KEY]
  metadataAsked = 0
  /** The person who may agree on the page of the provider. */
  person: Said = {}
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', this.url)
    if (url.pathname === '/sso') return void response.setHeader('content-type', 'text/html').end(this.#page(url))
    this.metadataAsked++
    response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(this.metadata())
  })

  static async start(): Promise<SamlIdp> {
    const idp = new SamlIdp()
    await new Promise<void>(resolve => idp.#server.listen(0, '127.0.0.1', resolve).unref())
    idp.url = `http://127.0.0.1:${(idp.#server.address() as AddressInfo).port}`
    after(() => {
      idp.#server.closeAllConnections()
      idp.#server.close()
    })
    return idp
  }

  metadata(): string {
    const keys = this.keys.map(({ certificate }) => {
      const text = certificate.replace(/-----[^-]+-----|\s/g, '')
      return `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${text}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
    })
    return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.url}/entity"><IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}">${keys.join('')}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.url}/sso"/></IDPSSODescriptor></EntityDescriptor>`
  }

  /** A page that posts the answer, as providers do it. */
  #page(url: URL): string {
    const asked = this.read(url)
    const answer = Buffer.from(this.answer(asked, this.person)).toString('base64')
    return `<form method="post" action="${asked.acsUrl}"><input type="hidden" name="SAMLResponse" value="${answer}">
<input type="hidden" name="RelayState" value="${asked.relayState}"><button>Agree</button></form>`
  }

  /** The request that an address carries. */
  read(address: URL): AskedFor {
    const packed = address.searchParams.get('SAMLRequest') ?? ''
    const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString()
    const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
    return {
      id: find(/ ID="([^"]+)"/),
      acsUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
      entityId: find(/Issuer[^>]*>([^<]+)</),
      relayState: address.searchParams.get('RelayState') ?? '',
    }
  }

  /** An assertion without a signature. */
  assertion(asked: AskedFor, said: Said): string {
    const audience = said.audience === undefined ? asked.entityId : said.audience
    const end = at(said.notOnOrAfter ?? 300)
    const attributes = Object.entries(said.attributes ?? {}).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    return `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${said.id ?? newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${said.issuer ?? `${this.url}/entity`}</saml:Issuer><saml:Subject><saml:NameID>${said.nameId ?? 'nobody'}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${said.recipient ?? asked.acsUrl}" InResponseTo="${said.inResponseTo ?? asked.id}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(said.notBefore ?? -300)}" NotOnOrAfter="${end}">${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${newId()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
  }

  /** A response around an assertion, without a signature of its own. */
  response(asked: AskedFor, assertion: string, said: Said = {}): string {
    const status = said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
    return `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${said.destination ?? asked.acsUrl}" InResponseTo="${said.inResponseTo ?? asked.id}"><saml:Issuer xmlns:saml="${ASSERTION}">${said.issuer ?? `${this.url}/entity`}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`
  }

  /** Signs an element of a document. */
  sign(
    xml: string,
    path = ASSERTION_PATH,
    { key = FIRST_KEY, algorithm = 'sha256' }: { key?: SamlKey; algorithm?: 'sha1' | 'sha256' | 'sha512' } = {},
  ): string {
    return signXml(
      xml,
      path,
      { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
      {
        privateKey: key.privateKey,
        publicCert: key.certificate,
        signatureAlgorithm: algorithm,
        digestAlgorithm: algorithm,
      },
    )
  }

  /** A response as it should be. */
  answer(asked: AskedFor, said: Said, key: SamlKey = FIRST_KEY): string {
    return this.sign(this.response(asked, this.assertion(asked, said), said), ASSERTION_PATH, { key })
  }
}
