// The reference's part for one call: its purpose, its permitted callers, its parameters, and an example.

import type { Access, Endpoint } from '../../../platform/http/endpoint.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import {
  type Body,
  bodyExample,
  type Call,
  curlExample,
  type Parameter,
  parameterExample,
  responseExample,
  type Schemas,
} from './examples.ts'
import { membersPart } from './schema-part.ts'
import { proseHtml, rulesOf, type SchemaRow, schemaRows, typeOf } from './schema-rows.ts'

export function callPart(endpoint: Endpoint, call: Call, schemas: Schemas, baseUrl: string): Html {
  const { id, method, path, summary, description, deprecated, output } = endpoint
  const { parameters, requestBody, responses } = call
  const errors = Object.keys(responses).filter(status => Number(status) >= 400)
  const response = responseExample(call, output.status, schemas)
  return html`
<article id="${id}" class="call${deprecated && ' deprecated'}" aria-labelledby="${id}-h">
<div class="what">
<h3 id="${id}-h">${summary}${deprecated && ' (deprecated)'}</h3>
<p class="path"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${description && html`<p>${proseHtml(description)}</p>`}
<p class="access">${accessText(endpoint)}</p>
${membersPart('Parameters', parameters.map(parameterRow))}
${requestBody && bodyPart('Body', requestBody)}
${bodyPart(`Response ${output.status}`, responses[output.status] ?? {})}
<p class="access">Errors: ${errors.join(', ')}. <a href="#errors">What they say</a></p>
</div>
<div class="how">
<figure><figcaption>Request</figcaption><div class="code"><pre><code>${curlExample(endpoint, call, schemas, baseUrl)}</code></pre></div></figure>
${response !== undefined && html`<details><summary>Response ${output.status}</summary><div class="code"><pre><code>${JSON.stringify(response, null, 2)}</code></pre></div></details>`}
${isTryable(endpoint) && html`<div class="try" data-call="${tryData(endpoint, call, schemas)}"></div>`}
</div>
</article>`
}

/** The page calls as the signed-in user; it cannot show streams and files. */
const isTryable = ({ access, output, id }: Endpoint): boolean =>
  (access === 'public' || access.as.includes('user')) &&
  (output.mediaType === undefined || /json|text\/(plain|csv)/.test(output.mediaType)) &&
  id !== 'signOutOfWeb'

/** Data from which the script makes a form. */
function tryData({ method, path }: Endpoint, call: Call, schemas: Schemas): string {
  const [type] = Object.keys(call.requestBody?.content ?? {})
  const fields = call.parameters.filter(one => one.in === 'path' || one.in === 'query')
  return JSON.stringify({
    method,
    path,
    type,
    fields: fields.map(one => ({
      name: one.name,
      in: one.in,
      required: one.required === true,
      example: parameterExample(one, schemas),
    })),
    body: bodyExample(call, schemas),
  })
}

function bodyPart(caption: string, { content = {} }: Body): Html {
  const [[type, body] = []] = Object.entries(content)
  if (!type || !body) return html`<p>${caption}, without a body.</p>`
  const rows = schemaRows(body.schema)
  if (rows.length > 0) return membersPart(caption, rows) as Html
  return html`<p><strong>${caption}</strong>: ${body.schema.$ref ? typeOf(body.schema) : type}</p>`
}

function accessText(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return 'No token needed.'
  const { as, scopes, anyScope, role } = endpoint.access as Access
  return [
    `Token of a ${as.join(' or ')}.`,
    scopes?.length ? `Scope ${scopes.join(' and ')}.` : '',
    anyScope?.length ? `Scope ${anyScope.join(' or ')}.` : '',
    role && role !== 'member' ? `Role ${role} or higher.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function parameterRow({ description, in: place, name, required, schema }: Parameter): SchemaRow {
  const rules = rulesOf({ ...schema, ...(description ? { description } : {}) }, required === true)
  return { name, type: html`${typeOf(schema)}, ${place}`, rules }
}
