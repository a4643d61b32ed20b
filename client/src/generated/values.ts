// Generated from docs/api/openapi.json and the catalogue of events: npm run generate.

/** Every `Scope`, in the order of the interface. */
export const SCOPES = [
  'openid',
  'profile',
  'email',
  'public',
  'feeds.read',
  'feeds.engage',
  'content.read',
  'content.write',
  'content.replication.audit',
  'users.read',
  'users.write',
  'groups.read',
  'groups.write',
  'webhooks.read',
  'webhooks.write',
  'data_exports.read',
  'data_exports.write',
] as const
