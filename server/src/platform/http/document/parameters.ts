// Parameters of the path and of the query. Those that several operations have alike are shared.

import type { Endpoint } from '../endpoint.ts'
import type { Components, Json, SharedParts } from './components.ts'
import { headerParameters } from './headers.ts'

/** A parameter of a path means the same in all of them. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  alias_id: 'The comment alias',
  audience_id: 'The audience',
  channel_id: 'The topic',
  comment_id: 'The comment',
  content_id: 'The post: its id or its UUID',
  content_image_id: 'The image of the post',
  revision_id: 'Revision of the post',
  delivery_id: 'The delivery',
  file_id: 'The export file',
  filename: 'Name of the file to upload; its extension names its type',
  group_id: 'The group',
  id: 'The item',
  initiative_id: 'The initiative',
  jobId: 'The job, as `meta.JobId` of a group names it',
  name: 'The photo, as its address names it',
  notification_id: 'The notification',
  page_id: 'The page of the topic',
  poll_id: 'The poll',
  survey_id: 'The survey',
  post_number: 'Number of the comment within its post',
  program_id: 'The program',
  resource_id: 'Name of the resource type',
  schema_id: 'URN of the schema',
  screen_id: 'The screen',
  template_id: 'The template',
  newsletter_id: 'The newsletter',
  source_id: 'The source of the topic',
  chat_connection_id: 'The chat connection',
  chat_delivery_id: 'The delivery to the chat',
  subscription_id: 'The subscription',
  provider_id: 'The identity provider',
  token: 'Signature of the address',
  type_name: 'What is exported',
  user_id: 'The user: the id, or else userName, e-mail address or externalId',
  uuid: 'The attachment',
  video_id: 'The video',
}

interface Property {
  readonly description?: string
  readonly type?: string
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

/** The parameters of every operation, by its id. */
export function parametersOf(endpoints: readonly Endpoint[], components: Components, shared: SharedParts) {
  const lists = new Map(endpoints.map(endpoint => [endpoint.id, list(endpoint, components)]))
  const uses = new Map<string, number>()
  for (const one of [...lists.values()].flat()) uses.set(textOf(one), (uses.get(textOf(one)) ?? 0) + 1)
  const names = namesOfShared([...uses].filter(([, count]) => count > 1).map(([text]) => text))
  const print = (one: Json): Json => {
    const name = names.get(textOf(one))
    return name === undefined ? one : shared.refer('parameters', name, one)
  }
  return new Map([...lists].map(([id, parameters]) => [id, parameters.map(print)]))
}

const textOf = (parameter: Json): string => JSON.stringify(parameter)

/** A parameter is shared under its own name, or, where two that differ have one name, under it and a number. */
function namesOfShared(texts: readonly string[]): Map<string, string> {
  const taken = new Map<string, number>()
  return new Map(
    texts.map(text => {
      const { name } = JSON.parse(text) as { name: string }
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return [text, count === 1 ? name : `${name}-${count}`]
    }),
  )
}

function list(endpoint: Endpoint, components: Components): Json[] {
  return [
    ...pathParameters(endpoint, components),
    ...queryParameters(endpoint, components),
    ...headerParameters(endpoint),
  ]
}

function pathParameters({ input, path }: Endpoint, components: Components): Json[] {
  const properties = (input?.params as ObjectSchema | undefined)?.properties ?? {}
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, match]) => {
    const name = match as string
    const { description = PATH_PARAMETERS[name], ...schema } = plain(properties[name] ?? { type: 'string' }, components)
    return { name, in: 'path', ...(description ? { description } : {}), required: true, schema }
  })
}

function queryParameters({ input }: Endpoint, components: Components): Json[] {
  const schema = input?.query as ObjectSchema | undefined
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = plain(property, components)
    return {
      name,
      in: 'query',
      ...(description ? { description } : {}),
      ...(schema?.required?.includes(name) ? { required: true } : {}),
      ...(property.type === 'array' ? { explode: false } : {}),
      schema: rest,
    }
  })
}

const plain = (property: Property, components: Components): Json => components.print(property) as Json
