// The parts of a generated organisation: plain objects that refer to each other by index (the nth user, the nth
// topic ...), so that only the loader assigns ids. Users have SCIM's names (camelCase), everything else the API's
// (snake_case), which match the columns.

import type { SeedNewsletter } from './newsletter-types.ts'
import type { SeedSurvey } from './survey-types.ts'
import type { SeedPostTemplate } from './template-types.ts'

/** Roles of people, as the API names them. */
export type Role = 'administrator' | 'program_manager' | 'analyst' | 'publisher' | 'channel_contributor' | 'member'

/** The size of an organisation. The same plan always makes the same organisation. */
export interface SeedPlan {
  /** Any string. */
  readonly seed: string
  /** At least 1. */
  readonly users: number
  readonly posts: number
  /** At least 1 when there are posts. */
  readonly topics: number
  readonly groups: number
  /** Pairs of a user and a post they viewed; default 20 a post. Fewer when readers do not suffice. */
  readonly engagements?: number
  /** Default: one for every 400 posts, 3 to 200. */
  readonly polls?: number
  /** Dates are before this day's midnight (UTC), scheduled ones after its end; within a day the outcome stays the same. */
  readonly now: Date
  /** Address of the server, without a trailing slash: pictures are its /assets/demo/*.svg. */
  readonly baseUrl: string
}

/** All data for a loader, in the order of loading. Streams may be read again, and in any order. */
export interface SeedSource {
  readonly companyName: string
  readonly emailDomain: string
  users(): Iterable<SeedUser>
  groups(): Iterable<SeedGroup>
  topics(): Iterable<SeedTopic>
  /** By topic. */
  followers(): Iterable<SeedFollower>
  initiatives(): Iterable<SeedInitiative>
  commentAliases(): Iterable<SeedCommentAlias>
  posts(): Iterable<SeedPost>
  /** By post: its engagements and comments, consistent with each other (`commented_at`). */
  activity(): Iterable<SeedActivity>
  /** Its two parts as separate streams. */
  engagements(): Iterable<SeedEngagement>
  comments(): Iterable<SeedComment>
  polls(): Iterable<SeedPoll>
  pollResponses(): Iterable<SeedPollResponse>
  surveys(): Iterable<SeedSurvey>
  newsletters(): Iterable<SeedNewsletter>
  templates(): Iterable<SeedPostTemplate>
}

export interface SeedUser {
  readonly index: number
  readonly userName: string
  readonly externalId: string
  readonly givenName: string
  readonly familyName: string
  readonly displayName: null
  readonly email: string
  readonly employeeNumber: string
  readonly organization: string
  readonly division: string
  readonly department: string
  readonly costCenter: string
  readonly businessUnit: string
  readonly title: string
  readonly userType: string
  readonly workLocation: string
  readonly address: SeedAddress
  readonly locale: string
  readonly timezone: string
  /** null: the language of the browser. */
  readonly preferredLanguage: string | null
  readonly hireDate: Date
  readonly managerName: string | null
  readonly role: Role
  readonly active: boolean
  readonly photoUrl: string | null
  readonly customAttributes: readonly SeedAttribute[]
}

export interface SeedAddress {
  readonly streetAddress: string
  readonly locality: string
  readonly region: string
  readonly postalCode: string
  /** ISO 3166, two letters. */
  readonly country: string
}

export interface SeedAttribute {
  readonly name: string
  readonly value: string
}

/** An audience: a provisioned group, or one by a rule that exactly its members fulfil. */
export interface SeedGroup {
  readonly index: number
  /** Unique and snake_case. */
  readonly name: string
  readonly display_name: string
  readonly description: string
  readonly kind: 'group' | 'dynamic'
  /** All conditions must hold; null for a plain group. A group made from a rule has the rule too. */
  readonly rule: SeedRule | null
  /** Ascending. */
  readonly member_indexes: Uint32Array
  readonly created_at: Date
}

export interface SeedRule {
  readonly conditions: readonly SeedCondition[]
}

/** `attribute` is a member of SeedUser, `address.country`, or `customAttributes.<name>`. */
export interface SeedCondition {
  readonly attribute: string
  readonly operator: 'eq'
  readonly value: string
}

export interface SeedTopic {
  readonly index: number
  readonly name: string
  readonly description: string
  readonly state: 'published' | 'hidden' | 'archived'
  readonly auto_publish: boolean
  readonly auto_follow: boolean
  readonly auto_follow_mandatory: boolean
  readonly recommended: boolean
  readonly targeted: boolean
  /** Empty: open to all people. */
  readonly audience_indexes: readonly number[]
  readonly contributor_indexes: readonly number[]
  readonly user_submittable: boolean
  /** Number of posts, relative to other topics. */
  readonly popularity: number
  /** Share of its possible readers that follow it, 0 to 1. */
  readonly follower_share: number
  readonly created_at: Date
}

export interface SeedFollower {
  readonly topic_index: number
  readonly user_index: number
  readonly followed_at: Date
}

export interface SeedInitiative {
  readonly index: number
  readonly name: string
}

export interface SeedCommentAlias {
  readonly index: number
  readonly display_name: string
  readonly avatar_url: string
  readonly alias_type: 'user' | 'team' | 'program'
  readonly user_indexes: readonly number[]
}

export type SeedContentType = 'article' | 'link' | 'note' | 'image' | 'video'

export type SeedPostState = 'draft' | 'review' | 'published' | 'archived' | 'scheduled' | 'processing error'

export interface SeedPost {
  readonly index: number
  readonly content_type: SeedContentType
  readonly state: SeedPostState
  readonly title: string
  readonly summary: string
  /** Well-formed HTML of h2, p, ul, ol, li, blockquote, strong, em, a, img. */
  readonly body: string
  readonly language: string
  readonly author_index: number
  /** The first one is the main topic. */
  readonly topic_indexes: readonly number[]
  readonly audience_indexes: readonly number[]
  readonly initiative_indexes: readonly number[]
  readonly visibility: 'public' | 'private'
  readonly featured: boolean
  readonly featured_label: string | null
  readonly accent_color: string | null
  readonly is_translatable: boolean
  readonly is_commentable: boolean
  readonly requires_acknowledgement: boolean
  readonly template: SeedTemplate | null
  readonly source: SeedPostSource
  readonly cover_image_alt: string | null
  readonly images: readonly SeedImage[]
  readonly links: readonly SeedLink[]
  readonly videos: readonly SeedVideo[]
  /** Number of readers, relative to other posts. */
  readonly popularity: number
  readonly created_at: Date
  readonly updated_at: Date
  /** Set for published and archived posts. */
  readonly published_at: Date | null
  readonly scheduled_at: Date | null
  readonly archived_at: Date | null
}

export interface SeedTemplate {
  readonly id: number
  readonly name: string
  readonly type: 'article' | 'resource' | 'event' | 'recognition'
}

export interface SeedPostSource {
  readonly name: 'studio' | 'oauthclient' | 'submitted' | 'rss'
  readonly post_id: string | null
  readonly posted_at: Date | null
  readonly url: string | null
}

export interface SeedImage {
  readonly url: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly position: number
}

export interface SeedLink {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly image_url: string | null
}

export interface SeedVideo {
  /** `embed` for a video of another host. */
  readonly kind: 'file' | 'embed'
  readonly url: string
  readonly title: string
  readonly thumbnail_url: string
  readonly status: 'ready' | 'failed'
}

/** One user and one post. The view comes before any other engagement. */
export interface SeedEngagement {
  readonly post_index: number
  readonly user_index: number
  readonly viewed_at: Date
  readonly liked_at: Date | null
  readonly bookmarked_at: Date | null
  readonly shared_at: Date | null
  readonly acknowledged_at: Date | null
  readonly commented_at: Date | null
}

export interface SeedComment {
  readonly post_index: number
  /** Counts the comments and replies of one post from 1, in order of time. */
  readonly post_number: number
  /** The `post_number` of the thread's first comment; null for that comment itself. */
  readonly parent_number: number | null
  readonly author_index: number
  readonly alias_index: number | null
  readonly body: string
  readonly created_at: Date
  readonly liked_by_indexes: readonly number[]
}

export interface SeedActivity {
  readonly post_index: number
  readonly engagements: readonly SeedEngagement[]
  readonly comments: readonly SeedComment[]
}

export interface SeedPoll {
  readonly index: number
  readonly question: string
  readonly options: readonly string[]
  readonly multiple_choice: boolean
  readonly anonymous: boolean
  readonly audience_indexes: readonly number[]
  readonly opens_at: Date
  readonly closes_at: Date | null
  /** Set when it is closed, by date or by hand. */
  readonly closed_at: Date | null
  readonly created_at: Date
}

export interface SeedPollResponse {
  readonly poll_index: number
  readonly user_index: number
  /** Positions in the poll's options, from 0, ascending. */
  readonly option_positions: readonly number[]
  readonly responded_at: Date
}
