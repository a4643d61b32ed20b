// One schema in the reference, and how members are listed: under each other, so that no column is cut off.

import { type Html, html } from '../../../platform/http/html.ts'
import {
  type DocumentSchema,
  proseHtml,
  rulesOf,
  type SchemaRow,
  schemaRows,
  slugOfSchema,
  typeOf,
} from './schema-rows.ts'

export function schemaPart(name: string, schema: DocumentSchema): Html {
  const [example] = schema.examples ?? []
  const rows = schemaRows(schema)
  const id = slugOfSchema(name)
  return html`
<article id="${id}" class="call" aria-labelledby="${id}-h">
<div class="what">
<h3 id="${id}-h"><code>${name}</code></h3>
${schema.description && html`<p>${proseHtml(schema.description)}</p>`}
${rows.length > 0 ? membersPart('Members', rows) : html`<p>${typeOf(schema)} ${rulesOf(schema, false)}</p>`}
</div>
${
  example !== undefined &&
  html`<div class="how"><figure><figcaption>Example</figcaption><div class="code"><pre><code>${JSON.stringify(example, null, 2)}</code></pre></div></figure></div>`
}
</article>`
}

/** Names, types and rules; null without any. */
export function membersPart(caption: string, rows: readonly SchemaRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<h4>${caption}</h4>
<ul class="members">${rows.map(
    ({ name, type, rules }) =>
      html`<li><code>${name}</code> <span class="type">${type}</span>${rules && html`<p>${proseHtml(rules)}</p>`}</li>`,
  )}</ul>`
}
