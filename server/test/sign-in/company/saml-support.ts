import type { TestApp } from '../../support/app.ts'
import { Browser, type BrowserPage } from '../../support/browser.ts'
import type { AskedFor, SamlIdp } from '../../support/saml-idp.ts'
import { type Company, companyWith, goToProvider } from './support.ts'

/** A program whose people sign in at a SAML provider. */
export const samlCompany = (app: TestApp, idp: SamlIdp, settings: Record<string, unknown> = {}): Promise<Company> =>
  companyWith(app, '', { kind: 'saml', oidc: undefined, saml: { metadata_url: `${idp.url}/metadata` }, ...settings })

/** Goes to the provider as someone of the company. */
export async function askIdp(app: TestApp, company: Company, idp: SamlIdp, browser = new Browser()) {
  const { url } = await goToProvider(app, company, `someone@${company.domain}`, browser)
  return { browser, asked: idp.read(url) }
}

/** Posts a response as a form of the provider's page: without cookies. Returns the page at its end. */
export const deliver = (browser: Browser, asked: AskedFor, xml: string): Promise<BrowserPage> =>
  deliverEncoded(browser, asked, Buffer.from(xml).toString('base64'))

/** The same, with the field as it is. */
export async function deliverEncoded(browser: Browser, asked: AskedFor, SAMLResponse: string): Promise<BrowserPage> {
  const form = { SAMLResponse, RelayState: asked.relayState }
  const posted = await fetch(asked.acsUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const location = posted.headers.get('location')
  if (location) return browser.open(new URL(location, asked.acsUrl))
  return {
    url: new URL(asked.acsUrl),
    status: posted.status,
    headers: posted.headers,
    text: await posted.clone().text(),
    heading: /<h1>(.*?)<\/h1>/s.exec(await posted.text())?.[1] ?? '',
    forms: [],
  }
}
