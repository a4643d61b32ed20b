// The reference as a page, made from the API document. All of it can be read without script; with it, it can be searched,
// and calls can be tried as the signed-in user. Readers for OpenAPI documents (Scalar, Redoc, Swagger UI) bring 0.4 to 3 MB of script
// and styles that the policy would have to allow.

import { openapiDocument } from '../../../platform/http/document/document.ts'
import type { Endpoint } from '../../../platform/http/endpoint.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import { referenceScript, THEME } from '../../../shared/pages/theme.ts'
import { framedPage, policyOf } from '../frame.ts'
import { callPart } from './call-part.ts'
import type { Call, Parameter, Schemas } from './examples.ts'
import { INTRODUCTION, introductionPart } from './introduction.ts'
import { schemaPart } from './schema-part.ts'
import { slugOfSchema } from './schema-rows.ts'
import { REFERENCE_STYLE } from './style.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly components: {
    readonly schemas: Schemas
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

const STYLE = `${THEME}\n${REFERENCE_STYLE}`

export const REFERENCE_HEADERS = {
  'content-security-policy': policyOf(STYLE),
  // On plain http, only the referrer shows that a call comes from our page (platform/http/web-session.ts).
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const

/** The page for these addresses. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string, authUrl: string): string {
  const document = openapiDocument(endpoints, baseUrl, authUrl) as Document
  const { schemas } = document.components
  const sections = sectionsOf(endpoints)
  const about = new Map(document.tags.map(tag => [tag.name, tag.description]))
  return framedPage({
    title: 'API reference',
    style: STYLE,
    scriptPath: referenceScript.path,
    main: { id: 'calls', name: 'calls' },
    brand: html`<a class="brand" href="/docs"><span class="mark" aria-hidden="true">A</span> atrium <span class="soft">API</span></a>`,
    links: html`<a href="/docs/guide">Guides</a><a class="to-document" href="/openapi.json">OpenAPI</a>`,
    columns: 'columns',
    body: html`<h1>API reference</h1>
<p class="lead">${endpoints.length} calls at <code>${baseUrl}</code>. The same as a document: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${introductionPart(baseUrl, authUrl)}
${sections.map(
  ([
    tag,
    calls,
  ]) => html`<section><h2 id="${slug(tag)}">${tag}</h2>${about.has(tag) && html`<p class="lead">${about.get(tag)}</p>`}
${calls.map(one => callPart(one, callOf(document, one), schemas, baseUrl))}</section>`,
)}
<section><h2 id="schemas">Schemas</h2>${Object.entries(schemas).map(([name, schema]) => schemaPart(name, schema))}</section>`,
    index: html`<ul>
<li><a class="section" href="#first-call">Start</a><ul>${INTRODUCTION.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></li>
${sections.map(
  ([tag, calls]) => html`<li><a class="section" href="#${slug(tag)}">${tag}</a><ul>${calls.map(indexEntry)}</ul></li>`,
)}
<li><a class="section" href="#schemas">Schemas</a><ul>${Object.keys(schemas).map(
      name => html`<li><a href="#${slugOfSchema(name)}">${name}</a></li>`,
    )}</ul></li>
</ul>
<ul id="results" class="results" aria-label="In the guides" hidden></ul>`,
  })
}

/** Sections about running the server come last. */
function sectionsOf(endpoints: readonly Endpoint[]): [tag: string, calls: Endpoint[]][] {
  const sections = [...Map.groupBy(endpoints, endpoint => endpoint.tag)]
  const isLast = (tag: string) => tag === 'System' || tag === 'Operator'
  return [...sections.filter(([tag]) => !isLast(tag)), ...sections.filter(([tag]) => isLast(tag))]
}

const indexEntry = ({ id, method, path, summary }: Endpoint): Html =>
  html`<li><a href="#${id}" data-words="${path}"><span class="method ${method.toLowerCase()}">${method}</span>${summary}</a></li>`

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function callOf({ components, paths }: Document, { method, path }: Endpoint): Call {
  const call = paths[path]?.[method.toLowerCase()] as Call
  const parameters = (call.parameters ?? []) as ReadonlyArray<Parameter & { readonly $ref?: string }>
  return {
    ...call,
    parameters: parameters.map(one =>
      one.$ref ? (components.parameters[one.$ref.split('/').at(-1) as string] as Parameter) : one,
    ),
  }
}
