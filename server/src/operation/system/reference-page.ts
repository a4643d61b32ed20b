// The reference as a page: every call by section, with access, parameters, body and answers. No script; the style is
// inline and named in the policy by its hash.

import { hash } from 'node:crypto'
import type { Access, Endpoint } from '../../platform/http/endpoint.ts'
import { Html, html } from '../../platform/http/html.ts'
import { STYLE } from './reference-style.ts'
import { type SchemaRow, schemaRows } from './schema-rows.ts'

/** The page and the policy it is served with. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string) {
  const sections = [...Map.groupBy(endpoints, endpoint => endpoint.tag)]
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>atrium API reference</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>atrium API reference</h1>
<p>${endpoints.length} calls at <code>${baseUrl}</code>. The same as a document: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Sections"><ul>${sections.map(([tag]) => html`<li><a href="#${slug(tag)}">${tag}</a></li>`)}</ul></nav>
<main id="calls">
${sections.map(([tag, calls]) => html`<section><h2 id="${slug(tag)}">${tag}</h2>${calls.map(call)}</section>`)}
</main>
</body>
</html>`
  return { html: page.text, contentSecurityPolicy: POLICY }
}

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function call(endpoint: Endpoint): Html {
  const { output, input } = endpoint
  return html`
<details id="${endpoint.id}"${endpoint.deprecated ? new Html(' class="deprecated"') : null}>
<summary><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${endpoint.path}</code>
<span class="what">${endpoint.summary}${endpoint.deprecated ? ' (deprecated)' : null}</span></summary>
${endpoint.description ? html`<p>${endpoint.description}</p>` : null}
<p class="access">${accessText(endpoint)}</p>
${input?.query ? table('Query', schemaRows(input.query, 1)) : null}
${input?.body ? table('Body', schemaRows(input.body, 3)) : null}
<p>Answers <strong>${output.status}</strong>${output.body ? null : output.mediaType ? ` with ${output.mediaType.split(';')[0]}` : ' without a body'}.</p>
${output.body ? table('Answer', schemaRows(output.body, 4)) : null}
</details>`
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

function table(caption: string, rows: readonly SchemaRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
<tbody>${rows.map(
    row => html`<tr><th scope="row"><code>${row.name}</code></th><td>${row.type}</td><td>${row.rules}</td></tr>`,
  )}</tbody></table></div>`
}
