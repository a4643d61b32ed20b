// What the reference shows of one call and of one schema.

import type { Access, Endpoint } from '../../platform/http/endpoint.ts'
import { Html, html } from '../../platform/http/html.ts'
import { type DocumentSchema, rulesOf, type SchemaRow, schemaRows, slugOfSchema, typeOf } from './schema-rows.ts'

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: DocumentSchema }>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required?: boolean
  readonly schema: DocumentSchema
}

/** A call of the API document, its parameters with their references resolved. */
export interface Call {
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

export function callPart(endpoint: Endpoint, { parameters, requestBody, responses }: Call): Html {
  const errors = Object.keys(responses).filter(status => Number(status) >= 400)
  return html`
<details id="${endpoint.id}"${endpoint.deprecated ? new Html(' class="deprecated"') : null}>
<summary><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${endpoint.path}</code>
<span class="what">${endpoint.summary}${endpoint.deprecated ? ' (deprecated)' : null}</span></summary>
${endpoint.description ? html`<p>${endpoint.description}</p>` : null}
<p class="access">${accessText(endpoint)}</p>
${table('Parameters', parameters.map(parameterRow))}
${requestBody ? bodyPart('Body', requestBody) : null}
${bodyPart(`Answer ${endpoint.output.status}`, responses[endpoint.output.status] ?? {})}
<p>Errors: ${errors.join(', ')}.</p>
</details>`
}

export function schemaPart(name: string, schema: DocumentSchema): Html {
  const [example] = schema.examples ?? []
  const rows = schemaRows(schema)
  return html`
<details id="${slugOfSchema(name)}">
<summary><code>${name}</code></summary>
${schema.description ? html`<p>${schema.description}</p>` : null}
${rows.length > 0 ? table('Members', rows) : html`<p>${typeOf(schema)} ${rulesOf(schema, false)}</p>`}
${example === undefined ? null : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}
</details>`
}

function bodyPart(caption: string, { content = {} }: Body): Html {
  const [[type, body] = []] = Object.entries(content)
  if (!type || !body) return html`<p>${caption}, without a body.</p>`
  const rows = schemaRows(body.schema)
  if (rows.length > 0) return table(caption, rows) as Html
  return html`<p>${caption}: ${body.schema.$ref ? typeOf(body.schema) : type}.</p>`
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

function table(caption: string, rows: readonly SchemaRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
<tbody>${rows.map(
    row => html`<tr><th scope="row"><code>${row.name}</code></th><td>${row.type}</td><td>${row.rules}</td></tr>`,
  )}</tbody></table></div>`
}
