// SAML responses of a thief, another site, or a careless provider.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from '../../../../bin/testing.mjs'
import { countTags } from '../../../src/sign-in/company/saml/xml.ts'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { ASSERTION_PATH, type AskedFor, newId, RESPONSE_PATH, SamlIdp } from '../../support/saml-idp.ts'
import { FIRST_KEY, SECOND_KEY } from '../../support/saml-keys.ts'
import { askIdp, deliver, samlCompany } from './saml-support.ts'
import { assertRefused, assertSignedIn } from './support.ts'

const app = await sharedApp()
const idp = await SamlIdp.start()
const company = await samlCompany(app, idp)
const mia = { nameId: company.mia.userName }
const rita = { nameId: company.rita.userName }

const NOT_ACCEPTED = 'This sign-in was not accepted'
const EXPIRED = 'This sign-in has expired'

async function assertNotAccepted(make: (asked: AskedFor) => string, heading = NOT_ACCEPTED): Promise<void> {
  const { browser, asked } = await askIdp(app, company, idp)
  assertRefused(await deliver(browser, asked, make(asked)), 400, heading)
}

const plain = (asked: AskedFor, said = mia) => idp.response(asked, idp.assertion(asked, said), said)
const assertionIn = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string): string => /<Signature .*?<\/Signature>/s.exec(xml)?.[0] ?? ''

describe('a signature is missing or wrong', () => {
  test('nothing is signed', () => assertNotAccepted(asked => plain(asked)))

  test('the response is signed, the assertion in it is not', () =>
    assertNotAccepted(asked => idp.sign(plain(asked), RESPONSE_PATH)))

  test('another key has signed, and brings its certificate along', () =>
    assertNotAccepted(asked => idp.answer(asked, mia, SECOND_KEY)))

  test('what was signed has been changed', () =>
    assertNotAccepted(asked => idp.answer(asked, mia).replace(mia.nameId, rita.nameId)))

  test('SHA-1', () => assertNotAccepted(asked => idp.sign(plain(asked), ASSERTION_PATH, { algorithm: 'sha1' })))

  test('SHA-1 for the digest alone', () =>
    assertNotAccepted(asked =>
      idp
        .answer(asked, mia)
        .replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
    ))

  test('HMAC with the public certificate as its secret', () =>
    assertNotAccepted(asked => {
      const signed = idp
        .answer(asked, mia)
        .replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')
      const info = /<SignedInfo>.*<\/SignedInfo>/s.exec(signed)?.[0] ?? ''
      const canonical = info.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
      const value = createHmac('sha1', FIRST_KEY.certificate).update(canonical).digest('base64')
      return signed.replace(/<SignatureValue>.*<\/SignatureValue>/s, `<SignatureValue>${value}</SignatureValue>`)
    }))

  test('SHA-512 is strong enough', async () => {
    const { browser, asked } = await askIdp(app, company, idp)
    const answer = idp.sign(plain(asked), ASSERTION_PATH, { algorithm: 'sha512' })
    assertSignedIn(app, await deliver(browser, asked, answer), browser)
  })
})

describe('a signed assertion is wrapped', () => {
  /** The signed assertion of mia, and one of rita that nobody signed. */
  const parts = (asked: AskedFor) => {
    const signed = idp.answer(asked, mia)
    return { signed, good: assertionIn(signed), evil: idp.assertion(asked, rita) }
  }
  const wrapped: Readonly<Record<string, (asked: AskedFor) => string>> = {
    'by an assertion before it': asked => {
      const { signed, good, evil } = parts(asked)
      return signed.replace(good, evil + good)
    },
    'by an assertion after it': asked => {
      const { signed, good, evil } = parts(asked)
      return signed.replace(good, good + evil)
    },
    'within the other assertion': asked => {
      const { signed, good, evil } = parts(asked)
      return signed.replace(good, evil.replace('</saml:Assertion>', `${good}</saml:Assertion>`))
    },
    'within the signature of the other assertion': asked => {
      const { signed, good, evil } = parts(asked)
      const signature = signatureIn(good)
      const moved = signature.replace('</Signature>', `<Object>${good.replace(signature, '')}</Object></Signature>`)
      return signed.replace(good, evil.replace('</saml:Issuer>', `</saml:Issuer>${moved}`))
    },
    'within an extension of the response': asked => {
      const { signed, good, evil } = parts(asked)
      return signed.replace(good, `<samlp:Extensions>${good}</samlp:Extensions>${evil}`)
    },
    'with its signature moved to the other assertion': asked => {
      const { signed, good, evil } = parts(asked)
      const signature = signatureIn(good)
      return signed.replace(good, evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`))
    },
    'under the same id': asked => {
      const id = newId()
      const signed = idp.sign(idp.response(asked, idp.assertion(asked, { ...mia, id })))
      const good = assertionIn(signed)
      return signed.replace(good, idp.assertion(asked, { ...rita, id }) + good)
    },
    'by a response around the response': asked => {
      const { signed, evil } = parts(asked)
      return idp.response(asked, `${evil}<samlp:Extensions>${signed}</samlp:Extensions>`)
    },
  }
  for (const [how, make] of Object.entries(wrapped)) test(how, () => assertNotAccepted(make))
})

describe('a signed assertion is not for us, not now, or not asked for', () => {
  const wrong = {
    'of another issuer': { issuer: 'https://evil.example' },
    'for another audience': { audience: 'https://other.example' },
    'for no audience in particular': { audience: null },
    'for another recipient': { recipient: 'https://other.example/acs' },
    'for another destination': { destination: 'https://other.example/acs' },
    'to another request': { inResponseTo: newId() },
    'that has expired': { notOnOrAfter: -120 },
    'that is not valid yet': { notBefore: 120 },
  }
  for (const [what, said] of Object.entries(wrong)) {
    test(what, () => assertNotAccepted(asked => idp.answer(asked, { ...mia, ...said })))
  }

  test('whose envelope names our request and whose assertion names another', () =>
    assertNotAccepted(asked => {
      const assertion = idp.assertion(asked, { ...mia, inResponseTo: newId() })
      return idp.sign(idp.response(asked, assertion))
    }))

  test('that nobody asked for', async () => {
    const { asked } = await askIdp(app, company, idp)
    for (const relayState of ['', 'x', 'x'.repeat(43)]) {
      const unasked = { ...asked, relayState }
      assertRefused(await deliver(new Browser(), unasked, idp.answer(asked, mia)), 400, EXPIRED)
    }
  })

  test('in another browser, which has asked for one itself', async () => {
    const victim = await askIdp(app, company, idp)
    const thief = await askIdp(app, company, idp)
    assertRefused(await deliver(victim.browser, thief.asked, idp.answer(thief.asked, mia)), 400, EXPIRED)
    // Under the state of the victim the answer is to a request that the victim has not made.
    const swapped = { ...thief.asked, relayState: victim.asked.relayState }
    assertRefused(await deliver(victim.browser, swapped, idp.answer(thief.asked, mia)), 400, NOT_ACCEPTED)
  })

  test('a second time, for the same request or another', async () => {
    const { browser, asked } = await askIdp(app, company, idp)
    const id = newId()
    const answer = idp.answer(asked, { ...mia, id })
    assertSignedIn(app, await deliver(browser, asked, answer), browser)
    assertRefused(await deliver(browser, asked, answer), 400, EXPIRED)
    await assertNotAccepted(later => idp.answer(later, { ...mia, id }))
  })

  test('half a minute off is close enough', async () => {
    for (const said of [{ notOnOrAfter: -30 }, { notBefore: 30 }]) {
      const { browser, asked } = await askIdp(app, company, idp)
      assertSignedIn(app, await deliver(browser, asked, idp.answer(asked, { ...mia, ...said })), browser)
    }
  })
})

describe('a document is written to be misread', () => {
  test('a comment in the name', () =>
    assertNotAccepted(asked => idp.answer(asked, mia).replace(mia.nameId, mia.nameId.replace('@', '<!-- -->@'))))

  test('a comment in the name, which was signed', () =>
    assertNotAccepted(asked => {
      const nameId = `${rita.nameId}<!-- -->.evil.example`
      return idp.sign(idp.response(asked, idp.assertion(asked, { nameId })))
    }))

  test('a document type, with and without entities', async () => {
    await assertNotAccepted(asked => `<!DOCTYPE x>${idp.answer(asked, mia)}`)
    await assertNotAccepted(asked => {
      const xml = idp.answer(asked, mia).replace(mia.nameId, '&name;')
      return `<!DOCTYPE x [<!ENTITY name "${rita.nameId}">]>${xml}`
    })
  })

  test('a processing instruction, a CDATA section', async () => {
    await assertNotAccepted(asked => idp.answer(asked, mia).replace(mia.nameId, `<?x y?>${mia.nameId}`))
    await assertNotAccepted(asked => idp.answer(asked, mia).replace(mia.nameId, `<![CDATA[${mia.nameId}]]>`))
  })

  test('two names, no name, elements in the name', async () => {
    const withName = (asked: AskedFor, name: string) =>
      idp.sign(plain(asked).replace(/<saml:NameID>.*<\/saml:NameID>/, name))
    const name = `<saml:NameID>${mia.nameId}</saml:NameID>`
    await assertNotAccepted(asked => withName(asked, name + name))
    await assertNotAccepted(asked => withName(asked, ''))
    await assertNotAccepted(asked => withName(asked, `<saml:NameID>${mia.nameId}<b/></saml:NameID>`))
  })

  test('what is no XML, no response, or too long', async () => {
    await assertNotAccepted(() => 'x')
    await assertNotAccepted(asked => assertionIn(idp.answer(asked, mia)))
  })

  test('one that takes the time of others: too many elements, or too deep in one another', async () => {
    for (const filling of ['<a/>'.repeat(20_000), `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`, '<a>'.repeat(60)]) {
      await assertNotAccepted(asked => plain(asked).replace('<saml:Assertion', `${filling}<saml:Assertion`))
    }
  })

  for (const [what, xml, refused] of [
    ['50 elements in one another', '<a b="/>">'.repeat(50), null],
    ['51', '<a b="/>">'.repeat(51), /too deep/],
    ['3,900 that never end', '<samlp:Response>'.repeat(3_900), /too deep/],
    ['2,000 side by side', "<a b='>'/>".repeat(2_000), null],
    ['2,001', "<a b='>'/>".repeat(2_001), /too many/],
    ['2,000 with their ends', '<a></a>'.repeat(2_000), /too many/],
    ['ends alone', '</a>'.repeat(100_000), /too many/],
    ['200 names', Array.from({ length: 200 }, (_, at) => `<a${at}/>`).join(''), null],
    ['201', Array.from({ length: 201 }, (_, at) => `<a${at}/>`).join(''), /too many/],
    ['brackets', '<'.repeat(100_000), /too deep/],
    ['a quote that never ends', `<a b="${"'".repeat(100_000)}`, null],
  ] as const) {
    test(`tags are counted before they are parsed: ${what}`, () => {
      if (refused) assert.throws(() => countTags(xml), refused)
      else countTags(xml)
    })
  }

  test('but one of somebody in hundreds of groups is taken', async () => {
    const { browser, asked } = await askIdp(app, company, idp)
    const groups = Array.from({ length: 300 }, (_, n) => [`group ${n}`, 'member'])
    const answer = idp.answer(asked, { ...mia, attributes: Object.fromEntries(groups) })
    assertSignedIn(app, await deliver(browser, asked, answer), browser)
  })

  test('an encrypted assertion', () =>
    assertNotAccepted(asked => {
      const signed = idp.answer(asked, mia)
      return signed.replaceAll('saml:Assertion', 'saml:EncryptedAssertion')
    }))
})

test('a provider that refuses is a page that goes on', () =>
  assertNotAccepted(
    asked => idp.response(asked, '', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
    'You were not signed in',
  ))
