import { openapiDocument } from '../../platform/http/document/document.ts'
import { type Endpoint, endpoint, Raw } from '../../platform/http/endpoint.ts'
import { Fixed, named, Type } from '../../platform/http/input/schema.ts'

const open = () => Type.Unsafe<object>({ type: 'object', additionalProperties: true })

const OpenapiDocument = named(
  'OpenapiDocument',
  Type.Object(
    {
      openapi: Fixed('3.1.0'),
      info: open(),
      servers: Type.Array(Type.Object({ url: Type.String({ format: 'uri' }) })),
      tags: Type.Array(Type.Object({ name: Type.String() }, { additionalProperties: true })),
      paths: open(),
      components: open(),
    },
    { description: 'An OpenAPI document (spec.openapis.org/oas/v3.1.0)' },
  ),
)

/** The OpenAPI document of this server's API, with its own address in it. */
export const openapiEndpoint = (endpoints: () => readonly Endpoint[]) =>
  endpoint({
    id: 'getOpenapi',
    tag: 'System',
    method: 'GET',
    path: '/openapi.json',
    summary: 'OpenAPI 3.1 document of this server',
    access: 'public',
    transaction: 'own',
    output: { status: 200, body: OpenapiDocument },
    async handle({ services }) {
      return new Raw(JSON.stringify(openapiDocument(endpoints(), services.baseUrl(), services.authUrl())))
    },
  })
