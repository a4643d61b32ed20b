// The OpenAPI 3.1 document, derived from the list of endpoints.

import type { Endpoint } from '../endpoint.ts'
import { Components, type Json, SharedParts } from './components.ts'
import { readExamples } from './examples.ts'
import { parametersOf } from './parameters.ts'
import { describeResponses, mediaTypeOf } from './responses.ts'
import { describeAccess, describeSecurity, securitySchemes } from './security.ts'

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

/** One operation; `parameters` are printed already. */
function describeOperation(
  endpoint: Endpoint,
  parameters: readonly Json[],
  components: Components,
  shared: SharedParts,
): Json {
  const { id, summary, description, tag, deprecated, input } = endpoint
  return {
    operationId: id,
    summary,
    description: [description, describeAccess(endpoint)].filter(Boolean).join('\n\n'),
    tags: [tag],
    ...(deprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input?.body || endpoint.bodyStream ? { requestBody: requestBody(endpoint, components) } : {}),
    responses: describeResponses(endpoint, components, shared),
    security: describeSecurity(endpoint),
  }
}

function requestBody({ input, dialect, bodyOptional, bodyStream }: Endpoint, components: Components): Json {
  if (bodyStream) {
    const file = { schema: { type: 'string', description: 'The file' } }
    return { required: true, content: Object.fromEntries(bodyStream.map(type => [type, file])) }
  }
  const schema = components.print(input?.body)
  return { ...(bodyOptional ? {} : { required: true }), content: { [mediaTypeOf(dialect)]: { schema } } }
}

/** The subject of a section's operations. */
const TAGS: Readonly<Record<string, string>> = {
  Analytics: 'Results of posts, activity in the program, and definitions of figures.',
  'Assistant inbox': 'The former inbox: todos and notifications of a user. Superseded by the notifications.',
  Audiences: 'The users that topics, posts and polls are for: groups, and audiences by a rule over user attributes.',
  Audit: 'Changes with their callers.',
  Comments: 'Comments and replies below posts, likes of them, and the aliases that people may comment as.',
  Content: 'Posts as publishers write them: drafts, media, states, reach, replication to other programs.',
  'Chat connections':
    'Channels of Slack and Microsoft Teams that new posts are told to, with a preview and the log of deliveries.',
  'Data exports': 'Files with the data of a program.',
  Feeds: 'Posts as readers see them, and what readers do with them.',
  Files: 'Files by addresses that expire.',
  Initiatives: 'Tags of posts, across topics.',
  Me: 'The signed-in user: profile, rights, sessions.',
  Moderation: 'Comments that were reported or held back, and the words that hold them back.',
  Newsletters: 'Mails that publishers put together from posts and words of their own, for audiences.',
  Notifications: 'Notifications of a user: posts to acknowledge, comments, polls, submissions.',
  'OAuth clients': 'Applications that act in the program, their secrets, and tokens for identity providers.',
  Operator: 'Calls for the whole server: programs, clients, tokens, keys, sample data.',
  People: 'Colleagues, as publishers look them up.',
  Polls: 'Questions to an audience.',
  Surveys: 'Many questions to many people, whose results show groups and never a single person.',
  Push: 'Browsers that notifications are sent to while no page is open.',
  Live: 'Hints for open pages that something is new.',
  Screens: 'Televisions that show the newest posts of untargeted topics, and the addresses that open them.',
  Session: 'Sessions of browsers with the web pages.',
  Settings: 'Settings of the program.',
  'Sign-in by the company': 'Identity providers (OpenID Connect, SAML) that sign people in.',
  System: 'Health, metrics and documentation of the server.',
  Topics: 'Topics (channels), which posts belong to, their pages and followers.',
  'User generated content': 'Posts that people submit, with uploads and previews of links.',
  'User groups': 'Groups over SCIM 2.0, and the jobs that change their members.',
  'User management': 'Users over SCIM 2.0, with discovery.',
  'Webhook subscriptions': 'Addresses that events are delivered to, and the log of deliveries.',
}

/** The sections of the document, in the order of the endpoints. Throws if one has no description. */
const tagsOf = (endpoints: readonly Endpoint[]): Json[] =>
  [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => {
    const description = TAGS[name]
    if (!description) throw new Error(`The section ${name} of the API document has no description`)
    return { name, description }
  })
