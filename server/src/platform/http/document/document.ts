// The OpenAPI 3.1 document, derived from the list of endpoints.

import type { Endpoint } from '../endpoint.ts'
import { securitySchemes } from './access.ts'
import { Components, type Json } from './components.ts'
import { readExamples } from './examples.ts'
import { describeOperation } from './operation.ts'
import { parametersOf } from './parameters.ts'
import { SharedParts } from './shared.ts'
import { tagsOf } from './tags.ts'

const VERSION = '2026-09-09'

/** The whole document. The same endpoints and addresses give the same text. Throws where two schemas share a name. */
export function openapiDocument(endpoints: readonly Endpoint[], baseUrl: string, authUrl: string): object {
  const components = new Components()
  const shared = new SharedParts()
  const parameters = parametersOf(endpoints, components, shared)
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    const method = endpoint.method.toLowerCase()
    path[method] = describeOperation(endpoint, parameters.get(endpoint.id) ?? [], components, shared)
    paths[endpoint.path] = path
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: baseUrl }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      schemas: components.schemas(readExamples()),
      ...shared.sections(),
      securitySchemes: securitySchemes(authUrl),
    },
  }
}

const INFO = {
  title: 'atrium',
  version: VERSION,
  summary: 'Employee communication: posts, feeds, people, groups, webhooks',
  description:
    'The interface of an atrium server. Every call acts in one program, that of its token. Records come as `{"data": …}`, ' +
    'lists with `meta.pagination`; users and groups follow SCIM 2.0. This page without a reader: `/docs`.',
  contact: { name: 'The operator of this server' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}
