// Generated from platform/db/migrations by `npm run generate`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from '../platform/db/row-types.ts'

/** Dates come out as Date and go in as Date or ISO 8601 text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** jsonb is parsed when it is read, and written as JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: the reader of a document types it
export type Json = ColumnType<any, string, string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: as above
type GeneratedJson = ColumnType<any, string | undefined, string>

export interface AccessCodesTable {
  program_id: number
  user_id: number
  code_hash: Uint8Array
  made_by_role: string
  made_by_user_id: number | null
  made_by_client_id: string | null
  is_maker_known_elsewhere: Generated<boolean>
  by_mail: Generated<boolean>
  is_invitation: Generated<boolean>
  expires_at: Timestamp
  created_at: GeneratedTimestamp
}

export interface AccessTokensTable {
  token_hash: Uint8Array
  kind: Generated<string>
  program_id: number | null
  client_id: string
  user_id: number | null
  scopes: string[]
  for_assistants: Generated<boolean>
  grant_id: string | null
  expires_at: Timestamp
  created_at: GeneratedTimestamp
}

export interface AccountMailsTable {
  program_id: number
  id: string
  user_id: number
  kind: string
  due_at: GeneratedTimestamp
  begun_at: Timestamp | null
  attempts: Generated<number>
  delivery_id: number | null
  is_reminder: Generated<boolean>
}

export interface ActiveDayCountsTable {
  program_id: number
  from_at: Timestamp
  to_at: Timestamp
  people: number
}

export interface ActiveDaysTable {
  program_id: number
  from_at: Timestamp
  to_at: Timestamp
  block: number
  people: string
}

export interface ActiveQuartersTable {
  program_id: number
  at: Timestamp
  block: number
  people: string
}

export interface AudienceMembersTable {
  program_id: number
  audience_id: number
  user_id: number
}

export interface AudiencesTable {
  program_id: number
  id: Generated<number>
  kind: string
  name: string
  display_name: string
  display_name_key: GeneratedAlways<string>
  description: string | null
  external_id: string | null
  rule: Json | null
  within_id: number | null
  made_by: number | null
  member_count: Generated<number>
  version: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface AuditEventsTable {
  program_id: number
  id: Generated<string>
  at: GeneratedTimestamp
  actor_kind: string
  actor_user_id: number | null
  actor_client_id: string | null
  request_id: string | null
  action: string
  record_type: string
  record_id: string
  before: Json | null
  after: Json | null
  place: Generated<number>
}

export interface ChatPostsTable {
  program_id: number
  subscription_id: string
  content_id: number
}

export interface CommentAliasUsersTable {
  program_id: number
  alias_id: number
  user_id: number
}

export interface CommentAliasesTable {
  program_id: number
  id: Generated<number>
  display_name: string
  avatar_url: string | null
  alias_type: string
  deleted_at: Timestamp | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface CommentLikesTable {
  program_id: number
  comment_id: number
  user_id: number
  reaction_type_id: number | null
  liked_at: GeneratedTimestamp
}

export interface CommentMentionsTable {
  program_id: number
  comment_id: number
  user_id: number
  offsets: number[]
  lengths: number[]
  noticed_at: Timestamp | null
}

export interface CommentReportsTable {
  program_id: number
  comment_id: number
  user_id: number
  reason: string | null
  created_at: GeneratedTimestamp
  settled_at: Timestamp | null
}

export interface CommentsTable {
  program_id: number
  id: Generated<number>
  content_id: number
  post_number: number
  parent_id: number | null
  replied_to_id: number | null
  body: string
  image_url: string | null
  image_alt: string | null
  words: string | null
  author_user_id: number | null
  author_alias_id: number | null
  named_user_id: GeneratedAlways<number | null>
  state: Generated<string>
  announced: Generated<boolean>
  like_count: Generated<number>
  reply_count: Generated<number>
  edited_at: Timestamp | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface CompanyFailuresTable {
  program_id: number
  id: Generated<number>
  provider_id: string
  at: GeneratedTimestamp
  reference: string
  reason: string
  detail: string | null
  user_name: string | null
}

export interface CompanyRequestsTable {
  program_id: number
  state_hash: Uint8Array
  provider_id: string
  interaction_uid: string
  browser_hash: Uint8Array
  answer: string | null
  expires_at: Timestamp
}

export interface CompanySessionsTable {
  program_id: number
  id: string
  provider_id: string
  user_id: number
  subject_hash: Uint8Array
  session_hash: Uint8Array | null
  created_at: GeneratedTimestamp
}

export interface CompanyUsedIdsTable {
  program_id: number
  provider_id: string
  id_hash: Uint8Array
  expires_at: Timestamp
}

export interface ContentTable {
  program_id: number
  id: Generated<number>
  uuid: string
  revision: Generated<number>
  edition: Generated<number>
  text_revision: Generated<number>
  content_type: string
  state: Generated<string>
  title: Generated<string>
  summary: Generated<string>
  body: Generated<string>
  cover_image_alt: string | null
  accent_color: string | null
  featured: Generated<boolean>
  featured_label: string | null
  author_user_id: number | null
  author_display_name: string | null
  author_avatar_url: string | null
  source_name: Generated<string>
  source_post_id: string | null
  source_posted_at: Timestamp | null
  source_url: string | null
  template_id: number | null
  template_name: string | null
  template_type: string | null
  visibility: Generated<string>
  language: string
  is_translatable: Generated<boolean>
  is_commentable: Generated<boolean>
  is_shareable: Generated<boolean>
  requires_acknowledgement: Generated<boolean>
  must_read_due_at: Timestamp | null
  must_read_label: string | null
  must_read_remind_hours_before: Generated<number[]>
  must_read_ask_again_on_change: Generated<boolean>
  must_read_revision: Generated<number>
  must_read_text_changed: Generated<boolean>
  targeted: Generated<boolean>
  posted_at: Timestamp | null
  scheduled_at: Timestamp | null
  published_at: Timestamp | null
  archived_at: Timestamp | null
  was_published: Generated<boolean>
  notification_channels: Generated<string[]>
  notified_at: Timestamp | null
  notifies_again: Generated<boolean>
  archive_reason: string | null
  expires_at: Timestamp | null
  revalidate_at: Timestamp | null
  revalidate_notified_at: Timestamp | null
  created_by: number | null
  written_by_user_id: number | null
  written_by_client_id: string | null
  changed_at: Timestamp | null
  changed_by_user_id: number | null
  changed_by_client_id: string | null
  reviewer_user_id: number | null
  review_sent_by: number | null
  review_note: string | null
  review_due_at: Timestamp | null
  review_remind_at: Timestamp | null
  review_returned_note: string | null
  review_sent_at: Timestamp | null
  review_took_seconds: number | null
  approved_at: Timestamp | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface ContentAudiencesTable {
  program_id: number
  content_id: number
  audience_id: number
  position: Generated<number>
}

export interface ContentImagesTable {
  program_id: number
  id: Generated<number>
  content_id: number
  url: string
  alt: string | null
  width: number | null
  height: number | null
  position: Generated<number>
  focal_x: number | null
  focal_y: number | null
}

export interface ContentInitiativesTable {
  program_id: number
  content_id: number
  initiative_id: number
  position: Generated<number>
}

export interface ContentLinksTable {
  program_id: number
  id: Generated<number>
  content_id: number
  url: string
  title: string | null
  description: string | null
  image_url: string | null
  position: Generated<number>
}

export interface ContentRemindersTable {
  program_id: number
  id: Generated<number>
  content_id: number
  recipients: string
  message: string | null
  among: number[] | null
  due_at: Timestamp | null
  hours_before: number | null
  remind_at: Timestamp
  sent_at: Timestamp | null
  count: Generated<number>
  last_user_id: Generated<number>
  finished_at: Timestamp | null
}

export interface ContentReviewNotesTable {
  program_id: number
  id: Generated<number>
  content_id: number
  author_user_id: number | null
  author_client_id: string | null
  body: string
  created_at: GeneratedTimestamp
}

export interface ContentRevisionsTable {
  program_id: number
  id: Generated<number>
  content_id: number
  at: GeneratedTimestamp
  author_user_id: number | null
  author_client_id: string | null
  changed: string[]
  title: string
  summary: string
  body: string
}

export interface ContentSearchTable {
  program_id: number
  content_id: number
  document: string
  made_by: Generated<number>
}

export interface ContentTopicsTable {
  program_id: number
  content_id: number
  topic_id: number
  hidden: Generated<boolean>
  position: Generated<number>
}

export interface ContentTranslationsTable {
  program_id: number
  id: Generated<number>
  content_id: number
  language: string
  title: string
  summary: string
  body: string
  cover_image_alt: string
  origin: string
  text_revision: number
  updated_at: GeneratedTimestamp
}

export interface ContentVideosTable {
  program_id: number
  id: Generated<number>
  content_id: number
  kind: Generated<string>
  url: string
  title: string | null
  thumbnail_url: string | null
  still_source_url: string | null
  captions_url: string | null
  frame_token: Generated<string>
  status: Generated<string>
  media_type: string | null
  length_bytes: number | null
  failure: string | null
  position: Generated<number>
  created_at: GeneratedTimestamp
}

export interface ContentWordsTable {
  program_id: number
  word: string
}

export interface DataExportsTable {
  program_id: number
  id: string
  type: string
  status: Generated<string>
  requested_by: number | null
  also_requested_by: Generated<number[]>
  attempts: Generated<number>
  file_name: string
  file_key: string
  size_bytes: number | null
  row_count: number | null
  created_at: GeneratedTimestamp
  finished_at: Timestamp | null
}

export interface EngagementsTable {
  program_id: number
  user_id: number
  content_id: number
  liked_at: Timestamp | null
  reaction_type_id: number | null
  bookmarked_at: Timestamp | null
  viewed_at: Timestamp | null
  shared_at: Timestamp | null
  acknowledged_at: Timestamp | null
  acknowledged_revision: Generated<number>
  acknowledged_text_id: number | null
  commented_at: Timestamp | null
}

export interface EventRetriesTable {
  program_id: number
  event_id: string
  consumer: string
  attempts: Generated<number>
  due_at: Timestamp
}

export interface EventsTable {
  program_id: number
  id: string
  name: string
  version: Generated<string>
  data: Json
  fields: string[] | null
  created_at: GeneratedTimestamp
  dispatched_at: Timestamp | null
}

export interface FeedItemsTable {
  program_id: number
  topic_id: number
  item_hash: Uint8Array
  content_id: number | null
  version_hash: Uint8Array | null
  written_hash: Uint8Array | null
  created_at: GeneratedTimestamp
}

export interface FeedSourcesTable {
  program_id: number
  id: Generated<number>
  topic_id: number
  kind: Generated<string>
  url: string
  title: string | null
  address: string
  credentials_sealed: Uint8Array | null
  address_set_at: GeneratedTimestamp
  state: Generated<string>
  active: Generated<boolean>
  is_new: Generated<boolean>
  etag: string | null
  last_modified: string | null
  last_fetched_at: Timestamp | null
  last_error: string | null
  failing_since: Timestamp | null
  item_count: Generated<number>
  due_at: GeneratedTimestamp
  lease: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface FirstSignInsTable {
  program_id: number
  user_id: number
  at: GeneratedTimestamp
  is_applied: Generated<boolean>
}

export interface FormerAcknowledgementsTable {
  program_id: number
  user_id: number
  content_id: number
  acknowledged_at: Timestamp
  text_id: number | null
}

export interface FormerNamesTable {
  program_id: number
  user_id: number
  sealed: Uint8Array
  keep_until: Timestamp | null
}

export interface GroupJobMembersTable {
  program_id: number
  job_id: string
  user_id: number
  joins: boolean
  named: boolean
}

export interface GroupJobsTable {
  program_id: number
  id: string
  group_id: number
  request_type: string
  status: Generated<string>
  requested_by: number | null
  caller: Json | null
  requested_changes: number
  request_received_at: GeneratedTimestamp
  finished_at: Timestamp | null
  members_created_count: Generated<number>
  members_removed_count: Generated<number>
  messages: Generated<string[]>
  errors: GeneratedJson
  attempts: Generated<number>
  done_up_to: Generated<number>
}

export interface IdempotencyKeysTable {
  program_id: number
  token_key: Uint8Array
  key: string
  body_hash: Uint8Array
  evaluated_by: string | null
  status: number | null
  content_type: string | null
  headers: Json | null
  response: string | null
  holder: string | null
  started_at: GeneratedTimestamp
}

export interface IdentitiesTable {
  id: Generated<number>
  organisation_id: number
  user_name: string
  user_name_key: GeneratedAlways<string>
  password_hash: string | null
  version: Generated<number>
  created_at: GeneratedTimestamp
}

export interface IdentityProviderDomainsTable {
  program_id: number
  domain: string
  provider_id: string
}

export interface IdentityProvidersTable {
  program_id: number
  id: string
  kind: string
  name: string
  domains: Generated<string[]>
  enabled: Generated<boolean>
  required: Generated<boolean>
  required_for_administrators: Generated<boolean>
  match: Generated<string>
  create_users: Generated<boolean>
  attributes: GeneratedJson
  issuer: string | null
  client_id: string | null
  client_secret_sealed: Uint8Array | null
  client_secret_changed_at: Timestamp | null
  scopes: string[] | null
  metadata_url: string | null
  metadata_xml: string | null
  metadata_changed_at: Timestamp | null
  revision: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface ImportedPeopleTable {
  program_id: number
  user_id: number
}

export interface InitiativesTable {
  program_id: number
  id: Generated<number>
  name: string
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface InvitationRequestsTable {
  program_id: number
  id: string
  way: string
  status: string
  count: Generated<number>
  created_by: number | null
  caller: Json
  is_caller_known_elsewhere: boolean
  created_at: GeneratedTimestamp
}

export interface InvitationsTable {
  program_id: number
  user_id: number
  way: string
  sent_at: GeneratedTimestamp
  expires_at: Timestamp
  is_made: boolean
  remind_at: Timestamp | null
  request_id: string | null
}

export interface InvitedPeopleTable {
  program_id: number
  request_id: string
  user_id: number
  status: Generated<string>
  mail_id: string | null
}

export interface JobsTable {
  program_id: number
  id: Generated<string>
  name: string
  data: Json
  singleton_key: string | null
  due_at: GeneratedTimestamp
  lease: string | null
  runs: Generated<number>
  failures: Generated<number>
}

export interface KeptViewsTable {
  program_id: number
  kept_from: Timestamp
}

export interface MailedPostsTable {
  program_id: number
  content_id: number
  user_id: number
}

export interface MessagesTable {
  program_id: number
  id: Generated<number>
  user_id: number
  kind: string
  mail_uuid: Generated<string>
  due_at: Timestamp
  begun_at: Timestamp | null
  attempts: Generated<number>
  browsers: string[] | null
  partly_sent: Generated<boolean>
  newsletter_id: number | null
  is_test: Generated<boolean>
}

export interface ModerationListsTable {
  program_id: number
  revision: Generated<string>
}

export interface ModerationWordsTable {
  program_id: number
  phrase: string
  words: string
  position: number
}

export interface NewsletterAudiencesTable {
  program_id: number
  newsletter_id: number
  audience_id: number
  position: number
}

export interface NewsletterClicksTable {
  program_id: number
  id: Generated<number>
  newsletter_id: number
  token: string
  code: string
  at: Timestamp
  is_settled: Generated<boolean>
}

export interface NewsletterLinksTable {
  program_id: number
  newsletter_id: number
  code: string
  block_id: string
  url: string
}

export interface NewsletterMailsTable {
  program_id: number
  token: string
  newsletter_id: number
  opened_at: Timestamp | null
  clicked_at: Timestamp | null
  clicked_blocks: Generated<string[]>
}

export interface NewsletterPicturesTable {
  program_id: number
  newsletter_id: number
  token: string
  content_id: number
  url: string
  expires_at: Timestamp
}

export interface NewsletterRecipientsTable {
  program_id: number
  newsletter_id: number
  user_id: number
  status: string
  reason: string | null
  at: GeneratedTimestamp
  selection_id: number | null
  token: string | null
}

export interface NewsletterSelectionsTable {
  program_id: number
  newsletter_id: number
  id: Generated<number>
  posts: Json
  posts_hash: Uint8Array
}

export interface NewsletterTestsTable {
  program_id: number
  id: Generated<number>
  at: GeneratedTimestamp
}

export interface NewsletterTranslationsTable {
  program_id: number
  newsletter_id: number
  language: string
  subject: string | null
  preheader: string | null
  blocks: Json
  updated_at: GeneratedTimestamp
}

export interface NewslettersTable {
  program_id: number
  id: Generated<number>
  name: string
  subject: string
  preheader: string | null
  sender_name: string | null
  reply_to: string | null
  language: string
  targeted: Generated<boolean>
  blocks: Json
  state: Generated<string>
  send_at: Timestamp | null
  begun_at: Timestamp | null
  sent_at: Timestamp | null
  mail_tracking: string | null
  last_user_id: Generated<number>
  unsubscribed_count: Generated<number>
  kept_results: Json | null
  author_user_id: number | null
  author_client_id: string | null
  written_by_user_id: number | null
  written_by_client_id: string | null
  changed_at: Timestamp | null
  changed_by_user_id: number | null
  changed_by_client_id: string | null
  edition: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface NoticeDeliveriesTable {
  program_id: number
  id: Generated<number>
  user_id: number
  at: GeneratedTimestamp
  channel: string
  type: string
  content_id: number | null
  notification_id: number | null
  newsletter_id: number | null
  status: string
  reason: string | null
  has_failed: Generated<boolean>
  message_id: number | null
}

export interface NoticePlansTable {
  program_id: number
  id: Generated<number>
  notification_id: number | null
  notification_ids: number[] | null
  content_id: number | null
  channels: string[] | null
  user_ids: number[] | null
  decided_count: Generated<number>
  noticed_at: Timestamp | null
  due_at: GeneratedTimestamp
  last_user_id: Generated<number>
  finished_at: Timestamp | null
}

export interface NoticeReadersTable {
  program_id: number
  type: string
  readers: number
  access_keys: number[]
  audience_keys: number[]
  notices: number
}

export interface NotificationPoliciesTable {
  program_id: number
  types: GeneratedJson
  locked: Generated<string[]>
  important_breaks_quiet_hours: Generated<boolean>
  push_shows_titles: Generated<boolean>
}

export interface NotificationSettingsTable {
  program_id: number
  user_id: number
  types: GeneratedJson
  digest: Generated<string>
  digest_at: Generated<string>
  quiet_from: string | null
  quiet_to: string | null
  measured: Generated<boolean>
}

export interface NotificationStatesTable {
  program_id: number
  user_id: number
  notification_id: number
  read_at: Timestamp
  acknowledged_at: Timestamp | null
}

export interface NotificationsTable {
  program_id: number
  id: Generated<number>
  user_id: number | null
  type: string
  in_app: Generated<boolean>
  subject: string
  content_id: number | null
  needs_post: Generated<boolean>
  access_keys: number[] | null
  audience_keys: number[] | null
  must_read_revision: Generated<number>
  readers: GeneratedAlways<number | null>
  comment_id: number | null
  first_comment_id: number | null
  last_comment_id: number | null
  poll_id: number | null
  survey_id: number | null
  needs_poll_audience: Generated<boolean>
  shown_until: Timestamp | null
  event_count: Generated<number>
  detail: string | null
  actor_user_id: number | null
  withdrawn: Generated<boolean>
  read_at: Timestamp | null
  acknowledged_at: Timestamp | null
  created_at: GeneratedTimestamp
}

export interface NumberChangesTable {
  program_id: number
  id: Generated<number>
  content_id: number | null
  at: Timestamp
  revision: Generated<number>
  viewed: Generated<number>
  acknowledged: Generated<number>
  commented: Generated<number>
  engagements: Generated<number>
  told: number[] | null
}

export interface OauthClientSecretsTable {
  id: Generated<string>
  program_id: number | null
  client_id: string
  name: string | null
  secret_hash: Uint8Array
  last_used_at: Timestamp | null
  expires_at: Timestamp | null
  created_at: GeneratedTimestamp
}

export interface OauthClientsTable {
  id: string
  program_id: number | null
  kind: string
  name: string
  redirect_uris: Generated<string[]>
  post_logout_redirect_uris: Generated<string[]>
  scopes: Generated<string[]>
  role: Generated<string>
  jwks: Json | null
  last_used_at: Timestamp | null
  document_url: string | null
  document_read_at: Timestamp | null
  created_at: GeneratedTimestamp
}

export interface OauthConsentsTable {
  program_id: number
  client_id: string
  user_id: number
  scopes: string[]
  updated_at: GeneratedTimestamp
}

export interface OauthGrantsTable {
  id: string
  program_id: number
  client_id: string
  user_id: number
  scopes: string[]
  for_assistants: Generated<boolean>
  user_agent: string | null
  session_uid: string | null
  company_session: string | null
  last_used_at: GeneratedTimestamp
  expires_at: Timestamp
  created_at: GeneratedTimestamp
}

export interface OauthRecordsTable {
  kind: string
  id_hash: Uint8Array
  payload: string
  grant_id: string | null
  uid: string | null
  user_id: number | null
  company_session: string | null
  consumed_at: Timestamp | null
  expires_at: Timestamp
}

export interface OauthSigningKeysTable {
  kid: string
  state: string
  sealed_jwk: Uint8Array
  published_at: GeneratedTimestamp
  active_from: Timestamp
  remove_after: Timestamp | null
}

export interface OrganisationsTable {
  id: Generated<number>
  name: string
  created_at: GeneratedTimestamp
}

export interface OverviewReportsTable {
  program_id: number
  user_id: number
  day: string | null
  at_time: Generated<string>
  next_at: Timestamp | null
  due_at: Timestamp | null
  attempts: Generated<number>
}

export interface OwnDataFilesTable {
  program_id: number
  id: string
  user_id: number
  status: Generated<string>
  attempts: Generated<number>
  created_at: GeneratedTimestamp
  finished_at: Timestamp | null
}

export interface PasswordResetsTable {
  program_id: number
  id: string
  user_id: number
  is_open: Generated<boolean>
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

export interface PeopleImportHeadingsTable {
  program_id: number
  id: string
  heading: string
  attribute: string | null
  format: string | null
}

export interface PeopleImportPiecesTable {
  program_id: number
  import_id: string
  n: number
  bytes: Uint8Array
}

export interface PeopleImportRowsTable {
  program_id: number
  import_id: string
  line: number
  cells: Json | null
  user_id: number | null
  user_name: string | null
  person_name: string | null
  action: string | null
  is_duplicate: Generated<boolean>
  changes: GeneratedJson
  problems: GeneratedJson
}

export interface PeopleImportsTable {
  program_id: number
  id: string
  status: string
  key: string
  leavers: Generated<string>
  invite: Generated<string>
  file_type: Generated<string>
  epoch: number | null
  columns: Json | null
  rows: Generated<number>
  creates: Generated<number>
  updates: Generated<number>
  unchanged: Generated<number>
  leaves: Generated<number>
  problems: Generated<number>
  error: string | null
  language: string
  created_by: number | null
  created_at: GeneratedTimestamp
  caller: Json
  is_caller_known_elsewhere: boolean
  round: Generated<number>
  applied_at: Timestamp | null
  done_up_to: Generated<number>
  attempts: Generated<number>
  finished_at: Timestamp | null
}

export interface PersonWordsTable {
  program_id: number
  word: string
  user_id: number
}

export interface PollAudiencesTable {
  program_id: number
  poll_id: number
  audience_id: number
}

export interface PollGroupsTable {
  program_id: number
  poll_id: number
  attribute: string
  responses: number
  groups: Json
}

export interface PollOptionsTable {
  program_id: number
  id: Generated<number>
  poll_id: number
  text: string
  position: number
  response_count: Generated<number>
}

export interface PollResponsesTable {
  program_id: number
  poll_id: number
  user_id: number
  option_ids: number[]
  responded_at: GeneratedTimestamp
}

export interface PollsTable {
  program_id: number
  id: Generated<number>
  question: string
  multiple_choice: Generated<boolean>
  anonymous: Generated<boolean>
  targeted: Generated<boolean>
  notification_channels: Generated<string[]>
  opens_at: Timestamp | null
  closes_at: Timestamp | null
  closed_at: Timestamp | null
  response_count: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface PostCountersTable {
  program_id: number
  content_id: number
  like_count: Generated<number>
  view_count: Generated<number>
  share_count: Generated<number>
  comment_count: Generated<number>
  comment_sequence: Generated<number>
}

export interface PostFeedTable {
  program_id: number
  post_id: number
  published_at: Timestamp
  revision: Generated<number>
  must_read_revision: Generated<number>
  content_type: string
  visibility: string
  featured: boolean
  is_resource: boolean
  is_submitted: boolean
  is_commentable: boolean
  has_closed_topics: boolean
  topic_ids: number[]
  access_keys: number[]
  audience_keys: number[]
  tag_ids: number[]
}

export interface PostFeedKeysTable {
  program_id: number
  access_key: number
  published_at: Timestamp
  post_id: number
}

export interface PostFeedTagsTable {
  program_id: number
  tag_id: number
  published_at: Timestamp
  post_id: number
}

export interface PostFeedTopicsTable {
  program_id: number
  topic_id: number
  published_at: Timestamp
  post_id: number
}

export interface PostHoursTable {
  program_id: number
  content_id: number
  at: Timestamp
  revision: number
  viewed: number
  acknowledged: number
  commented: number
}

export interface PostReachTable {
  program_id: number
  content_id: number
  block: number
  people: string
}

export interface PostTemplatesTable {
  program_id: number
  id: Generated<number>
  name: string
  description: string | null
  content: Json
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
  used_at: Timestamp | null
}

export interface ProgramQuartersTable {
  program_id: number
  at: Timestamp
  views: number
  engagements: number
}

export interface ProgramsTable {
  id: Generated<number>
  organisation_id: number
  name: string
  languages: Generated<string[]>
  default_language: GeneratedAlways<string>
  timezone: Generated<string>
  machine_translation: Generated<boolean>
  expanded_reactions: Generated<boolean>
  scim_role_syntax: Generated<string>
  scim_filter: Generated<string>
  rate_limit_per_minute: number | null
  four_eyes_review: Generated<boolean>
  role_restrictions: Generated<string>
  web_rate_limit_per_minute: number | null
  profile_attributes_managed: Generated<string[]>
  private_attributes: Generated<string[]>
  directory: Generated<boolean>
  directory_fields: Generated<string[]>
  reactions_named: Generated<boolean>
  reactions_unnamed: Generated<string>
  assistants: GeneratedJson
  logo_url: string | null
  logo_dark_url: string | null
  brand_color: string | null
  help_contact: string | null
  views_per_person: Generated<boolean>
  nightly_exports: Generated<boolean>
  views_kept_days: number | null
  polls_anonymous: Generated<boolean>
  embed_hosts: Generated<string[]>
  mail_tracking: Generated<string>
  ugc_images_enabled: Generated<boolean>
  ugc_videos_enabled: Generated<boolean>
  ugc_files_enabled: Generated<boolean>
  ugc_links_enabled: Generated<boolean>
  checklist_dismissed: Generated<boolean>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface PublishedAudiencesTable {
  program_id: number
  content_id: number
  published_at: Timestamp
  people: number
}

export interface PushKeysTable {
  name: string
  public_key: string
  private_key_sealed: Uint8Array
  created_at: GeneratedTimestamp
}

export interface PushSubscriptionsTable {
  program_id: number
  endpoint_hash: Uint8Array
  user_id: number
  sealed: Uint8Array
  grant_id: string | null
  failing_since: Timestamp | null
  registered_at: GeneratedTimestamp
}

export interface RecordEditorsTable {
  program_id: number
  kind: string
  record_id: number
  user_id: number
  since: GeneratedTimestamp
  seen_at: GeneratedTimestamp
}

export interface RemindedPeopleTable {
  program_id: number
  content_id: number
  user_id: number
  reminded_at: Timestamp
}

export interface RemovedScimTokensTable {
  program_id: number
  id: string
  token_hash: Uint8Array
  name: string
  removed_at: GeneratedTimestamp
}

export interface ReplicationsTable {
  program_id: number
  id: string
  source_program_id: number
  source_content_id: number
  target_program_id: number
  target_content_id: number
  target_topic_id: number
  workflow_id: Generated<number>
  channels: Json
  requested_by: number
  status: Generated<string>
  replicated_at: GeneratedTimestamp
}

export interface RuleDaysTable {
  program_id: number
  decided_for: Timestamp
}

export interface SchemaFunctionsTable {
  name: string
  hash: string
  applied_at: GeneratedTimestamp
}

export interface SchemaMigrationsTable {
  name: string
  hash: string
  applied_at: GeneratedTimestamp
}

export interface ScimFailuresTable {
  program_id: number
  client_id: string
  day: Timestamp
  count: number
}

export interface ScimRequestsTable {
  program_id: number
  client_id: string | null
  former_client_id: string | null
  id: Generated<number>
  at: Timestamp
  request_id: string
  method: string
  path: string
  status: number
  error: string | null
  cause: string | null
  duration_ms: number
  person_id: number | null
  sent_name: string | null
  times: Generated<number>
}

export interface ScimStepsTable {
  program_id: number
  client_id: string
  step: string
  reached_at: Timestamp
}

export interface ScimTokensTable {
  program_id: number
  id: string
  created_by: number | null
  expires_at: Timestamp
  created_at: GeneratedTimestamp
}

export interface ScreensTable {
  program_id: number
  id: Generated<number>
  name: string
  topic_ids: number[]
  seconds: number
  theme: string
  token_hash: Uint8Array
  token_sealed: Uint8Array
  renewed_at: Timestamp | null
  last_seen_at: Timestamp | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface ServerKeysTable {
  name: string
  key: Uint8Array
  created_at: GeneratedTimestamp
}

export interface SetUpTable {
  id: Generated<boolean>
  code_hash: Uint8Array
  made_at: GeneratedTimestamp
}

export interface ShareLinksTable {
  program_id: number
  content_id: number
  user_id: number
  token: string
  visit_count: Generated<number>
  created_at: GeneratedTimestamp
}

export interface SignInFailuresTable {
  subject: Uint8Array
  failures: number
  last_at: Timestamp
  blocked_until: Timestamp
}

export interface SurveyAudiencesTable {
  program_id: number
  survey_id: number
  audience_id: number
}

export interface SurveyParticipantsTable {
  program_id: number
  survey_id: number
  user_id: number
}

export interface SurveyRemindersTable {
  program_id: number
  id: Generated<number>
  survey_id: number
  count: number
  sent_at: Timestamp
}

export interface SurveyResponsesTable {
  program_id: number
  survey_id: number
  id: Generated<string>
  user_id: number | null
  groups: Generated<string[]>
  answers: Json
  tally: string
  shown: boolean
  moment: Generated<number>
}

export interface SurveyResultsTable {
  program_id: number
  survey_id: number
  attribute: string
  groups: Json
}

export interface SurveyTranslationsTable {
  program_id: number
  survey_id: number
  language: string
  texts: Json
  updated_at: GeneratedTimestamp
}

export interface SurveysTable {
  program_id: number
  id: Generated<number>
  title: string
  intro: string | null
  language: string
  anonymous: Generated<boolean>
  by: Generated<string[]>
  questions: GeneratedJson
  notification_channels: Generated<string[]>
  targeted: Generated<boolean>
  state: Generated<string>
  opens_at: Timestamp | null
  closes_at: Timestamp | null
  follows_id: number | null
  author_user_id: number | null
  author_client_id: string | null
  written_by_user_id: number | null
  written_by_client_id: string | null
  changed_at: Timestamp | null
  changed_by_user_id: number | null
  changed_by_client_id: string | null
  edition: Generated<number>
  moment: Generated<number>
  row_moments: Generated<number[]>
  settled: Generated<boolean>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface TopicAudiencesTable {
  program_id: number
  topic_id: number
  audience_id: number
  position: Generated<number>
}

export interface TopicContributorsTable {
  program_id: number
  topic_id: number
  user_id: number
  position: Generated<number>
}

export interface TopicFollowersTable {
  program_id: number
  topic_id: number
  user_id: number
  following: Generated<boolean>
  notification_level: Generated<string>
  created_at: GeneratedTimestamp
}

export interface TopicNewFollowersTable {
  program_id: number
  topic_id: number
  share: number
  count: number
}

export interface TopicPagesTable {
  program_id: number
  id: Generated<number>
  topic_id: number
  title: string
  slug: string
  url: string
  state: Generated<string>
  position: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface TopicReviewersTable {
  program_id: number
  topic_id: number
  user_id: number
  position: Generated<number>
}

export interface TopicsTable {
  program_id: number
  id: Generated<number>
  name: string
  description: string
  words: GeneratedAlways<string>
  image_url: string | null
  state: Generated<string>
  auto_publish: Generated<boolean>
  auto_follow: Generated<boolean>
  auto_follow_mandatory: Generated<boolean>
  recommended: Generated<boolean>
  targeted: Generated<boolean>
  user_submittable: Generated<boolean>
  review: Generated<string>
  follower_count: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface UgcItemsTable {
  program_id: number
  id: Generated<number>
  uuid: string
  user_id: number
  title: Generated<string>
  body: Generated<string>
  summary: Generated<string>
  content_cover: Json | null
  topic_ids: Generated<number[]>
  attachments: GeneratedJson
  notification_channels: Generated<string[]>
  is_translatable: Generated<boolean>
  is_commentable: Generated<boolean>
  is_shareable: Generated<boolean>
  publication_state: Generated<string>
  moderation_status: Generated<string>
  moderation_reason: string | null
  content_id: number | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
  published_at: Timestamp | null
}

export interface UploadsTable {
  program_id: number
  id: string
  user_id: number
  filename: string
  state: Generated<string>
  view_token: string
  media_type: string | null
  size_bytes: number | null
  width: number | null
  height: number | null
  claimed_until: Timestamp | null
  expires_at: Timestamp
  created_at: GeneratedTimestamp
  stored_at: Timestamp | null
  used_at: Timestamp | null
  released_at: Timestamp | null
}

export interface UserBlocksTable {
  program_id: number
  block: number
  share: number
  size: number
}

export interface UserEmailsTable {
  program_id: number
  user_id: number
  position: number
  value: string
  value_key: GeneratedAlways<string>
  type: string | null
  is_primary: Generated<boolean>
  refused_at: Timestamp | null
}

export interface UserPhotosTable {
  program_id: number
  name: string
  user_id: number
  digest: string
  created_at: GeneratedTimestamp
}

export interface UsersTable {
  program_id: number
  id: number
  membership_id: string
  active: Generated<boolean>
  version: Generated<number>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
  role: Generated<string>
  department: string | null
  title: string | null
  work_location: string | null
  user_type: string | null
  business_unit: string | null
  division: string | null
  custom_attributes: GeneratedJson
  address: Json | null
  given_name: string
  family_name: string
  external_id: string | null
  formatted_name: string | null
  display_name: string | null
  nick_name: string | null
  locale: string | null
  timezone: string | null
  preferred_language: string | null
  theme: string | null
  role_detail: Json | null
  restrictions_seen: Json | null
  onboarding_status: Generated<string>
  phone_main: string | null
  phone_mobile: string | null
  photo_url: string | null
  employee_number: string | null
  organization: string | null
  cost_center: string | null
  gender: string | null
  manager_name: string | null
  birth_date: Timestamp | null
  hire_date: Timestamp | null
  promotion_date: Timestamp | null
  requisition_approval_date: Timestamp | null
  last_accessed_at: Timestamp | null
}

export interface VideoLinkKeysTable {
  program_id: number
  key: Uint8Array
}

export interface WebhookAttemptsTable {
  program_id: number
  delivery_id: string
  attempt: number
  at: Timestamp
  status_code: number | null
  error: string | null
  duration_ms: number
  request_headers: Json | null
  response_headers: Json | null
  response: string | null
}

export interface WebhookDeliveriesTable {
  program_id: number
  id: Generated<string>
  subscription_id: string
  event_id: string | null
  event_name: string
  event_version: Generated<string>
  event_at: Timestamp
  data: Json
  status: Generated<string>
  attempts: Generated<number>
  attempts_max: number
  attempt: Generated<number>
  due_at: GeneratedTimestamp
  created_at: GeneratedTimestamp
}

export interface WebhookSubscriptionsTable {
  program_id: number
  id: string
  format: Generated<string>
  name: string | null
  url: string
  url_sealed: Uint8Array | null
  authorization_sealed: Uint8Array | null
  secret_sealed: Uint8Array | null
  previous_secret_sealed: Uint8Array | null
  previous_secret_until: Timestamp | null
  event_names: string[]
  topic_ids: Generated<number[]>
  include_targeted: Generated<boolean>
  active: Generated<boolean>
  disabled_reason: string | null
  failing_since: Timestamp | null
  waits_until: Timestamp | null
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
}

export interface Tables {
  access_codes: AccessCodesTable
  access_tokens: AccessTokensTable
  account_mails: AccountMailsTable
  active_day_counts: ActiveDayCountsTable
  active_days: ActiveDaysTable
  active_quarters: ActiveQuartersTable
  audience_members: AudienceMembersTable
  audiences: AudiencesTable
  audit_events: AuditEventsTable
  chat_posts: ChatPostsTable
  comment_alias_users: CommentAliasUsersTable
  comment_aliases: CommentAliasesTable
  comment_likes: CommentLikesTable
  comment_mentions: CommentMentionsTable
  comment_reports: CommentReportsTable
  comments: CommentsTable
  company_failures: CompanyFailuresTable
  company_requests: CompanyRequestsTable
  company_sessions: CompanySessionsTable
  company_used_ids: CompanyUsedIdsTable
  content: ContentTable
  content_audiences: ContentAudiencesTable
  content_images: ContentImagesTable
  content_initiatives: ContentInitiativesTable
  content_links: ContentLinksTable
  content_reminders: ContentRemindersTable
  content_review_notes: ContentReviewNotesTable
  content_revisions: ContentRevisionsTable
  content_search: ContentSearchTable
  content_topics: ContentTopicsTable
  content_translations: ContentTranslationsTable
  content_videos: ContentVideosTable
  content_words: ContentWordsTable
  data_exports: DataExportsTable
  engagements: EngagementsTable
  event_retries: EventRetriesTable
  events: EventsTable
  feed_items: FeedItemsTable
  feed_sources: FeedSourcesTable
  first_sign_ins: FirstSignInsTable
  former_acknowledgements: FormerAcknowledgementsTable
  former_names: FormerNamesTable
  group_job_members: GroupJobMembersTable
  group_jobs: GroupJobsTable
  idempotency_keys: IdempotencyKeysTable
  identities: IdentitiesTable
  identity_provider_domains: IdentityProviderDomainsTable
  identity_providers: IdentityProvidersTable
  imported_people: ImportedPeopleTable
  initiatives: InitiativesTable
  invitation_requests: InvitationRequestsTable
  invitations: InvitationsTable
  invited_people: InvitedPeopleTable
  jobs: JobsTable
  kept_views: KeptViewsTable
  mailed_posts: MailedPostsTable
  messages: MessagesTable
  moderation_lists: ModerationListsTable
  moderation_words: ModerationWordsTable
  newsletter_audiences: NewsletterAudiencesTable
  newsletter_clicks: NewsletterClicksTable
  newsletter_links: NewsletterLinksTable
  newsletter_mails: NewsletterMailsTable
  newsletter_pictures: NewsletterPicturesTable
  newsletter_recipients: NewsletterRecipientsTable
  newsletter_selections: NewsletterSelectionsTable
  newsletter_tests: NewsletterTestsTable
  newsletter_translations: NewsletterTranslationsTable
  newsletters: NewslettersTable
  notice_deliveries: NoticeDeliveriesTable
  notice_plans: NoticePlansTable
  notice_readers: NoticeReadersTable
  notification_policies: NotificationPoliciesTable
  notification_settings: NotificationSettingsTable
  notification_states: NotificationStatesTable
  notifications: NotificationsTable
  number_changes: NumberChangesTable
  oauth_client_secrets: OauthClientSecretsTable
  oauth_clients: OauthClientsTable
  oauth_consents: OauthConsentsTable
  oauth_grants: OauthGrantsTable
  oauth_records: OauthRecordsTable
  oauth_signing_keys: OauthSigningKeysTable
  organisations: OrganisationsTable
  overview_reports: OverviewReportsTable
  own_data_files: OwnDataFilesTable
  password_resets: PasswordResetsTable
  people_import_headings: PeopleImportHeadingsTable
  people_import_pieces: PeopleImportPiecesTable
  people_import_rows: PeopleImportRowsTable
  people_imports: PeopleImportsTable
  person_words: PersonWordsTable
  poll_audiences: PollAudiencesTable
  poll_groups: PollGroupsTable
  poll_options: PollOptionsTable
  poll_responses: PollResponsesTable
  polls: PollsTable
  post_counters: PostCountersTable
  post_feed: PostFeedTable
  post_feed_keys: PostFeedKeysTable
  post_feed_tags: PostFeedTagsTable
  post_feed_topics: PostFeedTopicsTable
  post_hours: PostHoursTable
  post_reach: PostReachTable
  post_templates: PostTemplatesTable
  program_quarters: ProgramQuartersTable
  programs: ProgramsTable
  published_audiences: PublishedAudiencesTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  record_editors: RecordEditorsTable
  reminded_people: RemindedPeopleTable
  removed_scim_tokens: RemovedScimTokensTable
  replications: ReplicationsTable
  rule_days: RuleDaysTable
  schema_functions: SchemaFunctionsTable
  schema_migrations: SchemaMigrationsTable
  scim_failures: ScimFailuresTable
  scim_requests: ScimRequestsTable
  scim_steps: ScimStepsTable
  scim_tokens: ScimTokensTable
  screens: ScreensTable
  server_keys: ServerKeysTable
  set_up: SetUpTable
  share_links: ShareLinksTable
  sign_in_failures: SignInFailuresTable
  survey_audiences: SurveyAudiencesTable
  survey_participants: SurveyParticipantsTable
  survey_reminders: SurveyRemindersTable
  survey_responses: SurveyResponsesTable
  survey_results: SurveyResultsTable
  survey_translations: SurveyTranslationsTable
  surveys: SurveysTable
  topic_audiences: TopicAudiencesTable
  topic_contributors: TopicContributorsTable
  topic_followers: TopicFollowersTable
  topic_new_followers: TopicNewFollowersTable
  topic_pages: TopicPagesTable
  topic_reviewers: TopicReviewersTable
  topics: TopicsTable
  ugc_items: UgcItemsTable
  uploads: UploadsTable
  user_blocks: UserBlocksTable
  user_emails: UserEmailsTable
  user_photos: UserPhotosTable
  users: UsersTable
  video_link_keys: VideoLinkKeysTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_subscriptions: WebhookSubscriptionsTable
}
