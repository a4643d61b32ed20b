// Every file that reads bytes of strangers, and what measures it: cases of this folder, or why it needs none. readers.test.ts
// holds the list complete.

import { hostileActs } from './hostile-acts.ts'
import { hostileRequests } from './hostile-requests.ts'
import { hostileScimRequests } from './hostile-scim-requests.ts'

export const caseNames: ReadonlySet<string> = new Set(
  Object.keys({ ...hostileRequests, ...hostileScimRequests, ...hostileActs }),
)

/** Libraries that read what strangers send. */
export const PARSERS = [
  '@node-saml/node-saml',
  '@streamparser/json',
  '@xmldom/xmldom',
  'csv-parse',
  'entities',
  'htmlparser2',
  'jose',
  'marked',
  'oidc-provider',
  'openid-client',
  'sanitize-html',
  'sharp',
  'yauzl',
]

/** Libraries that do not: they write, store, count, check values that were read, or speak with servers of the operator. */
export const NO_PARSERS = [
  '@atrium/seed',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@fastify/cors',
  '@fontsource-variable/inter',
  '@fontsource-variable/vazirmatn',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  'ajv',
  'ajv-formats',
  'commander',
  'fastify',
  'ioredis',
  'lru-cache',
  'nodemailer',
  'pdfkit',
  'pg',
  'pg-copy-streams',
  'pg-protocol',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'temporal-polyfill',
  'typebox',
  'undici',
  'uqr',
  'web-push',
  'yazl',
]

const BODIES = [
  ...Object.keys(hostileRequests).filter(name => !name.startsWith('a token request')),
  ...Object.keys(hostileScimRequests),
]
const FORMS = Object.keys(hostileRequests).filter(name => /^a (?:token request|sign-in form)/.test(name))
const actsOf = (...starts: string[]) =>
  Object.keys(hostileActs).filter(name => starts.some(start => name.startsWith(start)))
const PAGES = actsOf('a page')
const FEEDS = actsOf('a feed')
const OIDC = actsOf('a discovery document', 'a thousand keys', 'keys')
const METADATA = actsOf('metadata')
const SAML = [...METADATA, ...actsOf('a SAML response')]
const PICTURES = actsOf('a picture', 'captions')
const PEOPLE = actsOf('people')

/** By the path of the file: names of cases, or the reason. */
export const readers: Readonly<Record<string, readonly string[] | string>> = {
  'operation/system/guides/library.ts': 'our own guides',
  'operation/system/guides/markdown.ts': 'our own guides',
  'operation/web/installed-app.ts': 'a logo of at most 2 MB, which libvips decodes in threads of its own',
  'outward/assistants/marked-text.ts': 'texts of posts, which were sanitised as they were written',
  'outward/assistants/mcp-route.ts': BODIES,
  'outward/assistants/tools/markdown-thread.ts': 'a thread of its own, ended after 2 seconds',
  'outward/mail/links/acknowledge-endpoints.ts': FORMS,
  'outward/mail/links/unsubscribe-endpoints.ts': FORMS,
  'outward/newsletters/render/blocks-html.ts': 'an address of a link in HTML that was sanitised as it was written',
  'outward/newsletters/render/blocks-text.ts': 'HTML of at most 20,000 characters that was sanitised as it was written',
  'outward/push/send-push.ts': 'the status and one header of the response',
  'outward/webhooks/delivery/send.ts': 'the first kilobytes of the response, as text',
  'people/imports/endpoints/create-import.ts': PEOPLE,
  'people/imports/file/read-file.ts': PEOPLE,
  'people/imports/file/separator.ts': PEOPLE,
  'people/imports/file/sheet/parts.ts': PEOPLE,
  'platform/db/engines/embedded/initial-database.ts': 'our own empty database',
  'platform/downloads/links.ts': 'a part of an address, which its signature covers',
  'platform/http/input/json-body.ts': BODIES,
  'platform/http/input/pagination.ts': 'a part of an address',
  'platform/http/input/read-json.ts': BODIES,
  'platform/http/paging.ts': 'a part of an address',
  'platform/net/probe-media.ts': 'the first 4 kB of the response',
  'publishing/media/stills.ts': 'at most 64 kB of JSON of the two hosts that are known; pages by link previews',
  'publishing/content/write/sanitize-html.ts': BODIES,
  'publishing/link-previews/page-metadata.ts': PAGES,
  'publishing/link-previews/preview.ts': PAGES,
  'publishing/sources/feed/feed-body.ts': FEEDS,
  'publishing/sources/feed/feed-formats.ts': FEEDS,
  'publishing/sources/feed/feed-text.ts': FEEDS,
  'publishing/sources/feed/feed-xml.ts': FEEDS,
  'publishing/sources/fetch-feed.ts': FEEDS,
  'publishing/translations/machine/plain-text.ts': 'the translation service of the operator',
  'publishing/translations/machine/service.ts': 'the translation service of the operator',
  'publishing/translations/machine/translator.ts': 'the translation service of the operator',
  'publishing/ugc/item-as-post.ts': 'HTML that was sanitised as it was written',
  'publishing/uploads/index.ts': PICTURES,
  'publishing/uploads/resize.ts': PICTURES,
  'sign-in/account-links/forgotten-page.ts': FORMS,
  'sign-in/account-links/set-password.ts': FORMS,
  'sign-in/company/checks/oidc-client.ts': OIDC,
  'sign-in/company/checks/oidc-document.ts': OIDC,
  'sign-in/company/index.ts': OIDC,
  'sign-in/company/oidc/callback.ts': OIDC,
  'sign-in/company/oidc/client.ts': OIDC,
  'sign-in/company/oidc/guarded-fetch.ts': OIDC,
  'sign-in/company/oidc/keys.ts': OIDC,
  'sign-in/company/oidc/logout.ts': FORMS,
  'sign-in/company/saml/acs.ts': SAML,
  'sign-in/company/saml/library.ts': SAML,
  'sign-in/company/saml/metadata.ts': METADATA,
  'sign-in/company/saml/xml.ts': SAML,
  'sign-in/oauth/clients/client-credentials.ts': FORMS,
  'sign-in/oauth/documents/read-document.ts': 'at most 5 kB',
  'sign-in/oauth/keys/signing-keys.ts': 'our own keys',
  'sign-in/oauth/server/authorize-rules.ts': FORMS,
  'sign-in/oauth/server/prompts.ts': FORMS,
  'sign-in/oauth/server/provider.ts': FORMS,
  'sign-in/oauth/server/resource-indicator.ts': FORMS,
  'sign-in/oauth/server/routes.ts': FORMS,
  'sign-in/oauth/sign-in/interaction.ts': FORMS,
  'sign-in/oauth/sign-in/sign-out-request.ts': FORMS,
  'sign-in/oauth/sign-in/sign-out.ts': FORMS,
  'sign-in/oauth/sign-in/use-access-code.ts': FORMS,
  'sign-in/oauth/stores/stores.ts': FORMS,
  'sign-in/oauth/token/exchange-assertion.ts': FORMS,
  'sign-in/oauth/token/read-parameters.ts': FORMS,
  'sign-in/oauth/token/token-endpoints.ts': FORMS,
  'sign-in/web/pending-sign-in.ts': 'a part of a cookie',
}
