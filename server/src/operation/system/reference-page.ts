// The reference as a page, made from the API document: every call by section, with access, parameters, body and answers,
// and every named schema. No script; the style is inline and named in the policy by its hash.

import { hash } from 'node:crypto'
import { openapiDocument } from '../../platform/http/document/document.ts'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { Html, html } from '../../platform/http/html.ts'
import { type Call, callPart, type Parameter, schemaPart } from './reference-parts.ts'
import { STYLE } from './reference-style.ts'
import type { DocumentSchema } from './schema-rows.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, DocumentSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** The page and the policy it is served with. */
export function referencePage(endpoints: readonly Endpoint[], baseUrl: string, authUrl: string) {
  const document = openapiDocument(endpoints, baseUrl, authUrl) as Document
  const schemas = Object.entries(document.components.schemas)
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
<nav aria-label="Sections"><ul>${[...sections.map(([tag]) => tag), 'Schemas'].map(
    name => html`<li><a href="#${slug(name)}">${name}</a></li>`,
  )}</ul></nav>
<main id="calls">
${sections.map(
  ([tag, calls]) =>
    html`<section><h2 id="${slug(tag)}">${tag}</h2>${calls.map(one => callPart(one, callOf(document, one)))}</section>`,
)}
<section><h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => schemaPart(name, schema))}</section>
</main>
</body>
</html>`
  return { html: page.text, contentSecurityPolicy: POLICY }
}

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

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
