// Generated from docs/api/openapi.json and the catalogue of events: npm run generate.

export interface AcceptedImport {
  id: string
  status: 'checking' | 'ready' | 'running' | 'finished' | 'failed' | 'discarded'
}

export interface AcceptedInvitations {
  id: string
  /** People who are invited */
  count: number
  /** People who are not, by the first of inactive, outranked, provider, signed_in, no_address, refused, recent */
  skipped: {
    no_address: number
    refused: number
    signed_in: number
    provider: number
    inactive: number
    outranked: number
    recent: number
  }
}

export interface AcceptedReset {
  accepted: boolean
}

export interface AccessCode {
  user_id: Id
  code: string
}

export interface AccessCodesInput {
  /** For these people */
  user_ids?: readonly Id[]
  /** For the active people of this audience, by its name */
  audience?: string
  /** Until when they can be used, at most 90 days from now */
  expires_at: TimestampInput
}

export interface AcknowledgePost {
  /** The `must_read.version` of the text that the reader saw; an older one than the post's is 409 */
  version?: string
}

export interface Acknowledgement {
  user_id: Id
  display_name: string
  /** Where another active person has the same name: the place of work and user name */
  namesake?: string
  department: string | null
  state: 'acknowledged' | 'missing' | 'overdue' | 'outdated'
  acknowledged_at: string | null
  revision_id: Id | null
  last_reminded_at: string | null
}

export interface AcknowledgementSummary {
  /** The people who can see the post now */
  audience: number
  acknowledged: number
  missing: number
  overdue: number
  /** People who acknowledged the post before it changed */
  outdated: number
  by: {
    /** null for people without a value */
    value: string | null
    audience: number
    acknowledged: number
  }[]
}

export interface Activation {
  /** Active people; the other figures are of them */
  active: number
  signed_in: number
  /** With an open invitation, and not signed in */
  invited: number
  /** Never invited, and never signed in */
  not_invited: number
  no_address: number
  series: {
    /** Its Monday, in the time zone of the program: `YYYY-MM-DD` */
    week: string
    /** People who signed in for the first time */
    signed_in: number
  }[]
  by: {
    /** Null: without a value */
    value: string | null
    active: number
    signed_in: number
  }[]
}

export interface ActiveGroup {
  value: string | null
  /** Only in the last entry: people of groups below five, and those without a value */
  folded?: number
  /** Active people */
  audience: number
  /** Those of them who looked at something */
  active_users: number
}

export interface Administrator {
  program_id: string
  user_id: Id
  user_name: string
}

export interface AdministratorInput {
  program_id: string
  user_name: string
}

export interface Adoption {
  /** Active people who have ever signed in */
  signed_in: number
  /** Active people */
  active: number
}

export interface AnalyticsOverview {
  from: string
  to: string
  /** People who looked at something */
  active_users: number
  posts_published: number
  /** A day, week or month each, also those in which nothing was; `at` is when it begins */
  series: {
    at: string
    active_users: number
    views: number
    /** Likes, comments, shares, acknowledgements and answers to polls */
    engagements: number
    posts: number
  }[]
  /** Of the posts that were published in the period the ten that most people looked at */
  top_posts: {
    content_id: Id
    title: string
    viewed: number
    /** People who could see the post when it was published */
    audience: number
  }[]
  /** The topics of these posts */
  channels: {
    id: Id
    name: string
    posts: number
    viewed: number
  }[]
  adoption: Adoption
  best_hour: BestHour | null
  not_reached: {
    /** Active people who looked at nothing */
    count: number
    /** The list of these people; null where views have no names, or have lost them */
    user_ids_url: string | null
  }
  before: FiguresBefore
  /** Empty without `group_by` */
  groups: ActiveGroup[]
  /** A value whose people are in the last entry only to hide the others there */
  folded_with?: string
}

export interface ApplyPeopleImport {
  /** The number of leavers */
  confirm_leavers?: number
}

export interface ArchiveInput {
  reason?: string | null
}

export interface AssistantConnection {
  /** Of the session, which ends the connection */
  id: string
  user: {
    user_id: Id
    display_name: string
  }
  /** The address of the document of an assistant that describes itself */
  client_id: string
  client_name: string
  scopes: Scope[]
  created_at: string
  last_used_at: string
}

export interface AttachmentStatus {
  uuid: string
  status: 'processing' | 'ready'
}

export interface Audience {
  id: Id
  /** The name that topics and posts refer to; unique in the program. */
  name: string
  display_name: string
  type: 'group' | 'dynamic'
  rule: AudienceRule | null
  /** The audience that it follows: only its members can be in it */
  within: string | null
  /** Its active members. */
  user_count: number
  /** For restricted publishers: whether they may change it */
  writable?: boolean
  created_at: string
  updated_at: string
}

export interface AudienceAttribute {
  /** As rules name it */
  attribute: string
  /** In the caller's language; of a custom attribute its name */
  label: string
  kind: 'text' | 'date' | 'boolean' | 'list'
  /** The most frequent ones, with the active people who have them; of user names for program managers and higher */
  values: {
    value: string
    user_count: number
  }[]
}

export interface AudienceChanges {
  name?: string
  rule?: AudienceRule
}

export interface AudienceChoice {
  id: Id
  name: string
  type: 'group' | 'dynamic'
  user_count: number
}

export interface AudienceInput {
  name: string
  rule: AudienceRule
  /** An audience by name: only its members can be in the new one, which follows it */
  within?: string
}

/** A condition on a user attribute, or several of them joined; up to 5 levels and 50 conditions. Texts compare without regard to case. */
export type AudienceRule = {
  /** external_id, given_name, family_name, display_name, nick_name, title, user_type, locale, timezone, preferred_language, role, employee_number, organization, department, cost_center, division, business_unit, gender, manager_name, work_location, address.locality, address.region, address.postal_code, address.country, user_name, email, hire_date, promotion_date, signed_in, group, or `custom.<name>` */
  attribute: string
  operator: 'eq' | 'ne' | 'contains' | 'starts_with' | 'in' | 'not_in' | 'present' | 'absent' | 'domain' | 'days_since'
  /** A text; a list of texts for `in` and `not_in`; days for `days_since`, whole ones of the program’s time zone; left out for `present` and `absent`. In responses null where the caller may not see it */
  value?: string | (readonly string[]) | DayBounds | null
} | {
  all: readonly AudienceRule[]
} | {
  any: readonly AudienceRule[]
} | {
  not: AudienceRule
}

export interface AuditEvent {
  id: string
  at: string
  actor: {
    kind: 'user' | 'server' | 'operator' | 'system'
    user_id: Id | null
    client_id: string | null
  }
  request_id: string | null
  action: 'created' | 'updated' | 'removed' | 'review_overridden' | 'visibility_explained' | 'small_correction'
  record_type: string
  record_id: string
  /** Its present title or name; null of people, of what has none, and of what is gone */
  record_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface BestHour {
  weekday: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
  hour: number
}

export interface Branding {
  name: string
  logo_url: string | null
  brand_color: string | null
  /** The logo for dark pages; left out where there is none. */
  logo_dark_url?: string | null
}

export interface BrandingChanges {
  logo_url?: string | null
  brand_color?: string | null
  /** The logo for dark pages; left out where there is none. */
  logo_dark_url?: string | null
}

export interface BrandingResult {
  name: string
  logo_url: string | null
  brand_color: string | null
  /** The logo for dark pages; left out where there is none. */
  logo_dark_url?: string | null
  shown_color: {
    light: string
    dark: string
  }
  contrast: {
    light: number
    dark: number
  }
  /** Whether a shown colour differs from the given one. */
  adjusted: boolean
}

export interface CalendarEntry {
  content_id?: Id
  /** In place of `content_id`, of a newsletter */
  newsletter_id?: Id
  title: string
  state: 'draft' | 'review' | 'published' | 'archived' | 'scheduled' | 'processing' | 'processing error' | 'sending' | 'sent' | 'cancelled'
  at: string
  kind: 'publish' | 'expire' | 'due' | 'revalidate' | 'review' | 'newsletter'
  channels: {
    channel_id: Id
    name: string
  }[]
  /** Only with `include=initiatives`; none of a newsletter */
  initiatives?: {
    id: Id
    name: string
  }[]
}

export interface ChatConnection {
  id: string
  kind: 'slack' | 'teams'
  name: string
  /** The host of the address, which is never returned */
  url_hint: string
  channels: {
    id: Id
    name: string
  }[]
  include_targeted: boolean
  active: boolean
  disabled_reason: string | null
  last_delivery: {
    at: string
    status: 'pending' | 'success' | 'retryable' | 'failure'
  } | null
}

export interface ChatConnectionChanges {
  name?: string
  url?: string
  channels?: readonly {
    id: Id
  }[]
  /** Also posts that not everyone of the program may see */
  include_targeted?: boolean
  active?: boolean
}

export interface ChatConnectionInput {
  kind: 'slack' | 'teams'
  name: string
  url: string
  channels: readonly {
    id: Id
  }[]
  /** Also posts that not everyone of the program may see */
  include_targeted?: boolean
  active?: boolean
}

export interface ChatTest {
  delivery: {
    id: string
    status: 'pending' | 'success' | 'retryable' | 'failure'
  }
}

export interface ChecklistDismissed {
  dismissed: boolean
}

export interface ChecklistStep {
  step: 'people' | 'topic' | 'look' | 'post' | 'sign_in' | 'mail'
  done: boolean
  /** Where it is done */
  url: string
}

export interface Client {
  client_id: string
  client_secret?: string
}

export interface ClientInput {
  program_id: string
  name: string
  kind: 'public' | 'server'
  redirect_uris?: readonly string[]
  post_logout_redirect_uris?: readonly string[]
  scopes?: readonly Scope[]
  role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  jwks?: readonly Record<string, unknown>[]
}

export interface ClientSecret {
  client_id: string
  client_secret: string
}

export interface Colleague {
  user_id: Id
  display_name: string
  avatar_url: string | null
  title: string | null
  department: string | null
  work_location: string | null
  manager_name: string | null
  email: string | null
  /** The mobile number, else the main one */
  phone: string | null
}

export interface Comment {
  id: Id
  post_number: number
  content_id: Id
  parent_id: Id | null
  body: string
  image_url: string | null
  image_alt: string | null
  mentions: Mention[]
  author: Person | null
  author_alias_id: Id | null
  like_count: number
  /** When the reader liked it; null if not. Only in the calls of the feed */
  liked_at?: string | null
  /** Where the reader reported it: when, and when moderators decided to leave it. Only in the calls of the feed */
  report?: OwnCommentReport
  reply_count: number
  state: 'published' | 'review' | 'hidden' | 'deleted'
  created_at: string
  updated_at: string
  /** When the text last changed after others may have read it or replied */
  edited_at: string | null
  reactions?: ReactionCount[]
}

export interface CommentAlias {
  id: Id
  display_name: string
  avatar_url: string | null
  alias_type: 'user' | 'team' | 'program'
}

export interface CommentAliasChanges {
  display_name?: string
  alias_type?: 'user' | 'team' | 'program'
  avatar_url?: string | null
  user_ids?: readonly Id[]
}

export interface CommentAliasInput {
  display_name: string
  alias_type: 'user' | 'team' | 'program'
  avatar_url?: string | null
  user_ids?: readonly Id[]
}

export interface CommentAliasSettings {
  id: Id
  display_name: string
  avatar_url: string | null
  alias_type: 'user' | 'team' | 'program'
  user_ids: Id[]
}

export interface CommentApproval {
  updated_at?: TimestampInput
}

export interface CommentChanges {
  body?: string
  image_url?: string | null
  image_alt?: string | null
  mentions?: readonly MentionInput[]
}

export interface CommentInput {
  body?: string
  image_url?: string | null
  image_alt?: string | null
  mentions?: readonly MentionInput[]
  author_alias_id?: Id | null
}

export interface CommentReport {
  comment_id: Id
  reason: string | null
  reported_at: string
}

export interface CommentReportInput {
  reason?: string | null
}

export interface CommentRestoration {
  state?: 'published' | 'review'
}

export interface CommentTranslation {
  comment_id: Id
  language: string
  /** The language that the service detected; null where it named none, or the comment has no words */
  original_language: string | null
  body: string
  mentions: Mention[]
}

export interface ContentCounts {
  draft: number
  review: number
  published: number
  archived: number
  scheduled: number
  processing: number
  'processing error': number
}

export interface ContentResults {
  as_of: string
  published_at: string | null
  /** People who could see the post when it was published */
  audience_at_publish: number | null
  /** People who can see it now; of an archived post, who could */
  audience_now: number | null
  /** People to whom it was shown, or who were notified of it */
  reached: number | null
  viewed: number | null
  /** People whose acknowledgement is not out of date */
  acknowledged: number | null
  liked: number | null
  commented: number | null
  shared: number | null
  /** Visits by links that count them, not people */
  link_visits: number | null
  /** New ones by the hour, then by the day, in UTC; without those in which nothing was */
  series: {
    at: string
    viewed: number
    acknowledged: number
  }[]
  by: {
    value: string | null
    /** Only in the last entry: people of groups below five, and those without a value */
    folded?: number
    audience: number
    viewed: number
    acknowledged: number
  }[]
  /** A value whose people are in the last entry only to hide the others there */
  folded_with?: string
}

export interface CreatedOauthClient {
  client_id: string
  name: string
  kind: 'public' | 'confidential'
  redirect_uris: string[]
  scopes: Scope[]
  role: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  created_at: string
  last_used_at: string | null
  secrets: OauthClientSecret[]
  /** Of a confidential client; in this response only. */
  client_secret?: string
}

export interface CreatedOauthClientSecret {
  id: string
  name: string | null
  client_secret: string
  created_at: string
  expires_at: string | null
}

export interface CreatedPerson {
  user_id: Id
  user_name: string
  display_name: string
  /** Where another active person has the same name: the place of work and user name */
  namesake?: string
  avatar_url: string | null
  title: string | null
  department: string | null
  role: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  active: boolean
  /** The primary address, else the first one */
  email?: string | null
  /** `refused`: a mail server refused the address permanently, and no mail is sent there */
  email_status?: 'ok' | 'refused'
  email_refused_at?: string | null
  external_id?: string | null
  created_at?: string
  /** The last one; `invited` while it can be followed */
  invitation?: {
    status: 'invited' | 'expired' | 'signed_in'
    sent_at: string
    by: 'mail' | 'code'
  } | null
  last_accessed_at?: string | null
  /** The topics that the role names; of a deleted one its number */
  role_topics?: string[] | null
  /** The audiences that the role names; of a deleted one its number */
  role_audiences?: string[] | null
  /** The aliases that the role names; of a deleted one its number */
  role_email_aliases?: string[] | null
  given_name?: string
  family_name?: string
  work_location?: string | null
  manager_name?: string | null
  /** The mobile number */
  phone?: string | null
  employee_number?: string | null
  hire_date?: string | null
  preferred_language?: string | null
  timezone?: string | null
  cost_center?: string | null
  organization?: string | null
  division?: string | null
  business_unit?: string | null
  user_type?: string | null
  custom_attributes?: Record<string, string>
  /** Of an invitation by code; in this response only */
  access_code?: string
}

export interface CreatedScimToken {
  id: string
  name: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  /** Null of an application, and once the person has left */
  created_by: {
    user_id: Id
    display_name: string
  } | null
  /** In this response only */
  token: string
}

export interface CursorPagination {
  cursor: string | null
  /** Cursor of the next page; null on the last one */
  next: string | null
  page_size: number
}

export interface DayBounds {
  min?: number
  max?: number
}

export interface Delivery {
  id: string
  status: 'pending' | 'success' | 'retryable' | 'failure'
  event: {
    name: string
    version: string
    timestamp: string
    data: Record<string, unknown>
  }
  attempts: DeliveryAttempt[]
  created_at: string
  next_attempt_at: string | null
}

export interface DeliveryAttempt {
  at: string
  status_code: number | null
  error: string | null
  /** `error` as a code: `status` where the receiver replied, `not_sent` for a fault of this server */
  reason: 'invalid_url' | 'invalid_request' | 'forbidden_address' | 'forbidden_port' | 'unresolvable' | 'connection_failed' | 'tls' | 'timeout' | 'too_large' | 'invalid_response' | 'unasked_continue' | 'too_many_redirects' | 'overloaded' | 'closed' | 'status' | 'not_sent' | null
  duration_ms: number
}

export interface DeliveryAttemptDetail {
  at: string
  status_code: number | null
  error: string | null
  /** `error` as a code: `status` where the receiver replied, `not_sent` for a fault of this server */
  reason: 'invalid_url' | 'invalid_request' | 'forbidden_address' | 'forbidden_port' | 'unresolvable' | 'connection_failed' | 'tls' | 'timeout' | 'too_large' | 'invalid_response' | 'unasked_continue' | 'too_many_redirects' | 'overloaded' | 'closed' | 'status' | 'not_sent' | null
  duration_ms: number
  /** As far as it is stored; null where none arrived */
  response: {
    headers: Record<string, string>
    body: string | null
  } | null
}

export interface DeliveryDetail {
  id: string
  status: 'pending' | 'success' | 'retryable' | 'failure'
  event: {
    name: string
    version: string
    timestamp: string
    data: Record<string, unknown>
  }
  attempts: DeliveryAttemptDetail[]
  created_at: string
  next_attempt_at: string | null
  /** Of the last attempt, or of the first one while there is none */
  request: {
    headers: Record<string, string>
    body: string
  }
}

export interface Department {
  department: string
}

export interface DirectoryPerson {
  user_id: Id
  user_name: string
  display_name: string
  /** Where another active person has the same name: the place of work and user name */
  namesake?: string
  avatar_url: string | null
  title: string | null
  department: string | null
  role: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  active: boolean
  /** The primary address, else the first one */
  email?: string | null
  /** `refused`: a mail server refused the address permanently, and no mail is sent there */
  email_status?: 'ok' | 'refused'
  email_refused_at?: string | null
  external_id?: string | null
  created_at?: string
  /** The last one; `invited` while it can be followed */
  invitation?: {
    status: 'invited' | 'expired' | 'signed_in'
    sent_at: string
    by: 'mail' | 'code'
  } | null
  last_accessed_at?: string | null
  /** The topics that the role names; of a deleted one its number */
  role_topics?: string[] | null
  /** The audiences that the role names; of a deleted one its number */
  role_audiences?: string[] | null
  /** The aliases that the role names; of a deleted one its number */
  role_email_aliases?: string[] | null
}

export interface DraftInput {
  note?: string | null
}

export interface Editor {
  user_id: Id
  display_name: string
  avatar_url: string | null
  since: string
}

export interface EmailStatusInput {
  status: 'ok'
}

export interface Engagement {
  liked_at: string | null
  bookmarked_at: string | null
  viewed_at: string | null
  shared_at: string | null
  acknowledged_at: string | null
  commented_at: string | null
  reaction_type_id?: number | null
}

export interface Error {
  error: {
    code: number
    title: string
    /** Description of the error, for people */
    detail: string
    validations?: Validation[]
  }
}

export interface ExplainedScimRequest {
  at: string
  request_id: string
  method: string
  /** Without identifiers and values */
  path: string
  status: number
  /** The scimType, or the title of the error */
  error: string | null
  duration_ms: number
  /** Null of an unknown token */
  client_id: string | null
  /** Only of requests with a token that was removed or is unknown */
  wrong_token?: {
    /** Of a removed SCIM token; null of an unknown one */
    name: string | null
    /** Requests of this hour that the entry stands for */
    times: number
  }
  /** Only with `include=person`: whom a failed request named; null of others */
  person?: {
    user_id: Id
    display_name: string
  } | null
  /** The userName that a failed creation of a person sent, kept for 7 days; only with `include=person` */
  sent_name?: string | null
  /** Why it failed, in the language of the caller */
  cause: string | null
  /** How to fix it */
  remedy: string | null
  /** A setting that would help, in the form of `PATCH /v2/settings/program` */
  setting: {
    name: 'scim_filter' | 'rate_limit_per_minute'
    value: string | number
  } | null
}

export interface ExportFile {
  file_id: string
  file_name: string
  presigned_url: string
  presigned_url_ttl_seconds: number
  created_at: string
}

export interface ExportRun {
  id: string
  type: 'users' | 'activities' | 'campaigns' | 'audit_events'
  status: 'pending'
}

export interface FeedMeta {
  filters: {
    user_behaviors?: ('liked' | 'bookmarked' | 'read' | 'unread')[]
    'channels.id'?: number[]
    'initiative_tags.id'?: number[]
    content_type?: ('article' | 'link' | 'note' | 'image' | 'video')[]
    visibility?: 'public' | 'private'
    featured?: 'true' | 'false'
    'author.user_id'?: Id[]
    'published_at.from'?: string
    'published_at.to'?: string
  }
  feed_name: 'myfeed' | 'following' | 'resources' | 'trending' | 'icymi' | 'featured' | 'bookmarked' | 'community_images' | 'for_you' | 'search'
  search?: SearchMeta
  pagination: FeedPagination
}

export interface FeedNewsletter {
  id: Id
  subject: string
  html: string
  sent_at: string | null
}

export interface FeedPagination {
  page: number
  page_size: number
  size: number
  /** `page.after` of the next page; null on the last one */
  next: string | null
}

export interface FeedPost {
  id: Id
  version: number
  uuid: string
  content_type: 'article' | 'link' | 'note' | 'image' | 'video'
  state: 'draft' | 'review' | 'published' | 'archived' | 'scheduled' | 'processing' | 'processing error'
  title: string
  summary: string
  body: string
  cover_image_alt: string | null
  permalink_url: string
  shareable_url: string
  accent_color: string | null
  featured: boolean
  featured_label: string | null
  author: PostAuthor
  template: {
    id: Id | null
    name: string | null
    type: string | null
  }
  visibility: 'public' | 'private'
  language: string
  is_translatable: boolean
  is_commentable: boolean
  is_shareable: boolean
  requires_acknowledgement: boolean
  comment_count: number
  links: Link[]
  images: Image[]
  image_blocks: {
    id: Id
    images: Image[]
  }[]
  videos: Video[]
  initiatives: {
    id: Id
    name: string
  }[]
  created_at: string
  updated_at: string
  posted_at: string | null
  published_at: string | null
  figures?: PostFigures | null
  source: {
    name: string
    posted_at: string | null
    url: string | null
  }
  channels: {
    channel_id: Id
    id: Id
    name: string
  }[]
  must_read: MustRead | null
  translation: ShownTranslation | null
  engagement: Engagement
  like_count: number
  share_count: number
  view_count: number
}

export interface FeedSurvey {
  id: Id
  title: string
  intro: string | null
  anonymous: boolean
  by: string[]
  questions: SurveyQuestion[]
  closes_at: string | null
  answered: boolean
}

export interface FeedTopic {
  id: Id
  name: string
  description: string
  image_url: string | null
  following: boolean
  notification_level: 'all' | 'chosen' | 'none' | null
  mandatory: boolean
  recommended: boolean
  user_submittable: boolean
  follower_count: number
  last_published_at: string | null
}

export interface FigureDefinition {
  /** The member of results and overview */
  name: string
  description: string
}

export interface FiguresBefore {
  from: string
  to: string
  /** People who looked at something */
  active_users: number
  posts_published: number
  /** A day, week or month each, also those in which nothing was; `at` is when it begins */
  series: {
    at: string
    active_users: number
    views: number
    /** Likes, comments, shares, acknowledgements and answers to polls */
    engagements: number
    posts: number
  }[]
  /** Of the posts that were published in the period the ten that most people looked at */
  top_posts: {
    content_id: Id
    title: string
    viewed: number
    /** People who could see the post when it was published */
    audience: number
  }[]
  /** The topics of these posts */
  channels: {
    id: Id
    name: string
    posts: number
    viewed: number
  }[]
  adoption: Adoption
  best_hour: BestHour | null
  not_reached: {
    count: number
  }
}

export interface FocalPoint {
  x: number
  y: number
}

export interface Follower {
  user_id: Id
  username: string
  display_name: string
  full_name: string
  avatar_url: string | null
  /** null for callers below program manager */
  employee_id: string | null
}

export interface Group {
  schemas: ('urn:ietf:params:scim:schemas:core:2.0:Group' | 'urn:Vendor:1.0:Group')[]
  /** Unique identifier, made by this service */
  id: string
  /** Identifier in the client's provisioning system */
  externalId?: string | null
  /** Metadata of the resource */
  meta?: {
    /** Name of the resource type */
    resourceType?: string | null
    /** When it was created */
    created?: string | null
    /** When it was last changed */
    lastModified?: string | null
    /** Its address */
    location?: string | null
    /** Its weak entity tag */
    version?: string | null
    /** The job that carries out the change just asked for */
    JobId?: string | null
  }
  /** Name of the group, unique without regard to case */
  displayName?: string
  /** Generated snake_case name, by which topics and posts are targeted */
  name?: string | null
  /** Purpose of the group */
  description?: string | null
  /** The users in the group */
  members?: {
    /** Identifier of the user: the id in responses, in requests of the kind of `identifierField` */
    value?: string
    /** Name of the user for people */
    display?: string | null
    /** Address of the user; in requests it counts for more than value */
    $ref?: string | null
    /** Always User */
    type?: 'User' | null
  }[]
}

export interface GroupInput {
  schemas?: readonly ('urn:ietf:params:scim:schemas:core:2.0:Group' | 'urn:Vendor:1.0:Group')[]
  /** Identifier in the client's provisioning system */
  externalId?: string | null
  /** Name of the group, unique without regard to case */
  displayName: string
  /** Purpose of the group */
  description?: string | null
  /** The users in the group */
  members?: readonly {
    /** Identifier of the user: the id in responses, in requests of the kind of `identifierField` */
    value: string
    /** Address of the user; in requests it counts for more than value */
    $ref?: string | null
  }[]
  'urn:Vendor:1.0:Group'?: {
    /** Which identifier the members of this request are named by */
    identifierField?: 'email' | 'id' | 'userName' | null
  }
}

export interface GroupJob {
  id: string
  groupId: string
  status: 'running' | 'finished' | 'failed'
  requestType: 'group_create' | 'group_replace' | 'group_update'
  /** Members named in the request */
  requestedChanges: number
  requestReceivedAt: string
  finishedAt: string | null
  membersCreatedCount: number
  membersRemovedCount: number
  /** Members named in the request that have been processed, unknown ones included */
  membersProcessedCount: number
  /** Users who are not added or removed yet */
  membersPendingCount: number
  messages: string[]
  errors: {
    value: string
    detail: string
  }[]
}

export interface Health {
  status: 'ok'
}

export type Id = number

export interface IdentityProvider {
  id: string
  kind: 'oidc' | 'saml'
  name: string
  domains: string[]
  enabled: boolean
  required: boolean
  required_for_administrators: boolean
  oidc?: {
    issuer: string
    client_id: string
    scopes: string[]
    redirect_uri: string
    backchannel_logout_uri: string
  }
  saml?: {
    metadata_url: string | null
    metadata_xml: string | null
    entity_id: string
    acs_url: string
  }
  match: 'user_name' | 'email' | 'external_id'
  create_users: boolean
  attributes: {
    given_name: string | null
    family_name: string | null
    email: string | null
    user_name: string | null
    external_id: string | null
  }
  created_at: string
  updated_at: string
}

export interface IdentityProviderAttributes {
  given_name?: string | null
  family_name?: string | null
  email?: string | null
  user_name?: string | null
  external_id?: string | null
}

export interface IdentityProviderChanges {
  kind?: 'oidc' | 'saml'
  name?: string
  /** Of the userNames that it signs in; none: any */
  domains?: readonly string[]
  enabled?: boolean
  required?: boolean
  required_for_administrators?: boolean
  match?: 'user_name' | 'email' | 'external_id'
  create_users?: boolean
  attributes?: IdentityProviderAttributes
  oidc?: {
    issuer?: string
    client_id?: string
    /** Never returned; if omitted, the former one stays */
    client_secret?: string | null
    scopes?: readonly string[]
  } | null
  saml?: {
    metadata_url?: string | null
    metadata_xml?: string | null
  } | null
}

export interface IdentityProviderCheck {
  /** Of the provider that the other members change; none: a new one */
  id?: string
  kind?: 'oidc' | 'saml'
  name?: string
  /** Of the userNames that it signs in; none: any */
  domains?: readonly string[]
  enabled?: boolean
  required?: boolean
  required_for_administrators?: boolean
  match?: 'user_name' | 'email' | 'external_id'
  create_users?: boolean
  attributes?: IdentityProviderAttributes
  oidc?: {
    issuer?: string
    client_id?: string
    /** Never returned; if omitted, the former one stays */
    client_secret?: string | null
    scopes?: readonly string[]
  } | null
  saml?: {
    metadata_url?: string | null
    metadata_xml?: string | null
  } | null
}

export interface IdentityProviderChecks {
  checks: {
    name: 'discovery' | 'issuer' | 'signing_algorithms' | 'keys' | 'pkce' | 'scopes' | 'client_secret' | 'redirect_uri' | 'metadata' | 'sign_in_address' | 'certificate' | 'signed_requests' | 'name_id'
    passed: boolean
    /** What was found */
    detail: string
    /** The remedy; also for checks that passed, where something will be needed soon */
    remedy: string | null
  }[]
}

export interface IdentityProviderFailure {
  at: string
  /** The request id that the person was shown */
  reference: string
  /** In the language of the caller */
  reason: string
  /** As the provider named the person, where it is known */
  user_name: string | null
}

export interface IdentityProviderInput {
  /** A UUID that the caller has made, so that the addresses to enter at the provider are known before; default: a new one */
  id?: string
  kind: 'oidc' | 'saml'
  name: string
  /** Of the userNames that it signs in; none: any */
  domains?: readonly string[]
  enabled?: boolean
  required?: boolean
  required_for_administrators?: boolean
  match?: 'user_name' | 'email' | 'external_id'
  create_users?: boolean
  attributes?: IdentityProviderAttributes
  oidc?: {
    issuer: string
    client_id: string
    /** Never returned; if omitted, the former one stays */
    client_secret?: string | null
    scopes?: readonly string[]
  } | null
  saml?: {
    metadata_url?: string | null
    metadata_xml?: string | null
  } | null
}

export interface Image {
  id: Id
  url: string
  alt: string | null
  width: number | null
  height: number | null
  position: number
  focal_point?: FocalPoint
}

export interface ImageChanges {
  alt?: string | null
  /** The point that stays in sight where the image is cut */
  focal_point?: FocalPoint | null
  url?: string
  position?: number
}

export interface ImageInput {
  alt?: string | null
  /** The point that stays in sight where the image is cut */
  focal_point?: FocalPoint | null
  url: string
  position?: number | null
}

export interface InboxItem {
  id: Id
  type: 'todo' | 'notification'
  notification_type: 'acknowledge_required' | 'acknowledge_reminder' | 'comment_reply' | 'post_comment' | 'mention' | 'reaction' | 'ugc_published' | 'ugc_returned' | 'poll_opened' | 'survey' | 'export_ready' | 'webhook_disabled' | 'moderation' | 'revalidate' | 'review_requested' | 'review_published' | 'review_returned' | 'new_post'
  title: string
  body: string
  url: string | null
  content_id: Id | null
  about: {
    post_title: string | null
    poll_id: Id | null
    poll_question: string | null
    survey_id: Id | null
    survey_title: string | null
    comment_id: Id | null
    /** The author of the latest comment, or its alias */
    comment_author: string | null
    /** The beginning of the latest comment, up to 140 characters */
    comment_excerpt: string | null
    /** How many people wrote the comments that `count` counts; of very many, the latest */
    comment_author_count: number | null
    /** Of a reaction: how many there are now */
    reaction_count: number | null
    /** Of a reaction: who gave the latest; null when that is not named */
    reaction_user_name: string | null
    /** The picture of `comment_author`, or of `reaction_user_name`; null without one */
    person_avatar_url: string | null
    /** How often it happened since it was last read */
    count: number
    /** Such as the reason of a returned submission */
    detail: string | null
    /** Of a new post: the topic by which it came to you; null if by an audience alone */
    channel_name: string | null
  }
  important: boolean
  action_required: boolean
  read_at: string | null
  acknowledged_at: string | null
  created_at: string
}

export interface Initiative {
  id: Id
  name: string
  created_at: string
  updated_at: string
}

export interface InitiativeInput {
  name: string
}

export interface Invitation {
  by: 'mail' | 'code'
  /** Of `code`; in this response only */
  access_code?: string
  expires_at: string
}

export interface InvitationInput {
  /** How the person is invited */
  by: 'mail' | 'code'
}

export interface Invitations {
  id: string
  status: 'running' | 'finished'
  /** People who are invited */
  count: number
  /** Mails that were sent; of invitations by code the people whose card was made */
  sent: number
  failed: number
}

export interface InvitationsInput {
  /** These people */
  user_ids?: readonly Id[]
  /** The people of this audience, by its name */
  audience?: string
  /** Those whom `GET /v2/people` finds by filters of these names; an unknown name is refused */
  filter?: {
    /** A part of a name, userName or e-mail address */
    search?: string
    /** Only these people */
    user_id?: readonly Id[]
    /** Roles */
    role?: (readonly ('member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator')[]) | string
    active?: boolean
    department?: string
    work_location?: string
    /** Any of these */
    status?: (readonly ('not_invited' | 'invited' | 'expired' | 'signed_in' | 'never_signed_in' | 'no_address' | 'address_refused')[]) | string
    /** Whether the role names topics, audiences or aliases */
    restricted?: boolean
  } & Record<string, unknown>
  /** `mail` unless given */
  by?: 'mail' | 'code'
  /** Of invitations by mail: people who have not signed in by then get one more mail, with a new link */
  remind_after_days?: number | null
}

export interface Item {
  id: Id
  uuid: string
  title: string
  body: string
  summary: string
  content_cover: ItemCover | null
  topic_ids: Id[]
  attachments: ItemAttachment[]
  notification_channels: ('in_app' | 'email' | 'push')[]
  is_translatable: boolean
  is_commentable: boolean
  is_shareable: boolean
  publication_state: 'draft' | 'published' | 'archived'
  moderation_status: 'not_required' | 'pending' | 'approved' | 'rejected'
  /** Why it was returned. */
  moderation_reason: string | null
  content_id: Id | null
  author: {
    user_id: Id
    display_name: string
    avatar_url: string | null
  }
  created_at: string
  updated_at: string
  published_at: string | null
}

export interface ItemAttachment {
  type: 'image' | 'video' | 'file' | 'link'
  url: string
  filename: string | null
  mime_type: string | null
  size_bytes: number | null
  alt: string | null
}

export interface ItemAttachmentInput {
  type: 'image' | 'video' | 'file' | 'link'
  url: string
  filename?: string | null
  mime_type?: string | null
  size_bytes?: number | null
  /** Description of a picture; not stored for other types */
  alt?: string | null
}

export interface ItemChanges {
  title?: string
  body?: string
  summary?: string
  content_cover?: ItemCoverInput | null
  topic_ids?: readonly Id[]
  attachments?: readonly ItemAttachmentInput[]
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
  is_translatable?: boolean
  is_commentable?: boolean
  is_shareable?: boolean
  publication_state?: 'draft' | 'published' | 'archived'
}

export interface ItemCover {
  url: string
  alt: string | null
}

export interface ItemCoverInput {
  url: string
  alt?: string | null
}

export interface ItemInput {
  title?: string
  body?: string
  summary?: string
  content_cover?: ItemCoverInput | null
  topic_ids?: readonly Id[]
  attachments?: readonly ItemAttachmentInput[]
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
  is_translatable?: boolean
  is_commentable?: boolean
  is_shareable?: boolean
  publication_state?: 'draft' | 'published'
}

export interface ItemMetadata {
  settings: {
    images_enabled: boolean
    videos_enabled: boolean
    files_enabled: boolean
    links_enabled: boolean
  }
  limits: {
    title_max_length: number
    summary_max_length: number
    body_max_length: number
    attachments_max_count: number
    image_max_bytes: number
    video_max_bytes: number
    file_max_bytes: number
    captions_max_bytes: number
    allowed_mime_types: string[]
  }
  notification_channels: string[]
  languages: string[]
  user: {
    user_id: Id
    /** The token may write, and there is a topic to submit to. */
    can_submit: boolean
    aliases: CommentAlias[]
  }
}

export interface ItemPreview {
  /** A whole page that needs no style sheet or script; pictures keep their addresses. */
  html: string
  moderation_status: 'not_required' | 'pending' | 'approved' | 'rejected'
  /** In pixels. */
  width: number
}

export interface LastChange {
  /** Null of a record that has not changed since it was made */
  at: string | null
  user_id: Id | null
  /** Of the user or application; null of scheduled work */
  display_name: string | null
  avatar_url: string | null
}

export interface LikeInput {
  reaction_type_id?: number | null
}

export interface Link {
  id: Id
  url: string
  title: string | null
  description: string | null
  image_url: string | null
}

export interface LinkPreview {
  /** As requested. */
  url: string
  /** The page's title, else its host. */
  title: string
  description: string | null
  image_url: string | null
  site_name: string | null
}

export interface LinkPreviewInput {
  url: string
}

export interface Me {
  user: {
    user_id: Id
    user_name: string
    display_name: string
    given_name: string
    family_name: string
    avatar_url: string | null
    title: string | null
    department: string | null
    preferred_language: string | null
    timezone: string | null
    theme: 'system' | 'light' | 'dark'
  }
  program: {
    id: Id
    name: string
    languages: string[]
    /** Of people who have none of their own */
    timezone: string
    /** Readers may have posts translated. */
    machine_translation: boolean
    expanded_reactions: boolean
    /** Colleagues have profiles. */
    directory: boolean
    /** People see who reacted. */
    reactions_named: boolean
    /** Others may learn what a person viewed. */
    views_per_person: boolean
    /** New polls begin anonymous. */
    polls_anonymous: boolean
    /** People may add pictures to what they write. */
    images_enabled: boolean
    profile_attributes_managed: ('display_name' | 'avatar_url' | 'preferred_language' | 'timezone' | 'theme')[]
  }
  role: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  scopes: Scope[]
  restrictions: Restrictions
  restrictions_seen: Restrictions | null
  /** Notifications that were not read */
  unread_count: number
  /** Posts that are left to acknowledge */
  required_count: number
  can: {
    /** The token may write, and there is a topic to submit to. */
    submit: boolean
    publish: boolean
    review: boolean
    manage: boolean
    administer: boolean
  }
}

export interface Measured {
  /** Stays the same in every language */
  key: string
  what: string
  seen_by: string
  /** null: no limit */
  kept_days: number | null
  /** Others see it with your name */
  named: boolean
}

export interface Mention {
  user_id: Id
  /** In UTF-16 units of the `body`; there is an `@` */
  offset: number
  length: number
  display_name: string
}

export interface MentionInput {
  user_id: Id
  /** In UTF-16 units of the `body`; there is an `@` */
  offset: number
  length: number
}

export interface MentionablePerson {
  user_id: Id
  display_name: string
  avatar_url: string | null
  title: string | null
}

export interface ModeratedComment {
  id: Id
  post_number: number
  content_id: Id
  parent_id: Id | null
  body: string
  image_url: string | null
  image_alt: string | null
  mentions: Mention[]
  author: Person | null
  author_alias_id: Id | null
  like_count: number
  /** When the reader liked it; null if not. Only in the calls of the feed */
  liked_at?: string | null
  /** Where the reader reported it: when, and when moderators decided to leave it. Only in the calls of the feed */
  report?: OwnCommentReport
  reply_count: number
  state: 'published' | 'review' | 'hidden' | 'deleted'
  created_at: string
  updated_at: string
  /** When the text last changed after others may have read it or replied */
  edited_at: string | null
  reactions?: ReactionCount[]
  /** Of the post that it belongs to. */
  content_title: string
  report_count: number
  /** The latest, 10 at the most. */
  report_reasons: string[]
  last_reported_at: string | null
  /** With `include=matched`: entries of the word list, and where `body` has them in UTF-16 code units; `at` and `length` are 0 for one in the description of the picture */
  matched?: {
    word: string
    at: number
    length: number
  }[]
}

export interface ModerationSettings {
  /** Words or phrases; found whole, without regard to case and accents. A `*` at the end finds words that begin like this. In scripts without blanks between words, and of emoji, any part of a text is found. */
  words: readonly string[]
}

export interface MustRead {
  due_at: string | null
  label: string | null
  version: string
  overdue: boolean
}

export interface MustReadInput {
  due_at?: TimestampInput | null
  label?: string | null
  /** How many hours before `due_at` people who have not acknowledged are reminded */
  remind_hours_before?: readonly number[]
  /** A change of title, body or summary makes earlier acknowledgements out of date */
  ask_again_on_change?: boolean
}

export interface MustReadSettings {
  due_at: string | null
  label: string | null
  /** How many hours before `due_at` people who have not acknowledged are reminded */
  remind_hours_before: number[]
  ask_again_on_change: boolean
}

export interface NewPostTemplate {
  name: string
  description?: string | null
  content: PostTemplateContent
}

export interface Newsletter {
  id: Id
  name: string
  subject: string
  preheader: string | null
  sender_name: string | null
  reply_to: string | null
  audiences: string[]
  language: string
  blocks: NewsletterBlock[]
  state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'cancelled'
  send_at: string | null
  sent_at: string | null
  mail_tracking: 'none' | 'totals' | 'people' | null
  counts: NewsletterCounts | null
  author: {
    user_id: Id | null
    display_name: string | null
    avatar_url: string | null
  }
  languages: string[]
  /** For restricted publishers: whether they may change it */
  writable?: boolean
  created_at: string
  updated_at: string
}

export interface NewsletterBlock {
  id: string
  kind: 'heading' | 'text' | 'post' | 'latest' | 'image' | 'button' | 'divider'
  text?: string
  body?: string
  alt?: string
  content_id?: Id
  layout?: 'lead' | 'row' | 'title'
  channel_ids?: Id[]
  days?: number
  limit?: number
  url?: string
  href?: string | null
}

export interface NewsletterBlockInput {
  id?: string
  kind: 'heading' | 'text' | 'post' | 'latest' | 'image' | 'button' | 'divider'
  text?: string
  body?: string
  alt?: string
  content_id?: Id
  layout?: 'lead' | 'row' | 'title'
  channel_ids?: readonly Id[]
  days?: number
  limit?: number
  url?: string
  href?: string | null
}

export interface NewsletterBlockTexts {
  id: string
  text?: string
  body?: string
  alt?: string
}

export interface NewsletterChanges {
  name?: string
  subject?: string
  preheader?: string | null
  sender_name?: string | null
  reply_to?: string | null
  audiences?: readonly string[]
  language?: string
  blocks?: readonly NewsletterBlockInput[]
}

export interface NewsletterCounts {
  recipients: number
  sent: number
  failed: number
  skipped: number
}

export interface NewsletterDelivery {
  user_id: Id
  display_name: string
  status: 'sent' | 'failed' | 'skipped' | 'waiting'
  reason: string | null
  at: string
  opened_at: string | null
  clicked_at: string | null
}

export interface NewsletterInput {
  name: string
  subject?: string
  preheader?: string | null
  sender_name?: string | null
  reply_to?: string | null
  audiences?: readonly string[]
  language?: string
  blocks?: readonly NewsletterBlockInput[]
}

export interface NewsletterPreview {
  subject: string
  preheader: string
  html: string
  text: string
  /** Of the HTML */
  bytes: number
  left_out: {
    block_id: string
    reason: 'not_visible' | 'not_published' | 'empty'
  }[]
}

export interface NewsletterRecipients {
  /** Active people of the audiences; of a restricted publisher’s people null below five, as all of it */
  people: number | null
  /** Those with an address and mails of newsletters on */
  receive: number | null
  no_address: number | null
  refused: number | null
  switched_off: number | null
}

export interface NewsletterResults {
  as_of: string
  recipients: number | null
  sent: number | null
  failed: number | null
  waiting: number | null
  skipped: NewsletterSkipped
  opened: {
    count: number
    estimated: boolean
  } | null
  clicked: {
    count: number
  } | null
  /** By the link of this newsletter's mails */
  unsubscribed: number | null
  blocks: {
    block_id: string
    kind: string
    title: string
    clicks: number | null
  }[]
  series: {
    at: string
    opened: number
    clicked: number
  }[]
}

export interface NewsletterSendInput {
  send_at?: TimestampInput | null
  /** An administrator sends it although they wrote its last change */
  override?: boolean
}

export interface NewsletterSkipped {
  no_address: number | null
  refused: number | null
  switched_off: number | null
  nothing_to_show: number | null
}

export interface NewsletterTest {
  /** People who get it */
  count: number
}

export interface NewsletterTestInput {
  user_ids?: readonly Id[]
}

export interface NewsletterTranslation {
  language: string
  subject: string | null
  preheader: string | null
  blocks: NewsletterBlockTexts[]
  updated_at: string
}

export interface NewsletterTranslationInput {
  subject?: string | null
  preheader?: string | null
  blocks?: readonly NewsletterBlockTexts[]
}

export interface NoticeDelivery {
  at: string
  channel: 'in_app' | 'email' | 'push'
  type: 'acknowledge_required' | 'acknowledge_reminder' | 'comment_reply' | 'post_comment' | 'mention' | 'reaction' | 'ugc_published' | 'ugc_returned' | 'poll_opened' | 'survey' | 'export_ready' | 'webhook_disabled' | 'moderation' | 'revalidate' | 'review_requested' | 'review_published' | 'review_returned' | 'new_post' | 'newsletter' | 'invitation' | 'password_reset'
  content_id: Id | null
  status: 'sent' | 'failed' | 'suppressed'
  /** Why it was not sent, or not yet */
  reason: string | null
}

export interface NoticePreview {
  /** People whom a publication at this moment would notify by at least one of the channels */
  recipients: number
  in_app: number
  email: number
  push: number
  /** Notices that these people had in the last 7 days, the mean; of more than 2000 people, that of as many */
  notices_per_person_7_days: number
}

export interface Notification {
  id: Id
  type: 'acknowledge_required' | 'acknowledge_reminder' | 'comment_reply' | 'post_comment' | 'mention' | 'reaction' | 'ugc_published' | 'ugc_returned' | 'poll_opened' | 'survey' | 'export_ready' | 'webhook_disabled' | 'moderation' | 'revalidate' | 'review_requested' | 'review_published' | 'review_returned' | 'new_post'
  title: string
  body: string
  url: string | null
  content_id: Id | null
  about: {
    post_title: string | null
    poll_id: Id | null
    poll_question: string | null
    survey_id: Id | null
    survey_title: string | null
    comment_id: Id | null
    /** The author of the latest comment, or its alias */
    comment_author: string | null
    /** The beginning of the latest comment, up to 140 characters */
    comment_excerpt: string | null
    /** How many people wrote the comments that `count` counts; of very many, the latest */
    comment_author_count: number | null
    /** Of a reaction: how many there are now */
    reaction_count: number | null
    /** Of a reaction: who gave the latest; null when that is not named */
    reaction_user_name: string | null
    /** The picture of `comment_author`, or of `reaction_user_name`; null without one */
    person_avatar_url: string | null
    /** How often it happened since it was last read */
    count: number
    /** Such as the reason of a returned submission */
    detail: string | null
    /** Of a new post: the topic by which it came to you; null if by an audience alone */
    channel_name: string | null
  }
  important: boolean
  action_required: boolean
  read_at: string | null
  acknowledged_at: string | null
  created_at: string
}

export interface NotificationChannelChoice {
  in_app?: boolean
  email?: boolean
  push?: boolean
}

export interface NotificationChannels {
  in_app: boolean
  email: boolean
  push: boolean
}

export interface NotificationChannelsByType {
  acknowledge_required: NotificationChannels
  acknowledge_reminder: NotificationChannels
  comment_reply: NotificationChannels
  post_comment: NotificationChannels
  mention: NotificationChannels
  reaction: NotificationChannels
  ugc_published: NotificationChannels
  ugc_returned: NotificationChannels
  poll_opened: NotificationChannels
  survey: NotificationChannels
  export_ready: NotificationChannels
  webhook_disabled: NotificationChannels
  moderation: NotificationChannels
  revalidate: NotificationChannels
  review_requested: NotificationChannels
  review_published: NotificationChannels
  review_returned: NotificationChannels
  new_post: NotificationChannels
  newsletter: {
    email: boolean
  }
}

export interface NotificationSettings {
  types: NotificationChannelsByType
  /** A weekly one comes on Mondays. */
  digest: 'never' | 'daily' | 'weekly'
  /** The hour and minute it comes, in the time zone of the person */
  digest_at: string
  quiet_hours: QuietHours | null
  /** Whether opens and clicks of newsletters may be kept with your name, where the program does so */
  measured: boolean
  locked: ('acknowledge_required' | 'acknowledge_reminder' | 'comment_reply' | 'post_comment' | 'mention' | 'reaction' | 'ugc_published' | 'ugc_returned' | 'poll_opened' | 'survey' | 'export_ready' | 'webhook_disabled' | 'moderation' | 'revalidate' | 'review_requested' | 'review_published' | 'review_returned' | 'new_post' | 'newsletter')[]
}

export interface NotificationSettingsChanges {
  types?: {
    acknowledge_required?: NotificationChannelChoice
    acknowledge_reminder?: NotificationChannelChoice
    comment_reply?: NotificationChannelChoice
    post_comment?: NotificationChannelChoice
    mention?: NotificationChannelChoice
    reaction?: NotificationChannelChoice
    ugc_published?: NotificationChannelChoice
    ugc_returned?: NotificationChannelChoice
    poll_opened?: NotificationChannelChoice
    survey?: NotificationChannelChoice
    export_ready?: NotificationChannelChoice
    webhook_disabled?: NotificationChannelChoice
    moderation?: NotificationChannelChoice
    revalidate?: NotificationChannelChoice
    review_requested?: NotificationChannelChoice
    review_published?: NotificationChannelChoice
    review_returned?: NotificationChannelChoice
    new_post?: NotificationChannelChoice
    newsletter?: {
      email?: boolean
    } & Record<string, unknown>
  }
  /** A weekly one comes on Mondays. */
  digest?: 'never' | 'daily' | 'weekly'
  /** The hour and minute it comes, in the time zone of the person */
  digest_at?: string
  quiet_hours?: QuietHours | null
  /** Whether opens and clicks of newsletters may be kept with your name, where the program does so */
  measured?: boolean
}

export interface OauthClient {
  client_id: string
  name: string
  kind: 'public' | 'confidential'
  redirect_uris: string[]
  scopes: Scope[]
  role: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  created_at: string
  last_used_at: string | null
  secrets: OauthClientSecret[]
}

export interface OauthClientChanges {
  name?: string
  redirect_uris?: readonly string[]
  /** Scopes that it may ask for. */
  scopes?: readonly Scope[]
  /** The role of a confidential client's own tokens. */
  role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
}

export interface OauthClientInput {
  name: string
  kind: 'public' | 'confidential'
  redirect_uris?: readonly string[]
  /** Scopes that it may ask for. */
  scopes?: readonly Scope[]
  /** The role of a confidential client's own tokens. */
  role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
}

export interface OauthClientSecret {
  id: string
  /** Where it is used, in the words of its maker */
  name: string | null
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

export interface OauthClientSecretInput {
  name?: string | null
  expires_at?: TimestampInput | null
}

/** An OpenAPI document (spec.openapis.org/oas/v3.1.0) */
export interface OpenapiDocument {
  openapi: '3.1.0'
  info: Record<string, unknown>
  servers: {
    url: string
  }[]
  tags: ({
    name: string
  } & Record<string, unknown>)[]
  paths: Record<string, unknown>
  components: Record<string, unknown>
}

export interface OwnAcknowledgement {
  content_id: Id
  /** As it was acknowledged */
  title: string
  acknowledged_at: string
  revision_id: Id | null
  /** Title, summary or body are different now */
  changed_since: boolean
}

export interface OwnCommentReport {
  reported_at: string
  decided_at: string | null
}

export interface OwnDataRequest {
  id: string
  status: 'pending'
}

export interface OwnDataState {
  /** `ready`: the file can be downloaded */
  status: 'none' | 'pending' | 'ready'
  ready_until: string | null
  /** From when on it can be asked for again; null: now */
  next_request_at: string | null
}

export interface OwnReport {
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' | null
  /** The hour and minute it comes, in your time zone */
  at: string
}

export interface OwnReportInput {
  day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' | null
  /** The hour and minute it comes, in your time zone */
  at?: string
}

export interface Pagination {
  page: number
  page_size: number
  total_records: number
}

export interface PaginationAfter {
  page: number
  page_size: number
  total_records: number
  /** `page.after` of the next page; null on the last one */
  next: string | null
}

export interface PasswordInput {
  current_password: string
  password: string
}

export interface PasswordResetInput {
  /** Of a person who has forgotten the password */
  user_name: string
  /** The id of the program; without it the only person of this userName on the server is meant */
  program?: Id | string
}

export interface PatchOp {
  schemas: readonly ('urn:ietf:params:scim:api:messages:2.0:PatchOp')[]
  Operations: readonly PatchOperation[]
}

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove'
  /** An attribute, such as `active` or `emails[type eq "work"].value` */
  path?: string
  /** The new value; without `path`, an object of paths to values */
  value?: unknown
}

export interface PeopleImport {
  id: string
  status: 'checking' | 'ready' | 'running' | 'finished' | 'failed' | 'discarded'
  /** By what a row finds its person */
  key: 'user_name' | 'email' | 'external_id'
  rows: number
  creates: number
  updates: number
  unchanged: number
  /** Active people whom an earlier import made and the file lacks */
  leaves: number
  /** Rows that are left out */
  problems: number
  /** Whence userNames are taken where the file has no column of them and they are the key */
  user_name_from: 'email' | null
  columns: {
    header: string
    attribute: string | null
    /** The form in which a column of dates is read */
    format: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | null
  }[]
  leavers: 'keep' | 'deactivate'
  invite: 'none' | 'mail'
  /** Why it failed, in the language of who made it */
  error: string | null
  created_at: string
  /** Null of a server token */
  created_by: {
    user_id: Id
    display_name: string
  } | null
  finished_at: string | null
}

export interface PeopleImportChanges {
  /** The attribute that each of these columns sets, by header, and the form of its dates; null: none */
  columns?: Record<string, string | PeopleImportColumn | null>
  /** What becomes of leavers; they are kept by default */
  leavers?: 'keep' | 'deactivate'
  /** Whether new people are invited */
  invite?: 'none' | 'mail'
}

export interface PeopleImportColumn {
  attribute: string
  /** Of `hire_date` and custom attributes; null: found in the cells */
  format?: 'YYYY-MM-DD' | 'DD.MM.YYYY' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | null
}

export interface PeopleImportProblem {
  code: 'required' | 'invalid_format' | 'too_long' | 'invalid_enum' | 'duplicate' | 'taken' | 'forbidden' | 'ambiguous' | 'not_found' | 'oneself' | 'lossy'
  /** Null: the row has more cells than there are columns */
  attribute: string | null
  severity: 'problem' | 'warning'
  /** Rows */
  count: number
  /** The first 5 of them */
  lines: number[]
}

export interface PeopleImportRow {
  /** At which the row begins; the header is 1. Null of a leaver */
  line: number | null
  action: 'create' | 'update' | 'unchanged' | 'leave' | 'problem' | null
  user_name: string | null
  /** The name of the person in the row, else the present one */
  display_name: string | null
  changes: {
    attribute: string
    before: string | boolean | null
    after: string | boolean | null
  }[]
  problems: {
    /** Its header */
    column: string
    attribute: string | null
    value: string
    code: 'required' | 'invalid_format' | 'too_long' | 'invalid_enum' | 'duplicate' | 'taken' | 'forbidden' | 'ambiguous' | 'not_found' | 'oneself' | 'lossy'
    /** A row with a problem is left out; of a warning its cell at most */
    severity: 'problem' | 'warning'
    /** In the language of who made the import */
    message: string
  }[]
}

export interface Person {
  user_id: Id | null
  display_name: string
  avatar_url: string | null
}

export interface PersonChanges {
  given_name?: string
  family_name?: string
  user_name?: string
  role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  /** Names or ids of topics that the role is restricted to; null or none restricts nothing */
  role_topics?: (readonly (string | Id)[]) | null
  /** Names or ids of audiences that the role is restricted to; null or none restricts nothing */
  role_audiences?: (readonly (string | Id)[]) | null
  /** Names or ids of aliases that the role is restricted to; null or none restricts nothing */
  role_email_aliases?: (readonly (string | Id)[]) | null
  /** The address that mails go to */
  email?: string | null
  /** Job title */
  title?: string | null
  /** Department */
  department?: string | null
  /** Place of work */
  work_location?: string | null
  /** Name of the manager */
  manager_name?: string | null
  /** The mobile number */
  phone?: string | null
  /** Number of the employee */
  employee_number?: string | null
  /** Id in another system */
  external_id?: string | null
  /** Since when the person has worked here */
  hire_date?: TimestampInput | null
  /** A language tag (BCP 47) */
  preferred_language?: string | null
  /** The IANA name of a time zone */
  timezone?: string | null
  /** Cost center */
  cost_center?: string | null
  /** Organization, such as a company of the group */
  organization?: string | null
  /** Division */
  division?: string | null
  /** Business unit */
  business_unit?: string | null
  /** Kind of employment */
  user_type?: string | null
  /** Custom attributes by name, at most 100; a name has at most 64 characters */
  custom_attributes?: Record<string, string | null>
  /** Whether the person may sign in */
  active?: boolean
}

export interface PersonDetails {
  user_id: Id
  user_name: string
  display_name: string
  /** Where another active person has the same name: the place of work and user name */
  namesake?: string
  avatar_url: string | null
  title: string | null
  department: string | null
  role: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  active: boolean
  /** The primary address, else the first one */
  email?: string | null
  /** `refused`: a mail server refused the address permanently, and no mail is sent there */
  email_status?: 'ok' | 'refused'
  email_refused_at?: string | null
  external_id?: string | null
  created_at?: string
  /** The last one; `invited` while it can be followed */
  invitation?: {
    status: 'invited' | 'expired' | 'signed_in'
    sent_at: string
    by: 'mail' | 'code'
  } | null
  last_accessed_at?: string | null
  /** The topics that the role names; of a deleted one its number */
  role_topics?: string[] | null
  /** The audiences that the role names; of a deleted one its number */
  role_audiences?: string[] | null
  /** The aliases that the role names; of a deleted one its number */
  role_email_aliases?: string[] | null
  given_name?: string
  family_name?: string
  work_location?: string | null
  manager_name?: string | null
  /** The mobile number */
  phone?: string | null
  employee_number?: string | null
  hire_date?: string | null
  preferred_language?: string | null
  timezone?: string | null
  cost_center?: string | null
  organization?: string | null
  division?: string | null
  business_unit?: string | null
  user_type?: string | null
  custom_attributes?: Record<string, string>
}

export interface PersonInput {
  given_name: string
  family_name: string
  user_name: string
  /** `member` unless given */
  role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  /** Names or ids of topics that the role is restricted to; null or none restricts nothing */
  role_topics?: (readonly (string | Id)[]) | null
  /** Names or ids of audiences that the role is restricted to; null or none restricts nothing */
  role_audiences?: (readonly (string | Id)[]) | null
  /** Names or ids of aliases that the role is restricted to; null or none restricts nothing */
  role_email_aliases?: (readonly (string | Id)[]) | null
  /** The address that mails go to */
  email?: string | null
  /** Job title */
  title?: string | null
  /** Department */
  department?: string | null
  /** Place of work */
  work_location?: string | null
  /** Name of the manager */
  manager_name?: string | null
  /** The mobile number */
  phone?: string | null
  /** Number of the employee */
  employee_number?: string | null
  /** Id in another system */
  external_id?: string | null
  /** Since when the person has worked here */
  hire_date?: TimestampInput | null
  /** A language tag (BCP 47) */
  preferred_language?: string | null
  /** The IANA name of a time zone */
  timezone?: string | null
  /** Cost center */
  cost_center?: string | null
  /** Organization, such as a company of the group */
  organization?: string | null
  /** Division */
  division?: string | null
  /** Business unit */
  business_unit?: string | null
  /** Kind of employment */
  user_type?: string | null
  /** Custom attributes by name, at most 100; a name has at most 64 characters */
  custom_attributes?: Record<string, string | null>
  /** How the person is invited to set a password */
  invite?: 'none' | 'mail' | 'code'
}

export interface Poll {
  id: Id
  question: string
  state: 'open' | 'closed'
  multiple_choice: boolean
  anonymous: boolean
  options: PollOption[]
  response_count: number | null
  /** Of an anonymous poll: the number of answers from which its results are shown */
  results_hidden_until: number | null
  responded_at: string | null
  selected_option_ids: Id[]
  opens_at: string | null
  closes_at: string | null
  created_at: string
  updated_at: string
}

export interface PollChanges {
  question?: string
  options?: readonly {
    text: string
  }[]
  multiple_choice?: boolean
  anonymous?: boolean
  audiences?: readonly string[]
  /** False opens a poll to everyone, even if all of its audiences were deleted */
  targeted?: boolean
  opens_at?: TimestampInput | null
  closes_at?: TimestampInput | null
  /** The channels that tell people that the poll has opened; default in_app */
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
  state?: 'open' | 'closed'
}

export interface PollGroup {
  value: string | null
  /** Only in the last entry: people of groups that are too small, and those without a value */
  folded?: number
  audience: number
  responses: number
  options: PollOptionCount[]
}

export interface PollInput {
  question: string
  options: readonly {
    text: string
  }[]
  multiple_choice?: boolean
  anonymous?: boolean
  audiences?: readonly string[]
  /** False opens a poll to everyone, even if all of its audiences were deleted */
  targeted?: boolean
  opens_at?: TimestampInput | null
  closes_at?: TimestampInput | null
  /** The channels that tell people that the poll has opened; default in_app */
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
}

export interface PollNoticePreviewInput {
  /** The channels */
  channels: readonly ('in_app' | 'email' | 'push')[]
  audiences?: readonly string[]
  targeted?: boolean
}

export interface PollOption {
  id: Id
  text: string
  response_count: number | null
  percentage: number | null
}

export interface PollOptionCount {
  id: Id
  count: number
}

export interface PollResponseInput {
  option_ids: readonly Id[]
}

export interface PollResults {
  as_of: string | null
  /** Of an anonymous poll with fewer answers: all else is null */
  hidden_until: number | null
  responses: number | null
  options: PollOptionCount[] | null
  /** Empty without `by`, and of an anonymous poll until it is closed */
  by: PollGroup[] | null
  /** A value whose people are in the last entry only to hide the others there */
  folded_with?: string
}

export interface PollSettings {
  id: Id
  question: string
  state: 'open' | 'closed'
  multiple_choice: boolean
  anonymous: boolean
  options: PollOption[]
  response_count: number | null
  /** Of an anonymous poll: the number of answers from which its results are shown */
  results_hidden_until: number | null
  responded_at: string | null
  selected_option_ids: Id[]
  opens_at: string | null
  closes_at: string | null
  created_at: string
  updated_at: string
  audiences: string[]
  /** Only for its audiences. Without any, as they were deleted, no user sees it */
  targeted: boolean
  /** The channels that tell people that the poll has opened; default in_app */
  notification_channels: ('in_app' | 'email' | 'push')[]
  /** For restricted publishers: whether they may change it */
  writable?: boolean
}

export interface Post {
  id: Id
  version: number
  uuid: string
  content_type: 'article' | 'link' | 'note' | 'image' | 'video'
  state: 'draft' | 'review' | 'published' | 'archived' | 'scheduled' | 'processing' | 'processing error'
  title: string
  summary: string
  body: string
  cover_image_alt: string | null
  permalink_url: string
  shareable_url: string
  accent_color: string | null
  featured: boolean
  featured_label: string | null
  author: PostAuthor
  channels: PostTopic[]
  audiences: string[]
  /** Only for its audiences. Without any, as they were deleted, no user sees it */
  targeted: boolean
  source: {
    name: 'rss' | 'submitted' | 'studio' | 'oauthclient' | 'replicated'
    post_id: string | null
    posted_at: string | null
    url: string | null
  }
  template: {
    id: Id | null
    name: string | null
    type: string | null
  }
  visibility: 'public' | 'private'
  language: string
  is_translatable: boolean
  is_commentable: boolean
  is_shareable: boolean
  requires_acknowledgement: boolean
  notification_channels: ('in_app' | 'email' | 'push')[]
  comment_count: number
  links: Link[]
  images: Image[]
  image_blocks: {
    id: Id
    images: Image[]
  }[]
  videos: Video[]
  initiatives: {
    id: Id
    name: string
  }[]
  created_at: string
  updated_at: string
  posted_at: string | null
  scheduled_at: string | null
  published_at: string | null
  archived_at: string | null
  archive_reason: string | null
  reviewer_user_id: Id | null
  /** Since when it has waited in review */
  review_sent_at: string | null
  review: PostReview
  expires_at: string | null
  revalidate_at: string | null
  figures?: PostFigures | null
}

export interface PostAuthor {
  user_id: Id | null
  display_name: string | null
  avatar_url: string | null
}

export interface PostAuthorInput {
  user_id?: Id | null
  display_name?: string | null
  avatar_url?: string | null
}

export interface PostChanges {
  title?: string
  summary?: string
  body?: string
  cover_image_alt?: string | null
  author?: PostAuthorInput | null
  source?: PostSourceInput
  posted_at?: TimestampInput | null
  template?: PostTemplateInput | null
  visibility?: 'public' | 'private'
  language?: string
  accent_color?: string | null
  featured?: boolean
  featured_label?: string | null
  is_translatable?: boolean
  is_commentable?: boolean
  is_shareable?: boolean
  links?: readonly PostLinkInput[]
  initiatives?: readonly {
    id: Id
  }[]
  audiences?: readonly string[]
  /** False opens a post to everyone, even if all of its audiences were deleted */
  targeted?: boolean
  requires_acknowledgement?: boolean
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
  expires_at?: TimestampInput | null
  revalidate_at?: TimestampInput | null
  /** False: a small correction of a published post that asks again on changes; earlier acknowledgements stay. Audited */
  ask_again?: boolean
}

export interface PostFigures {
  /** People who could see the post when it was published */
  audience: number
  viewed: number
  /** People whose acknowledgement is not out of date */
  acknowledged: number
}

export interface PostInput {
  title?: string
  summary?: string
  body?: string
  cover_image_alt?: string | null
  author?: PostAuthorInput | null
  source?: PostSourceInput
  posted_at?: TimestampInput | null
  template?: PostTemplateInput | null
  visibility?: 'public' | 'private'
  language?: string
  accent_color?: string | null
  featured?: boolean
  featured_label?: string | null
  is_translatable?: boolean
  is_commentable?: boolean
  is_shareable?: boolean
  links?: readonly PostLinkInput[]
  initiatives?: readonly {
    id: Id
  }[]
  audiences?: readonly string[]
  /** False opens a post to everyone, even if all of its audiences were deleted */
  targeted?: boolean
  requires_acknowledgement?: boolean
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
  expires_at?: TimestampInput | null
  revalidate_at?: TimestampInput | null
  content_type?: 'article' | 'link' | 'note' | 'image' | 'video'
  channels?: readonly {
    id: Id
    hidden?: boolean
  }[]
  /** A template of the program; what the body names wins */
  template_id?: Id | null
  /** Publishes the post at once */
  publish?: boolean
  publish_at?: TimestampInput | null
  /** Publishes a post that the caller wrote last although the program requires four eyes; for administrators */
  override?: boolean
}

export interface PostLinkInput {
  url: string
  title?: string | null
  description?: string | null
  image_url?: string | null
}

export interface PostReview {
  reviewer: PostAuthor | null
  note: string | null
  due_at: string | null
  /** Until it is sent to review again */
  returned_note: string | null
}

export interface PostRevision {
  id: Id
  at: string
  author: PostAuthor
  changed: ('title' | 'summary' | 'body' | 'images' | 'channels' | 'audiences' | 'links')[]
  title: string
  summary: string
  body: string
}

export interface PostRevisionSummary {
  id: Id
  at: string
  author: PostAuthor
  changed: ('title' | 'summary' | 'body' | 'images' | 'channels' | 'audiences' | 'links')[]
  title: string
}

export interface PostSourceInput {
  name?: 'rss' | 'submitted' | 'studio' | 'oauthclient'
  post_id?: string | null
  posted_at?: TimestampInput | null
  url?: string | null
}

export interface PostTemplate {
  id: Id
  name: string
  description: string | null
  content: PostTemplateContent
  created_at: string
  updated_at: string
  /** When a post last began with it */
  used_at?: string | null
  /** Of its topics and audiences those that exist no more: a post begins without them */
  gone?: {
    channels: Id[]
    audiences: string[]
  }
}

export interface PostTemplateChanges {
  name?: string
  description?: string | null
  content?: PostTemplateContent
}

export interface PostTemplateContent {
  title?: string
  summary?: string
  body?: string
  content_type?: 'article' | 'link' | 'note' | 'image' | 'video'
  channels?: readonly {
    id: Id
    hidden?: boolean
  }[]
  audiences?: readonly string[]
  must_read?: {
    due_at?: TimestampInput | null
    label?: string | null
    remind_hours_before?: readonly number[]
    ask_again_on_change?: boolean
  } | null
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
}

export interface PostTemplateInput {
  id?: Id | null
  name?: string | null
  type?: string | null
}

export interface PostTopic {
  id: Id
  channel_id: Id
  name: string
  hidden: boolean
}

export interface PostTopicsInput {
  channels: readonly {
    id: Id
    hidden?: boolean
  }[]
}

export interface PostTranslation {
  language: string
  title: string
  summary: string
  body: string
  cover_image_alt: string
  origin: 'human' | 'machine'
  /** A text of the original is newer */
  stale: boolean
  updated_at: string
}

export interface PostTranslationInput {
  title: string
  summary?: string
  body?: string
  cover_image_alt?: string | null
}

export interface ProfileChanges {
  display_name?: string | null
  avatar_url?: string | null
  /** A language tag (BCP 47) */
  preferred_language?: string | null
  /** The IANA name of a time zone */
  timezone?: string | null
  theme?: 'system' | 'light' | 'dark' | null
}

export interface Program {
  program_id: string
  organisation_id: string
  administrator: {
    user_name: string
    password: string
  } | null
  clients: {
    public: {
      client_id: string
      redirect_uri: string
    }
    server: ClientSecret
  }
}

export interface ProgramInput {
  name: string
  organisation_name?: string
  organisation_id?: Id
  administrator?: boolean
}

export interface ProgramNotificationSettings {
  types: NotificationChannelsByType
  locked: ('acknowledge_required' | 'acknowledge_reminder' | 'comment_reply' | 'post_comment' | 'mention' | 'reaction' | 'ugc_published' | 'ugc_returned' | 'poll_opened' | 'survey' | 'export_ready' | 'webhook_disabled' | 'moderation' | 'revalidate' | 'review_requested' | 'review_published' | 'review_returned' | 'new_post' | 'newsletter')[]
  /** Important notifications are sent at once, also in quiet hours. */
  important_breaks_quiet_hours: boolean
  /** Push messages name the post; else they only say that there is a new notification. */
  push_shows_titles: boolean
}

export interface ProgramNotificationSettingsChanges {
  types?: {
    acknowledge_required?: NotificationChannelChoice
    acknowledge_reminder?: NotificationChannelChoice
    comment_reply?: NotificationChannelChoice
    post_comment?: NotificationChannelChoice
    mention?: NotificationChannelChoice
    reaction?: NotificationChannelChoice
    ugc_published?: NotificationChannelChoice
    ugc_returned?: NotificationChannelChoice
    poll_opened?: NotificationChannelChoice
    survey?: NotificationChannelChoice
    export_ready?: NotificationChannelChoice
    webhook_disabled?: NotificationChannelChoice
    moderation?: NotificationChannelChoice
    revalidate?: NotificationChannelChoice
    review_requested?: NotificationChannelChoice
    review_published?: NotificationChannelChoice
    review_returned?: NotificationChannelChoice
    new_post?: NotificationChannelChoice
    newsletter?: {
      email?: boolean
    } & Record<string, unknown>
  }
  locked?: readonly ('acknowledge_required' | 'acknowledge_reminder' | 'comment_reply' | 'post_comment' | 'mention' | 'reaction' | 'ugc_published' | 'ugc_returned' | 'poll_opened' | 'survey' | 'export_ready' | 'webhook_disabled' | 'moderation' | 'revalidate' | 'review_requested' | 'review_published' | 'review_returned' | 'new_post' | 'newsletter')[]
  /** Important notifications are sent at once, also in quiet hours. */
  important_breaks_quiet_hours?: boolean
  /** Push messages name the post; else they only say that there is a new notification. */
  push_shows_titles?: boolean
}

export interface ProgramSettings {
  name: string
  default_language: string
  /** In which posts can be read; the first is the `default_language`, and moves with it. */
  languages: string[]
  /** The IANA name of a time zone: of people who have none of their own, of days in rules and reports, and of dates without a time */
  timezone: string
  /** Readers may have posts translated, where the server has a translation service. */
  machine_translation: boolean
  expanded_reactions: boolean
  /** Whether the topics, audiences and aliases that extended roles name restrict publishers and contributors: `listed` those who have a list; `all` the others too, who publish nowhere. */
  role_restrictions: 'off' | 'listed' | 'all'
  scim_role_syntax: 'legacy' | 'extended'
  scim_filter: 'basic' | 'full'
  /** Requests of the program per minute; 0 is no limit, null the server's own. */
  rate_limit_per_minute: number | null
  /** Requests of each user's web sessions per minute; 0 is no limit. */
  web_rate_limit_per_minute: number
  /** The author of the last change of a post does not publish it. */
  four_eyes_review: boolean
  /** Attributes that people cannot change in their own profile, because another system provisions them. */
  profile_attributes_managed: ('display_name' | 'avatar_url' | 'preferred_language' | 'timezone' | 'theme')[]
  /** Custom attributes, each as `custom.name`, that only program managers and higher see and use. */
  private_attributes: string[]
  /** People find their colleagues and their profiles. */
  directory: boolean
  /** What they see of each other besides name and picture, private attributes included. */
  directory_fields: ('title' | 'department' | 'work_location' | 'manager_name' | 'email' | 'phone')[]
  /** People see who reacted to posts and comments. What is given while this is false stays unnamed. */
  reactions_named: boolean
  /** Whom people ask for a password where the server sends no mail */
  help_contact: string | null
  /** Hosts beside YouTube and Vimeo whose videos posts may show in a frame, over https: `video.example.com`, with a port where it is not the usual one. Not loopback, private addresses and this server itself. */
  embed_hosts: string[]
  assistants: {
    /** People may use assistants, which see what they see */
    enabled: boolean
    /** Hosts whose assistants describe themselves by a document there, beside the clients of the console */
    clients: string[]
    /** Topics whose posts no assistant sees */
    channels_excluded: {
      id: Id
    }[]
  }
  /** What is counted of newsletters: nothing, opens and clicks without saying whose (`totals`), or also by person (`people`). */
  mail_tracking: 'none' | 'totals' | 'people'
  /** Others learn what a person viewed. False: no call, list or file names viewers, of the past neither. */
  views_per_person: boolean
  /** Files of users, activities and campaigns are exported every night. */
  nightly_exports: boolean
  /** For how many days views are kept by person; older ones keep their numbers alone. Null: always. */
  views_kept_days: number | null
  /** New polls are anonymous in the studio, unless chosen otherwise. */
  polls_anonymous: boolean
}

export interface ProgramSettingsChanges {
  name?: string
  default_language?: string
  /** In which posts can be read; the first is the `default_language`, and moves with it. */
  languages?: readonly string[]
  /** The IANA name of a time zone: of people who have none of their own, of days in rules and reports, and of dates without a time */
  timezone?: string
  /** Readers may have posts translated, where the server has a translation service. */
  machine_translation?: boolean
  expanded_reactions?: boolean
  /** Whether the topics, audiences and aliases that extended roles name restrict publishers and contributors: `listed` those who have a list; `all` the others too, who publish nowhere. */
  role_restrictions?: 'off' | 'listed' | 'all'
  scim_role_syntax?: 'legacy' | 'extended'
  scim_filter?: 'basic' | 'full'
  /** Requests of the program per minute; 0 is no limit, null the server's own. */
  rate_limit_per_minute?: number | null
  /** Requests of each user's web sessions per minute; 0 is no limit. */
  web_rate_limit_per_minute?: number
  /** The author of the last change of a post does not publish it. */
  four_eyes_review?: boolean
  /** Attributes that people cannot change in their own profile, because another system provisions them. */
  profile_attributes_managed?: readonly ('display_name' | 'avatar_url' | 'preferred_language' | 'timezone' | 'theme')[]
  /** Custom attributes, each as `custom.name`, that only program managers and higher see and use. */
  private_attributes?: readonly string[]
  /** People find their colleagues and their profiles. */
  directory?: boolean
  /** What they see of each other besides name and picture, private attributes included. */
  directory_fields?: readonly ('title' | 'department' | 'work_location' | 'manager_name' | 'email' | 'phone')[]
  /** People see who reacted to posts and comments. What is given while this is false stays unnamed. */
  reactions_named?: boolean
  /** Whom people ask for a password where the server sends no mail */
  help_contact?: string | null
  /** Hosts beside YouTube and Vimeo whose videos posts may show in a frame, over https: `video.example.com`, with a port where it is not the usual one. Not loopback, private addresses and this server itself. */
  embed_hosts?: readonly string[]
  assistants?: {
    /** People may use assistants, which see what they see */
    enabled?: boolean
    /** Hosts whose assistants describe themselves by a document there, beside the clients of the console */
    clients?: readonly string[]
    /** Topics whose posts no assistant sees */
    channels_excluded?: readonly {
      id: Id
    }[]
  }
  /** What is counted of newsletters: nothing, opens and clicks without saying whose (`totals`), or also by person (`people`). */
  mail_tracking?: 'none' | 'totals' | 'people'
  /** Others learn what a person viewed. False: no call, list or file names viewers, of the past neither. */
  views_per_person?: boolean
  /** Files of users, activities and campaigns are exported every night. */
  nightly_exports?: boolean
  /** For how many days views are kept by person; older ones keep their numbers alone. Null: always. */
  views_kept_days?: number | null
  /** New polls are anonymous in the studio, unless chosen otherwise. */
  polls_anonymous?: boolean
}

export interface PublishInput {
  publish_at?: TimestampInput | null
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
  /** Publishes a post that the caller wrote last although the program requires four eyes; for administrators */
  override?: boolean
}

export interface PushEndpoint {
  /** The browser's address at its push service */
  endpoint: string
}

export interface PushKey {
  /** The `applicationServerKey` of browsers, base64url */
  public_key: string
}

export interface PushSubscription {
  endpoint: string
}

export interface PushSubscriptionInput {
  /** The browser's address at its push service */
  endpoint: string
  /** Not used */
  expirationTime?: number | null
  keys: {
    /** The browser's public key, base64url */
    p256dh: string
    /** Its authentication secret, base64url */
    auth: string
  }
}

export interface QuietHours {
  /** The hour and minute they begin */
  from: string
  /** The hour and minute they end */
  to: string
}

export interface Reach {
  audiences: number
  topics: number
  audiences_and_topics: number
}

export interface ReachPreview {
  /** People in one of the audiences, or fulfilling the rule; 0 when neither is given */
  audiences: number
  /** People who can see one of the topics */
  topics: number
  /** People who could see the post */
  audiences_and_topics: number
  /** With `content_id`: those of them who do not see the post as it is */
  gains?: number
  /** With `content_id`: people who would no longer see it */
  loses?: number
  /** Up to ten of those who could see the post, by name */
  sample: {
    user_id: Id
    display_name: string
    department: string | null
  }[]
}

export interface ReachPreviewInput {
  channels?: readonly {
    id: Id
  }[]
  audiences?: readonly string[]
  /** As in a post: true without audiences and a rule is a post that no user sees */
  targeted?: boolean
  rule?: AudienceRule
  content_id?: Id
}

export interface Reaction {
  user_id: Id | null
  display_name: string
  avatar_url: string | null
  reaction_type_id: number | null
  at: string
}

export interface ReactionCount {
  reaction_type_id: number
  count: number
}

export interface ReactionType {
  id: number
  name: string
  emoji: string
}

export interface Readiness {
  status: 'ready'
}

export interface Reason {
  kind: 'mandatory' | 'topic' | 'audience' | 'everyone'
  id: Id | null
  name: string | null
}

export interface Redelivery {
  count: number
}

export interface RedeliveryInput {
  since: TimestampInput
}

export interface Reminder {
  id: Id
  /** The recipients */
  count: number
  sent_at: string
}

export interface ReminderInput {
  to: 'missing' | 'unread'
  message?: string | null
}

export interface RenderedPost {
  content_id: Id
  html: string
}

export interface Replication {
  sourceContentId: string
  targetContentId: string
  sourcePlatform: string
  targetPlatform: string
  replicatedAt: string
  targetLocationId: string
  workflowId: number
}

export interface ReplicationInput {
  target_program_id: number | string
  channels: readonly {
    id: Id
    hidden?: boolean
  }[]
}

export interface ResourceType {
  schemas: ('urn:ietf:params:scim:schemas:core:2.0:ResourceType')[]
  id: string
  name: string
  endpoint: string
  description: string
  /** URN of its schema */
  schema: string
  schemaExtensions: {
    schema: string
    required: boolean
  }[]
  meta: {
    resourceType: 'ResourceType'
    location: string
  }
}

export interface Restrictions {
  topics: {
    id: Id
    name: string
  }[] | null
  audiences: {
    id: Id
    name: string
  }[] | null
  aliases: {
    id: Id
    display_name: string
  }[] | null
}

export interface Review {
  reviewer: PostAuthor | null
  written_by: PostAuthor | null
  four_eyes_review: boolean
  /** One of its topics asks for a program manager or its reviewer */
  needs_manager: boolean
  /** Four eyes do not keep the caller from publishing the post */
  may_publish: boolean
  /** The caller may publish it against them */
  may_override: boolean
  /** Other people who may publish it in all its topics, by name, at most 50 */
  approvers: PostAuthor[]
  /** How long the last reviews of posts in its topics took, the median; null without any */
  usual_seconds: number | null
  /** When a person last published or scheduled what another wrote last; null before that */
  approved_at: string | null
}

export interface ReviewInput {
  reviewer_user_id?: Id | null
  note?: string | null
  due_at?: TimestampInput | null
}

export interface ReviewNote {
  id: Id
  author: PostAuthor
  body: string
  created_at: string
}

export interface ReviewNoteInput {
  body: string
}

export interface Role {
  value: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  display: string
  /** system for the roles that every program has */
  type: 'system' | 'custom'
  enabled: boolean
  /** The roles whose rights it includes */
  contains: ('member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator')[]
}

export interface SampleEvent {
  name: string
  data: Record<string, unknown>
}

export interface SampleEventInput {
  program_id: string
  name: string
}

export interface ScimAttribute {
  name: string
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'
  multiValued: boolean
  description: string
  required: boolean
  caseExact?: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly'
  returned: 'always' | 'never' | 'default' | 'request'
  uniqueness: 'none' | 'server' | 'global'
  canonicalValues?: string[]
  referenceTypes?: string[]
  subAttributes?: ScimAttribute[]
}

export interface ScimError {
  schemas: ('urn:ietf:params:scim:api:messages:2.0:Error')[]
  status: number
  /** Description of the error, for people */
  detail: string
  /** RFC 7644, table 9 */
  scimType?: string
}

export interface ScimRequest {
  at: string
  request_id: string
  method: string
  /** Without identifiers and values */
  path: string
  status: number
  /** The scimType, or the title of the error */
  error: string | null
  duration_ms: number
}

export interface ScimRequestsMeta {
  pagination: CursorPagination
  /** The number of failed requests on each of the last 30 days that has any, newest first */
  failed_by_day: {
    /** In UTC */
    day: string
    count: number
  }[]
  /** Completed steps of the set-up: any request, a look-up of people, a person, a group; whatever is still stored */
  steps_reached: ('request' | 'test' | 'person' | 'group')[]
}

export interface ScimSchema {
  schemas: ('urn:ietf:params:scim:schemas:core:2.0:Schema')[]
  /** The URN */
  id: string
  name: string
  description: string
  attributes: ScimAttribute[]
  meta: {
    resourceType: 'Schema'
    location: string
  }
}

export interface ScimToken {
  id: string
  name: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  /** Null of an application, and once the person has left */
  created_by: {
    user_id: Id
    display_name: string
  } | null
}

export interface ScimTokenInput {
  /** Where it is used */
  name: string
  /** At most 2 years from now; by default in 1 year */
  expires_at?: TimestampInput | null
}

export type Scope = 'openid' | 'profile' | 'email' | 'public' | 'feeds.read' | 'feeds.engage' | 'content.read' | 'content.write' | 'content.replication.audit' | 'users.read' | 'users.write' | 'groups.read' | 'groups.write' | 'webhooks.read' | 'webhooks.write' | 'data_exports.read' | 'data_exports.write'

export interface Screen {
  id: Id
  name: string
  channels: {
    id: Id
    name: string
  }[]
  seconds: number
  theme: 'light' | 'dark'
  /** Opens the screen without a sign-in */
  url: string
  last_seen_at: string | null
}

export interface ScreenChanges {
  name?: string
  channels?: readonly {
    id: Id
  }[]
  /** How long each post is shown */
  seconds?: number
  theme?: 'light' | 'dark'
}

export interface ScreenInput {
  name: string
  channels: readonly {
    id: Id
  }[]
  /** How long each post is shown */
  seconds?: number
  theme?: 'light' | 'dark'
}

export interface ScreenPost {
  title: string
  summary: string
  image_url: string | null
  focal_point?: FocalPoint
  channel_name: string
  published_at: string
  permalink_url: string
}

export interface SearchMeta {
  corrected: string | null
}

export interface SearchRequest {
  schemas?: readonly ('urn:ietf:params:scim:api:messages:2.0:SearchRequest')[]
  /** A SCIM filter, such as `userName eq "anna@example.com"` */
  filter?: string
  startIndex?: number
  count?: number
  /** An attribute */
  sortBy?: string
  sortOrder?: 'ascending' | 'descending'
  /** Only these attributes */
  attributes?: readonly string[]
  /** All attributes but these */
  excludedAttributes?: readonly string[]
}

export interface SearchResult {
  id: Id
  /** Of a post */
  uuid?: string
  title: string
  /** At most 200 characters around the first match */
  excerpt: string
  /** In UTF-16 units */
  matches: {
    field: 'title' | 'excerpt'
    offset: number
    length: number
  }[]
  content_id?: Id
}

export interface SearchResults {
  posts: SearchResult[]
  topics: SearchResult[]
  people: SearchResult[]
  polls: SearchResult[]
  comments: SearchResult[]
}

export interface SeedCounts {
  users: number
  groups: number
  topics: number
  followers: number
  posts: number
  engagements: number
  comments: number
  polls: number
  poll_responses: number
}

export interface SeedInput {
  program_id: string
  seed: string
  users: number
  posts: number
  topics: number
  groups: number
  engagements?: number
}

export interface Seeding {
  program_id: string
  status: 'running' | 'finished' | 'failed'
  counts: SeedCounts
  error: string | null
  started_at: string
}

export interface ServiceProviderConfig {
  schemas: ('urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig')[]
  patch: {
    supported: boolean
  }
  bulk: {
    supported: boolean
    maxOperations: number
    maxPayloadSize: number
  }
  filter: {
    supported: boolean
    maxResults: number
  }
  changePassword: {
    supported: boolean
  }
  sort: {
    supported: boolean
  }
  etag: {
    supported: boolean
  }
  authenticationSchemes: {
    type: 'oauthbearertoken'
    name: string
    description: string
    specUri: string
    primary: boolean
  }[]
  meta: {
    resourceType: 'ServiceProviderConfig'
    location: string
  }
}

export interface Session {
  id: string
  created_at: string
  last_used_at: string
  /** As the browser named itself */
  user_agent: string | null
  client_name: string
  /** This call came from it. */
  current: boolean
}

export interface SetUp {
  needed: boolean
  languages: ('en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt' | 'ro' | 'tr' | 'uk' | 'ar')[]
}

export interface SetUpInput {
  code: string
  company_name: string
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt' | 'ro' | 'tr' | 'uk' | 'ar'
  timezone: string
  administrator: {
    given_name: string
    family_name: string
    user_name: string
    email?: string | null
    password: string
  }
}

export interface SetUpResult {
  program_id: string
}

export interface ShareLink {
  share_url: string
}

export interface ShownTranslation {
  language: string
  original_language: string
  origin: 'human' | 'machine'
  /** A text of the original is newer */
  stale: boolean
}

export interface SigningKey {
  kid: string
  state: 'next' | 'active' | 'retired'
  published_at: string
  active_from: string
  remove_after: string | null
}

export interface SigningKeys {
  keys: SigningKey[]
}

export interface Source {
  id: Id
  kind: 'rss'
  /** User info is shown as `***` */
  url: string
  state: 'draft' | 'review' | 'published'
  active: boolean
  last_fetched_at: string | null
  /** Its own title; null until it was fetched, and for one without */
  title: string | null
  last_error: string | null
  /** `last_error` as a code */
  last_error_reason: 'invalid_url' | 'invalid_request' | 'forbidden_address' | 'forbidden_port' | 'unresolvable' | 'connection_failed' | 'tls' | 'timeout' | 'too_large' | 'invalid_response' | 'unasked_continue' | 'too_many_redirects' | 'overloaded' | 'closed' | 'status' | 'large' | 'encoding' | 'none' | 'slow' | null
  failing_since: string | null
  /** Posts made of its items */
  item_count: number
}

export interface SourceChanges {
  url?: string
  /** The state of the posts that are made */
  state?: 'draft' | 'review' | 'published'
  active?: boolean
}

export interface SourceInput {
  kind?: 'rss'
  url: string
  /** The state of the posts that are made */
  state?: 'draft' | 'review' | 'published'
  active?: boolean
}

export interface SubmittableTopic {
  id: Id
  name: string
  description: string
  /** Submissions are published without review. */
  auto_publish: boolean
}

export interface SuggestedPostTranslation {
  language: string
  title: string
  summary: string
  body: string
  cover_image_alt: string
  origin: 'human' | 'machine'
  /** A text of the original is newer */
  stale: boolean
}

export interface Survey {
  id: Id
  title: string
  intro: string | null
  language: string
  /** Of its translations */
  languages: string[]
  /** For restricted publishers: whether they may change it */
  writable?: boolean
  anonymous: boolean
  by: string[]
  questions: SurveyQuestion[]
  audiences: string[]
  /** Only for its audiences. Without any, as they were deleted, no user sees it */
  targeted: boolean
  opens_at: string | null
  closes_at: string | null
  state: 'draft' | 'scheduled' | 'open' | 'closed'
  follows_id: Id | null
  notification_channels: ('in_app' | 'email' | 'push')[]
  /** Active people who may answer it; of a restricted publisher’s people null below five */
  audience_count: number | null
  response_count: number | null
  author: PostAuthor
  created_at: string
  updated_at: string
}

export interface SurveyAnswerInput {
  question_id: string
  /** Of the kinds `single` and `multiple` */
  option_ids?: (readonly string[]) | null
  /** Of the kinds `scale` and `nps` */
  value?: number | null
  /** At most 2,000 characters */
  text?: string | null
}

export interface SurveyChanges {
  title?: string
  intro?: string | null
  language?: string
  anonymous?: boolean
  by?: readonly string[]
  questions?: readonly SurveyQuestionInput[]
  audiences?: readonly string[]
  /** False opens a survey to everyone, even if all of its audiences were deleted */
  targeted?: boolean
  opens_at?: TimestampInput | null
  closes_at?: TimestampInput | null
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
}

export interface SurveyInput {
  title: string
  intro?: string | null
  language?: string
  anonymous?: boolean
  by?: readonly string[]
  questions?: readonly SurveyQuestionInput[]
  audiences?: readonly string[]
  /** False opens a survey to everyone, even if all of its audiences were deleted */
  targeted?: boolean
  opens_at?: TimestampInput | null
  closes_at?: TimestampInput | null
  notification_channels?: readonly ('in_app' | 'email' | 'push')[]
}

export interface SurveyNps {
  /** Percentage of promoters less that of detractors */
  score: number | null
  promoters: number
  passives: number
  detractors: number
}

export interface SurveyOpenInput {
  opens_at?: TimestampInput | null
  /** Opens a survey that the caller wrote last although the program requires four eyes; for administrators */
  override?: boolean
}

export interface SurveyOption {
  id: string
  text: string
}

export interface SurveyOptionInput {
  id?: string | null
  text: string
}

export interface SurveyOptionText {
  id: string
  text: string | null
}

export interface SurveyOptionTextInput {
  id: string
  text?: string | null
}

export interface SurveyQuestion {
  id: string
  kind: 'single' | 'multiple' | 'scale' | 'nps' | 'text'
  text: string
  required: boolean
  /** Of the kinds `single` and `multiple` */
  options: SurveyOption[] | null
  scale: SurveyScale | null
}

export interface SurveyQuestionInput {
  id?: string | null
  kind: 'single' | 'multiple' | 'scale' | 'nps' | 'text'
  text: string
  required?: boolean
  options?: (readonly SurveyOptionInput[]) | null
  scale?: SurveyScaleInput | null
}

export interface SurveyQuestionResult {
  question_id: string
  kind: 'single' | 'multiple' | 'scale' | 'nps' | 'text'
  answered: number
  options: {
    id: string
    count: number
  }[] | null
  /** Of a scale, with two decimals; null without answers */
  mean: number | null
  distribution: {
    value: number
    count: number
  }[] | null
  nps: SurveyNps | null
  before: SurveyResultBefore | null
}

export interface SurveyQuestionTexts {
  id: string
  text: string | null
  options: SurveyOptionText[]
  low_label: string | null
  high_label: string | null
}

export interface SurveyQuestionTextsInput {
  id: string
  text?: string | null
  options?: (readonly SurveyOptionTextInput[]) | null
  low_label?: string | null
  high_label?: string | null
}

export interface SurveyReminder {
  id: Id
  /** The recipients */
  count: number
  sent_at: string
}

export interface SurveyReminderInput {
  message?: string | null
}

export interface SurveyResponse {
  answered: boolean
}

export interface SurveyResponseInput {
  answers: readonly SurveyAnswerInput[]
}

export interface SurveyResultBefore {
  mean: number | null
  score: number | null
}

export interface SurveyResultGroup {
  value: string | null
  /** Only in the last entry: responses, of a named survey people, of small groups and without a value */
  folded?: number
  audience: number
  responses: number
  questions: SurveyQuestionResult[]
}

export interface SurveyResults {
  as_of: string | null
  /** Of an anonymous survey: the number of responses from which anything else is shown */
  hidden_until: number | null
  audience: number | null
  /** Those that the results count */
  responses: number | null
  questions: SurveyQuestionResult[] | null
  by: SurveyResultGroup[] | null
}

export interface SurveyScale {
  /** It begins with 1 */
  to: number
  low_label: string | null
  high_label: string | null
}

export interface SurveyScaleInput {
  to?: number
  low_label?: string | null
  high_label?: string | null
}

export interface SurveyText {
  text: string
}

export interface SurveyTranslation {
  language: string
  title: string | null
  intro: string | null
  questions: SurveyQuestionTexts[]
  updated_at: string
}

export interface SurveyTranslationInput {
  title?: string | null
  intro?: string | null
  questions?: readonly SurveyQuestionTextsInput[]
}

/** An ISO 8601 date or date-time; a date begins at midnight of the program, a date-time without a zone is UTC */
export type TimestampInput = string

export interface Token {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
  realm: string
}

export interface TokenInput {
  program_id: string
  user_name: string
  scopes?: readonly Scope[]
}

export interface Topic {
  id: Id
  name: string
  description: string
  image_url: string | null
  state: 'published' | 'hidden' | 'archived'
  auto_publish: boolean
  auto_follow: boolean
  auto_follow_mandatory: boolean
  recommended: boolean
  targeted: boolean
  user_submittable: boolean
  review: 'none' | 'others' | 'managers'
  reviewers: Id[]
  groups: string[]
  contributors: Id[]
  contributor_count: number
  follower_count: number
  created_at: string
  updated_at: string
}

export interface TopicChanges {
  name?: string
  description?: string
  state?: 'published' | 'hidden' | 'archived'
  image_url?: string | null
  auto_publish?: boolean
  auto_follow?: boolean
  auto_follow_mandatory?: boolean
  recommended?: boolean
  /** Only for the audiences in `groups`. True when `groups` names any, unless said. */
  targeted?: boolean
  user_submittable?: boolean
  /** Who publishes in it: `none` everybody who may, `others` another person than the last writer, `managers` a program manager or one of `reviewers` */
  review?: 'none' | 'others' | 'managers'
  /** Ids of people who may publish in it */
  reviewers?: readonly Id[]
  /** Audiences by name; the display name is understood too. */
  groups?: readonly string[]
  /** Ids of users. */
  contributors?: readonly Id[]
}

export interface TopicInput {
  name: string
  description: string
  state?: 'published' | 'hidden'
  image_url?: string | null
  auto_publish?: boolean
  auto_follow?: boolean
  auto_follow_mandatory?: boolean
  recommended?: boolean
  /** Only for the audiences in `groups`. True when `groups` names any, unless said. */
  targeted?: boolean
  user_submittable?: boolean
  /** Who publishes in it: `none` everybody who may, `others` another person than the last writer, `managers` a program manager or one of `reviewers` */
  review?: 'none' | 'others' | 'managers'
  /** Ids of people who may publish in it */
  reviewers?: readonly Id[]
  /** Audiences by name; the display name is understood too. */
  groups?: readonly string[]
  /** Ids of users. */
  contributors?: readonly Id[]
}

export interface TopicNotifications {
  /** `all` notifies you in the app and by push of every new post of the topic, `chosen` of those whose publisher says so, `none` of none of them */
  level: 'all' | 'chosen' | 'none'
}

export interface TopicPage {
  id: Id
  channel_id: Id
  title: string
  slug: string
  url: string
  state: 'published' | 'hidden'
  position: number
  created_at: string
  updated_at: string
}

export interface TopicPageChanges {
  title?: string
  url?: string
  state?: 'published' | 'hidden'
  /** Pages are listed by it; a new one comes last. */
  position?: number
}

export interface TopicPageInput {
  title: string
  url: string
  state?: 'published' | 'hidden'
  /** Pages are listed by it; a new one comes last. */
  position?: number
}

export interface TotalCount {
  total_count: number
}

export interface TranslateInput {
  /** A language of the program (BCP 47) */
  language: string
}

export interface Upload {
  /** By which `GET /v2/feed/attachments/{uuid}/status` names the file. */
  uuid: string
  /** Takes the file once, as the body of one request. */
  upload_url: string
  /** Shows the file to every client that has the address, for as long as the file is kept. */
  view_url: string
  expires_at: string
  method: 'PUT'
  /** To be sent with the file. */
  headers: Record<string, string>
}

export interface User {
  schemas: ('urn:ietf:params:scim:schemas:core:2.0:User' | 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User' | 'urn:Vendor:1.0:User')[]
  /** Unique identifier, made by this service */
  id: string
  /** Identifier in the client's provisioning system */
  externalId?: string | null
  /** Metadata of the resource */
  meta?: {
    /** Name of the resource type */
    resourceType?: string | null
    /** When it was created */
    created?: string | null
    /** When it was last changed */
    lastModified?: string | null
    /** Its address */
    location?: string | null
    /** Its weak entity tag */
    version?: string | null
  }
  /** Unique within the organisation, without regard to case */
  userName?: string
  /** Identifier of the membership in the program */
  programMembershipId?: string | null
  /** The components of the user's name */
  name?: {
    /** The full name; given and family name when none was provisioned */
    formatted?: string | null
    /** Family name */
    familyName?: string
    /** Given name */
    givenName?: string
  }
  /** Special purpose: shown in place of the name */
  displayName?: string | null
  /** Name of the user */
  nickName?: string | null
  /** Job title */
  title?: string | null
  /** Employee type */
  userType?: string | null
  /** The role of the user in the program; a single value */
  roles?: UserRole[]
  /** E-mail addresses */
  emails?: {
    /** The address */
    value?: string
    /** What it is for */
    type?: 'work' | 'home' | 'other' | null
    /** Whether it is the preferred address */
    primary?: boolean
  }[]
  /** The picture of the user; one at most */
  photos?: {
    /** Address of the picture; a data URI is taken too */
    value?: string
    /** Always photo */
    type?: 'photo' | null
  }[]
  /** Telephone numbers */
  phoneNumbers?: {
    /** The number */
    value?: string
    /** What it is for; numbers of other types are ignored */
    type?: 'main' | 'mobile' | null
  }[]
  /** The postal address; one at most */
  addresses?: {
    /** Street, house number, post-office box */
    streetAddress?: string | null
    /** City */
    locality?: string | null
    /** State or region */
    region?: string | null
    /** Postal code */
    postalCode?: string | null
    /** Country */
    country?: string | null
    /** The whole address, as for a label */
    formatted?: string | null
    /** Whether it was provisioned as the primary one */
    primary?: boolean
  }[]
  /** Used for localising */
  locale?: string | null
  /** Time zone */
  timezone?: string | null
  /** Preferred language */
  preferredLanguage?: string | null
  /** Whether the user may sign in */
  active?: boolean
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: {
    /** Number of the employee in the organisation */
    employeeNumber?: string | null
    /** Name of the organisation */
    organization?: string | null
    /** Name of the department */
    department?: string | null
    /** Name of the cost centre */
    costCenter?: string | null
    /** Name of the division */
    division?: string | null
  }
  'urn:Vendor:1.0:User'?: {
    /** Business unit */
    businessUnit?: string | null
    /** Gender */
    gender?: string | null
    /** Name of the manager */
    managerName?: string | null
    /** Place of work */
    workLocation?: string | null
    /** Date of birth */
    birthDate?: string | null
    /** Date of hire */
    hireDate?: string | null
    /** Date of the last promotion */
    promotionDate?: string | null
    /** Date when the requisition was approved */
    requisitionApprovalDate?: string | null
    /** When the user was last seen */
    lastAccessedAt?: string | null
    /** The organisation's own attributes */
    customAttributes?: {
      /** Name of the attribute */
      name?: string
      /** Value, always a text */
      value?: string
    }[]
  }
}

export interface UserGeneratedContentSettings {
  images_enabled: boolean
  videos_enabled: boolean
  files_enabled: boolean
  links_enabled: boolean
}

export interface UserGeneratedContentSettingsChanges {
  images_enabled?: boolean
  videos_enabled?: boolean
  files_enabled?: boolean
  links_enabled?: boolean
}

export interface UserInput {
  schemas?: readonly ('urn:ietf:params:scim:schemas:core:2.0:User' | 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User' | 'urn:Vendor:1.0:User')[]
  /** Identifier in the client's provisioning system */
  externalId?: string | null
  /** Unique within the organisation, without regard to case */
  userName: string
  /** The components of the user's name */
  name: {
    /** The full name; given and family name when none was provisioned */
    formatted?: string | null
    /** Family name */
    familyName: string
    /** Given name */
    givenName: string
  }
  /** Special purpose: shown in place of the name */
  displayName?: string | null
  /** Name of the user */
  nickName?: string | null
  /** Job title */
  title?: string | null
  /** Employee type */
  userType?: string | null
  /** The role of the user in the program; a single value */
  roles?: readonly UserRoleInput[]
  /** E-mail addresses */
  emails?: readonly {
    /** The address */
    value: string
    /** What it is for */
    type?: 'work' | 'home' | 'other' | null
    /** Whether it is the preferred address */
    primary?: boolean
  }[]
  /** The picture of the user; one at most */
  photos?: readonly {
    /** Address of the picture; a data URI is taken too */
    value: string
    /** Always photo */
    type?: 'photo' | null
  }[]
  /** Telephone numbers */
  phoneNumbers?: readonly {
    /** The number */
    value: string
    /** What it is for; numbers of other types are ignored */
    type?: 'main' | 'mobile' | null
  }[]
  /** The postal address; one at most */
  addresses?: readonly {
    /** Street, house number, post-office box */
    streetAddress?: string | null
    /** City */
    locality?: string | null
    /** State or region */
    region?: string | null
    /** Postal code */
    postalCode?: string | null
    /** Country */
    country?: string | null
    /** The whole address, as for a label */
    formatted?: string | null
    /** Whether it was provisioned as the primary one */
    primary?: boolean
  }[]
  /** Used for localising */
  locale?: string | null
  /** Time zone */
  timezone?: string | null
  /** Preferred language */
  preferredLanguage?: string | null
  /** Whether the user may sign in */
  active?: boolean
  /** Sets the password; never returned */
  password?: string | null
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'?: {
    /** Number of the employee in the organisation */
    employeeNumber?: string | null
    /** Name of the organisation */
    organization?: string | null
    /** Name of the department */
    department?: string | null
    /** Name of the cost centre */
    costCenter?: string | null
    /** Name of the division */
    division?: string | null
  }
  'urn:Vendor:1.0:User'?: {
    /** Business unit */
    businessUnit?: string | null
    /** Gender */
    gender?: string | null
    /** Name of the manager */
    managerName?: string | null
    /** Place of work */
    workLocation?: string | null
    /** Date of birth */
    birthDate?: TimestampInput | null
    /** Date of hire */
    hireDate?: TimestampInput | null
    /** Date of the last promotion */
    promotionDate?: TimestampInput | null
    /** Date when the requisition was approved */
    requisitionApprovalDate?: TimestampInput | null
    /** The organisation's own attributes */
    customAttributes?: (readonly {
      /** Name of the attribute */
      name: string
      /** Value, always a text */
      value: string
    }[]) | Record<string, string>
  }
  /** Custom attributes by name */
  'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes'?: Record<string, string>
}

/** A name or an object, by the setting `scim_role_syntax` of the program */
export type UserRole = 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator' | {
  value?: string
  display?: string
  type?: 'primary'
  primary?: boolean
  legacy_role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  scopes?: {
    topics?: (string | number)[]
    audiences?: (string | number)[]
    templates?: (string | number)[]
    email_aliases?: (string | number)[]
  }
}

/** The name of a role, or an object with its restrictions */
export type UserRoleInput = 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator' | {
  value?: string
  display?: string | null
  legacy_role?: 'member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator'
  scopes?: {
    topics?: readonly (string | number)[]
    audiences?: readonly (string | number)[]
    templates?: readonly (string | number)[]
    email_aliases?: readonly (string | number)[]
  }
}

export interface Validation {
  /** The rule that the value breaks, such as `required` */
  rule: string
  /** Dotted path of the value */
  parameter: string
  message: string
}

export interface Video {
  id: Id
  kind: 'file' | 'embed'
  url: string
  title: string | null
  thumbnail_url: string | null
  captions_url: string | null
  embed_html: string
  /** Of kind `embed`: the page of this server that frames it, loaded once a reader asks for it */
  frame_url: string | null
  status: 'processing' | 'ready' | 'failed'
  failure: 'unreachable' | 'forbidden_address' | 'refused' | 'not_video' | 'empty' | null
}

export interface VideoChanges {
  title?: string | null
  captions_url?: string | null
}

export interface VideoDownload {
  url: string
  expires_at: string
}

export interface VideoInput {
  url: string
  title?: string | null
  captions_url?: string | null
  thumbnail_url?: string | null
}

export interface Visibility {
  visible: boolean
  checks: VisibilityCheck[]
  notified_at: string | null
  viewed_at: string | null
  acknowledged_at: string | null
}

export interface VisibilityCheck {
  rule: 'active' | 'state' | 'topic' | 'topic_audience' | 'post_audience'
  passed: boolean
  /** The topic or the audience; null of a deleted one */
  subject: {
    id: Id
    name: string
  } | null
  conditions: {
    attribute: string
    operator: string
    value: string | string[] | DayBounds | null
    actual: string | string[] | null
    /** Before any `not` around it */
    passed: boolean
  }[]
  /** The necessary change, in the language of the caller */
  remedy: string | null
}

export interface WebhookAttempt {
  at: string
  subscription_id: string
  url: string
  delivery_id: string
  event_name: string
  status: 'pending' | 'success' | 'retryable' | 'failure'
  status_code: number | null
  error: string | null
  duration_ms: number
  data: Record<string, unknown>
}

export interface WebhookEventType {
  name: 'content_published' | 'content_archived' | 'channel_created' | 'channel_archived' | 'channel_unarchived' | 'user.created' | 'user.updated' | 'user.removed' | 'content_liked' | 'content_shared' | 'content_acknowledged' | 'content_reminded' | 'comment_created' | 'poll_responded' | 'survey_opened' | 'survey_closed' | 'ugc_submitted' | 'newsletter_sent' | 'ping'
  version: string
  /** When it is sent */
  description: string
  /** JSON Schema of `event.data` */
  schema: Record<string, unknown>
  /** An `event.data` */
  sample: Record<string, unknown>
}

export interface WebhookPing {
  delivery: {
    id: string
    status: string
  }
  subscription: {
    id: string
    url: string
  }
}

export interface WebhookSubscription {
  id: string
  name: string | null
  url: string
  authorization_header: string | null
  active: boolean
  events: {
    name: 'content_published' | 'content_archived' | 'channel_created' | 'channel_archived' | 'channel_unarchived' | 'user.created' | 'user.updated' | 'user.removed' | 'content_liked' | 'content_shared' | 'content_acknowledged' | 'content_reminded' | 'comment_created' | 'poll_responded' | 'survey_opened' | 'survey_closed' | 'ugc_submitted' | 'newsletter_sent' | 'ping'
    version: string
  }[]
  disabled_reason: string | null
  created_at: string
  updated_at: string
  secret?: string
}

export interface WebhookSubscriptionChanges {
  name?: string | null
  authorization_header?: string | null
  active?: boolean
  secret?: string | null
  generate_secret?: boolean
  url?: string
  events?: readonly ('content_published' | 'content_archived' | 'channel_created' | 'channel_archived' | 'channel_unarchived' | 'user.created' | 'user.updated' | 'user.removed' | 'content_liked' | 'content_shared' | 'content_acknowledged' | 'content_reminded' | 'comment_created' | 'poll_responded' | 'survey_opened' | 'survey_closed' | 'ugc_submitted' | 'newsletter_sent' | 'ping' | {
    name: 'content_published' | 'content_archived' | 'channel_created' | 'channel_archived' | 'channel_unarchived' | 'user.created' | 'user.updated' | 'user.removed' | 'content_liked' | 'content_shared' | 'content_acknowledged' | 'content_reminded' | 'comment_created' | 'poll_responded' | 'survey_opened' | 'survey_closed' | 'ugc_submitted' | 'newsletter_sent' | 'ping'
    version?: '1'
  })[]
}

export interface WebhookSubscriptionInput {
  name?: string | null
  authorization_header?: string | null
  active?: boolean
  secret?: string | null
  generate_secret?: boolean
  url: string
  events: readonly ('content_published' | 'content_archived' | 'channel_created' | 'channel_archived' | 'channel_unarchived' | 'user.created' | 'user.updated' | 'user.removed' | 'content_liked' | 'content_shared' | 'content_acknowledged' | 'content_reminded' | 'comment_created' | 'poll_responded' | 'survey_opened' | 'survey_closed' | 'ugc_submitted' | 'newsletter_sent' | 'ping' | {
    name: 'content_published' | 'content_archived' | 'channel_created' | 'channel_archived' | 'channel_unarchived' | 'user.created' | 'user.updated' | 'user.removed' | 'content_liked' | 'content_shared' | 'content_acknowledged' | 'content_reminded' | 'comment_created' | 'poll_responded' | 'survey_opened' | 'survey_closed' | 'ugc_submitted' | 'newsletter_sent' | 'ping'
    version?: '1'
  })[]
}

export interface WebhookTest {
  delivery: {
    id: string
    status: 'pending' | 'success' | 'retryable' | 'failure'
  }
}

export interface WebhookTestInput {
  event: string
}
