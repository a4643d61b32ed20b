import type { Endpoint } from '../endpoint.ts'
import type { Json } from './components.ts'

/** What the operations of a section are about. */
const TAGS: Readonly<Record<string, string>> = {
  Analytics: 'Results of posts, activity in the program, and definitions of figures.',
  'Assistant inbox': 'The former inbox: todos and notifications of a user. Superseded by the notifications.',
  Audiences: 'The users that topics, posts and polls are for: groups, and audiences by a rule over user attributes.',
  Audit: 'Changes with their callers.',
  Comments: 'Comments and replies below posts, likes of them, and the aliases that people may comment as.',
  Content: 'Posts as publishers write them: drafts, media, states, reach, replication to other programs.',
  'Data exports': 'Files with the data of a program.',
  Feeds: 'Posts as readers see them, and what readers do with them.',
  Files: 'Files by addresses that expire.',
  Initiatives: 'Tags of posts, across topics.',
  Me: 'The signed-in user: profile, rights, sessions.',
  Moderation: 'Comments that were reported or held back, and the words that hold them back.',
  Notifications: 'Notifications of a user: posts to acknowledge, comments, polls, submissions.',
  'OAuth clients': 'Applications that act in the program, and their secrets.',
  Operator: 'Calls for the whole server: programs, clients, tokens, keys, sample data.',
  People: 'Colleagues, as publishers look them up.',
  Polls: 'Questions to an audience.',
  Push: 'Browsers that notifications are sent to while no page is open.',
  Live: 'Hints for open pages that something is new.',
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

/** The sections of the document, in the order of the endpoints. */
export const tagsOf = (endpoints: readonly Endpoint[]): Json[] =>
  [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => ({
    name,
    ...(TAGS[name] ? { description: TAGS[name] } : {}),
  }))
