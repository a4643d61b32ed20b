import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from '../../../platform/http/html.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { addressesOf } from '../provider/addresses.ts'
import { findProviderById } from '../provider/find-provider.ts'

/** GET: our metadata for a SAML provider, which may be set up before it is enabled. */
export async function sendOurMetadata(services: Services, request: IncomingMessage, response: ServerResponse) {
  const provider = await findProviderById(services.database, request.url?.split(/[/?]/)[3])
  if (provider?.kind !== 'saml') {
    const context = pageContext(services, request, response)
    const body = html`<p class="lead">${context.words.text('company.no_provider')}</p>`
    const heading = context.words.text('company.no_provider.heading')
    return sendPage(context, response, 404, { heading, problem: true, namesRequest: true, body })
  }
  const { entityId, acsUrl } = addressesOf(services.authUrl(), provider.id)
  const { text } = html`<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}"/>
</SPSSODescriptor>
</EntityDescriptor>
`
  response
    .writeHead(200, {
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}
