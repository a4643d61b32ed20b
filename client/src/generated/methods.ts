// Generated from docs/api/openapi.json and the catalogue of events: npm run generate.

import type { Answer, ListResponse, NoArgs, RequestOptions } from '../types.ts'
import type {
  AcceptedImport,
  AcceptedInvitations,
  AcceptedReset,
  AccessCode,
  AccessCodesInput,
  AcknowledgePost,
  Acknowledgement,
  AcknowledgementSummary,
  Activation,
  Administrator,
  AdministratorInput,
  AnalyticsOverview,
  ApplyPeopleImport,
  ArchiveInput,
  AssistantConnection,
  AttachmentStatus,
  Audience,
  AudienceAttribute,
  AudienceChanges,
  AudienceChoice,
  AudienceInput,
  AuditEvent,
  Branding,
  BrandingChanges,
  BrandingResult,
  CalendarEntry,
  ChatConnection,
  ChatConnectionChanges,
  ChatConnectionInput,
  ChatTest,
  ChecklistDismissed,
  ChecklistStep,
  Client,
  ClientInput,
  Colleague,
  Comment,
  CommentAlias,
  CommentAliasChanges,
  CommentAliasInput,
  CommentAliasSettings,
  CommentApproval,
  CommentChanges,
  CommentInput,
  CommentReport,
  CommentReportInput,
  CommentRestoration,
  CommentTranslation,
  ContentCounts,
  ContentResults,
  CreatedOauthClient,
  CreatedOauthClientSecret,
  CreatedPerson,
  CreatedScimToken,
  CursorPagination,
  Delivery,
  DeliveryDetail,
  Department,
  DirectoryPerson,
  DraftInput,
  Editor,
  EmailStatusInput,
  Engagement,
  ExplainedScimRequest,
  ExportFile,
  ExportRun,
  FeedMeta,
  FeedNewsletter,
  FeedPost,
  FeedSurvey,
  FeedTopic,
  FigureDefinition,
  Follower,
  Group,
  GroupInput,
  GroupJob,
  Health,
  Id,
  IdentityProvider,
  IdentityProviderChanges,
  IdentityProviderCheck,
  IdentityProviderChecks,
  IdentityProviderFailure,
  IdentityProviderInput,
  ImageChanges,
  ImageInput,
  InboxItem,
  Initiative,
  InitiativeInput,
  Invitation,
  InvitationInput,
  Invitations,
  InvitationsInput,
  Item,
  ItemChanges,
  ItemInput,
  ItemMetadata,
  ItemPreview,
  LastChange,
  LikeInput,
  LinkPreview,
  LinkPreviewInput,
  Me,
  Measured,
  MentionablePerson,
  ModeratedComment,
  ModerationSettings,
  MustReadInput,
  MustReadSettings,
  NewPostTemplate,
  Newsletter,
  NewsletterChanges,
  NewsletterDelivery,
  NewsletterInput,
  NewsletterPreview,
  NewsletterRecipients,
  NewsletterResults,
  NewsletterSendInput,
  NewsletterTest,
  NewsletterTestInput,
  NewsletterTranslation,
  NewsletterTranslationInput,
  NoticeDelivery,
  NoticePreview,
  Notification,
  NotificationSettings,
  NotificationSettingsChanges,
  OauthClient,
  OauthClientChanges,
  OauthClientInput,
  OauthClientSecretInput,
  OpenapiDocument,
  OwnAcknowledgement,
  OwnDataRequest,
  OwnDataState,
  OwnReport,
  OwnReportInput,
  Pagination,
  PaginationAfter,
  PasswordInput,
  PasswordResetInput,
  PatchOp,
  PeopleImport,
  PeopleImportChanges,
  PeopleImportProblem,
  PeopleImportRow,
  PersonChanges,
  PersonDetails,
  PersonInput,
  Poll,
  PollChanges,
  PollInput,
  PollNoticePreviewInput,
  PollResponseInput,
  PollResults,
  PollSettings,
  Post,
  PostChanges,
  PostInput,
  PostRevision,
  PostRevisionSummary,
  PostTemplate,
  PostTemplateChanges,
  PostTopicsInput,
  PostTranslation,
  PostTranslationInput,
  ProfileChanges,
  Program,
  ProgramInput,
  ProgramNotificationSettings,
  ProgramNotificationSettingsChanges,
  ProgramSettings,
  ProgramSettingsChanges,
  PublishInput,
  PushEndpoint,
  PushKey,
  PushSubscription,
  PushSubscriptionInput,
  Reach,
  ReachPreview,
  ReachPreviewInput,
  Reaction,
  ReactionType,
  Readiness,
  Reason,
  Redelivery,
  RedeliveryInput,
  Reminder,
  ReminderInput,
  RenderedPost,
  Replication,
  ReplicationInput,
  ResourceType,
  Restrictions,
  Review,
  ReviewInput,
  ReviewNote,
  ReviewNoteInput,
  Role,
  SampleEvent,
  SampleEventInput,
  ScimRequest,
  ScimRequestsMeta,
  ScimSchema,
  ScimToken,
  ScimTokenInput,
  Screen,
  ScreenChanges,
  ScreenInput,
  ScreenPost,
  SearchMeta,
  SearchRequest,
  SearchResults,
  SeedInput,
  Seeding,
  ServiceProviderConfig,
  Session,
  SetUp,
  SetUpInput,
  SetUpResult,
  ShareLink,
  SigningKeys,
  Source,
  SourceChanges,
  SourceInput,
  SubmittableTopic,
  SuggestedPostTranslation,
  Survey,
  SurveyChanges,
  SurveyInput,
  SurveyOpenInput,
  SurveyReminder,
  SurveyReminderInput,
  SurveyResponse,
  SurveyResponseInput,
  SurveyResults,
  SurveyText,
  SurveyTranslation,
  SurveyTranslationInput,
  TimestampInput,
  Token,
  TokenInput,
  Topic,
  TopicChanges,
  TopicInput,
  TopicNotifications,
  TopicPage,
  TopicPageChanges,
  TopicPageInput,
  TotalCount,
  TranslateInput,
  Upload,
  User,
  UserGeneratedContentSettings,
  UserGeneratedContentSettingsChanges,
  UserInput,
  Video,
  VideoChanges,
  VideoDownload,
  VideoInput,
  Visibility,
  WebhookAttempt,
  WebhookEventType,
  WebhookPing,
  WebhookSubscription,
  WebhookSubscriptionChanges,
  WebhookSubscriptionInput,
  WebhookTest,
  WebhookTestInput,
} from './schemas.ts'






/** Parameters of `listAssistantConnections`. */
export interface ListAssistantConnectionsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}


/** Parameters of `createPasswordReset`. */
export type CreatePasswordResetArgs = PasswordResetInput

/** Parameters of `listIdentityProviders`. */
export interface ListIdentityProvidersArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createIdentityProvider`. */
export type CreateIdentityProviderArgs = IdentityProviderInput

/** Parameters of `checkIdentityProvider`. */
export type CheckIdentityProviderArgs = IdentityProviderCheck

/** Parameters of `getIdentityProvider`. */
export interface GetIdentityProviderArgs {
  /** The identity provider */
  provider_id: string | number
}

/** Parameters of `updateIdentityProvider`. */
export interface UpdateIdentityProviderArgs extends IdentityProviderChanges {
  /** The identity provider */
  provider_id: string | number
}

/** Parameters of `deleteIdentityProvider`. */
export interface DeleteIdentityProviderArgs {
  /** The identity provider */
  provider_id: string | number
}

/** Parameters of `listIdentityProviderFailures`. */
export interface ListIdentityProviderFailuresArgs {
  /** The identity provider */
  provider_id: string | number
}


/** Parameters of `updateOwnProfile`. */
export type UpdateOwnProfileArgs = ProfileChanges


/** Parameters of `changePassword`. */
export type ChangePasswordArgs = PasswordInput

/** Parameters of `createTopic`. */
export type CreateTopicArgs = TopicInput

/** Parameters of `listTopics`. */
export interface ListTopicsArgs {
  /** State of the topics; published unless said */
  state?: 'published' | 'hidden' | 'archived' | 'any'
  /** A part of name or description */
  search?: string
  /** Fields, comma-separated; a `-` before one turns its order around */
  sort?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listFeedTopics`. */
export interface ListFeedTopicsArgs {
  /** A part of name or description */
  search?: string
  /** Only those that you follow, or do not */
  'filter.followed'?: boolean
  /** Fields, comma-separated; a `-` before one turns its order around */
  sort?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `readFeedTopic`. */
export interface ReadFeedTopicArgs {
  /** The topic */
  channel_id: Id
}

/** Parameters of `setTopicNotifications`. */
export interface SetTopicNotificationsArgs extends TopicNotifications {
  /** The topic */
  channel_id: Id
}

/** Parameters of `readTopic`. */
export interface ReadTopicArgs {
  /** The topic */
  channel_id: Id
}

/** Parameters of `updateTopic`. */
export interface UpdateTopicArgs extends TopicChanges {
  /** The topic */
  channel_id: Id
}

/** Parameters of `listTopicFollowers`. */
export interface ListTopicFollowersArgs {
  /** The topic */
  channel_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `followTopic`. */
export interface FollowTopicArgs {
  /** The topic */
  channel_id: Id
}

/** Parameters of `unfollowTopic`. */
export interface UnfollowTopicArgs {
  /** The topic */
  channel_id: Id
}

/** Parameters of `listTopicPages`. */
export interface ListTopicPagesArgs {
  /** The topic */
  channel_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createTopicPage`. */
export interface CreateTopicPageArgs extends TopicPageInput {
  /** The topic */
  channel_id: Id
}

/** Parameters of `updateTopicPage`. */
export interface UpdateTopicPageArgs extends TopicPageChanges {
  /** The topic */
  channel_id: Id
  /** The page of the topic */
  page_id: Id
}

/** Parameters of `deleteTopicPage`. */
export interface DeleteTopicPageArgs {
  /** The topic */
  channel_id: Id
  /** The page of the topic */
  page_id: Id
}

/** Parameters of `listSources`. */
export interface ListSourcesArgs {
  /** The topic */
  channel_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createSource`. */
export interface CreateSourceArgs extends SourceInput {
  /** The topic */
  channel_id: Id
}

/** Parameters of `updateSource`. */
export interface UpdateSourceArgs extends SourceChanges {
  /** The topic */
  channel_id: Id
  /** The source of the topic */
  source_id: Id
}

/** Parameters of `deleteSource`. */
export interface DeleteSourceArgs {
  /** The topic */
  channel_id: Id
  /** The source of the topic */
  source_id: Id
}

/** Parameters of `listScreens`. */
export interface ListScreensArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createScreen`. */
export type CreateScreenArgs = ScreenInput

/** Parameters of `updateScreen`. */
export interface UpdateScreenArgs extends ScreenChanges {
  /** The screen */
  screen_id: Id
}

/** Parameters of `deleteScreen`. */
export interface DeleteScreenArgs {
  /** The screen */
  screen_id: Id
}

/** Parameters of `renewScreen`. */
export interface RenewScreenArgs {
  /** The screen */
  screen_id: Id
}

/** Parameters of `listScreenPosts`. */
export interface ListScreenPostsArgs {
  /** Signature of the address */
  token: string | number
}

/** Parameters of `listNewsletters`. */
export interface ListNewslettersArgs {
  /** States */
  'filter.state'?: readonly ('draft' | 'scheduled' | 'sending' | 'sent' | 'cancelled')[]
  /** Parts of words in name or subject */
  search?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createNewsletter`. */
export type CreateNewsletterArgs = NewsletterInput

/** Parameters of `getNewsletter`. */
export interface GetNewsletterArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `updateNewsletter`. */
export interface UpdateNewsletterArgs extends NewsletterChanges {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `deleteNewsletter`. */
export interface DeleteNewsletterArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `copyNewsletter`. */
export interface CopyNewsletterArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `getNewsletterTranslation`. */
export interface GetNewsletterTranslationArgs {
  /** The newsletter */
  newsletter_id: Id
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `setNewsletterTranslation`. */
export interface SetNewsletterTranslationArgs extends NewsletterTranslationInput {
  /** The newsletter */
  newsletter_id: Id
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `deleteNewsletterTranslation`. */
export interface DeleteNewsletterTranslationArgs {
  /** The newsletter */
  newsletter_id: Id
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `sendNewsletter`. */
export interface SendNewsletterArgs extends NewsletterSendInput {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `cancelNewsletter`. */
export interface CancelNewsletterArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `testNewsletter`. */
export interface TestNewsletterArgs extends NewsletterTestInput {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `previewNewsletter`. */
export interface PreviewNewsletterArgs {
  /** The newsletter */
  newsletter_id: Id
  /** The person */
  user_id?: Id
  /** A tag (BCP 47); by default the person's */
  language?: string
}

/** Parameters of `countNewsletterRecipients`. */
export interface CountNewsletterRecipientsArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `readNewsletterResults`. */
export interface ReadNewsletterResultsArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `listNewsletterDeliveries`. */
export interface ListNewsletterDeliveriesArgs {
  /** The newsletter */
  newsletter_id: Id
  /** Statuses, any of them */
  'filter.status'?: readonly ('sent' | 'failed' | 'skipped' | 'waiting')[]
  /** Parts of words of the name */
  search?: string
  /** Separator of CSV cells; default `comma` */
  separator?: 'comma' | 'semicolon'
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `readFeedNewsletter`. */
export interface ReadFeedNewsletterArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `listContent`. */
export interface ListContentArgs {
  /** States */
  'filter.state'?: readonly ('draft' | 'review' | 'published' | 'archived' | 'scheduled' | 'processing' | 'processing error')[]
  /** Content types */
  'filter.content_type'?: readonly ('article' | 'link' | 'note' | 'image' | 'video')[]
  /** Topics */
  'filter.channels.id'?: readonly Id[]
  /** Visibilities */
  'filter.visibility'?: readonly ('public' | 'private' | 'any')[]
  /** Whether the posts are featured */
  'filter.featured'?: readonly ('true' | 'false' | 'any')[]
  /** Sources */
  'filter.source'?: readonly ('rss' | 'submitted' | 'studio' | 'oauthclient' | 'replicated')[]
  /** Authors */
  'filter.author.user_id'?: readonly Id[]
  /** The requested reviewer */
  'filter.reviewer_user_id'?: readonly Id[]
  /** Languages */
  'filter.language'?: readonly string[]
  /** Initiatives */
  'filter.initiative_tags.id'?: readonly Id[]
  /** The same initiatives */
  'filter.initiative_id'?: readonly Id[]
  /** Published then or later */
  'filter.published_at.from'?: TimestampInput
  /** Published before */
  'filter.published_at.to'?: TimestampInput
  /** What is added to each post */
  include?: readonly ('figures')[]
  /** Words to search for */
  search?: string
  /** Fields, comma-separated; a `-` before one turns its order around */
  sort?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createContent`. */
export type CreateContentArgs = PostInput

/** Parameters of `getContent`. */
export interface GetContentArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `updateContent`. */
export interface UpdateContentArgs extends PostChanges {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `deleteContent`. */
export interface DeleteContentArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `copyContent`. */
export interface CopyContentArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `archiveContent`. */
export interface ArchiveContentArgs extends ArchiveInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `draftContent`. */
export interface DraftContentArgs extends DraftInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `publishContent`. */
export interface PublishContentArgs extends PublishInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `reviewContent`. */
export interface ReviewContentArgs extends ReviewInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `getContentReview`. */
export interface GetContentReviewArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `replaceContentChannels`. */
export interface ReplaceContentChannelsArgs extends PostTopicsInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `getContentReach`. */
export interface GetContentReachArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}


/** Parameters of `listContentRevisions`. */
export interface ListContentRevisionsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `getContentRevision`. */
export interface GetContentRevisionArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Revision of the post */
  revision_id: Id
}

/** Parameters of `restoreContentRevision`. */
export interface RestoreContentRevisionArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Revision of the post */
  revision_id: Id
}

/** Parameters of `listReviewNotes`. */
export interface ListReviewNotesArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createReviewNote`. */
export interface CreateReviewNoteArgs extends ReviewNoteInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `listPostTemplates`. */
export interface ListPostTemplatesArgs {
  /** Adds `used_at` and `gone` */
  include?: readonly ('use')[]
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createPostTemplate`. */
export type CreatePostTemplateArgs = NewPostTemplate

/** Parameters of `updatePostTemplate`. */
export interface UpdatePostTemplateArgs extends PostTemplateChanges {
  /** The template */
  template_id: Id
}

/** Parameters of `deletePostTemplate`. */
export interface DeletePostTemplateArgs {
  /** The template */
  template_id: Id
}

/** Parameters of `addContentImage`. */
export interface AddContentImageArgs extends ImageInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `updateContentImage`. */
export interface UpdateContentImageArgs extends ImageChanges {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The image of the post */
  content_image_id: Id
}

/** Parameters of `deleteContentImage`. */
export interface DeleteContentImageArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The image of the post */
  content_image_id: Id
}

/** Parameters of `addContentVideo`. */
export interface AddContentVideoArgs extends VideoInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `updateContentVideo`. */
export interface UpdateContentVideoArgs extends VideoChanges {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The video */
  video_id: Id
}

/** Parameters of `deleteContentVideo`. */
export interface DeleteContentVideoArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The video */
  video_id: Id
}

/** Parameters of `downloadVideo`. */
export interface DownloadVideoArgs {
  /** The video */
  video_id: Id
}

/** Parameters of `followVideoLink`. */
export interface FollowVideoLinkArgs {
  /** The program */
  program_id: Id
  /** The video */
  video_id: Id
  /** When the link expires, in seconds since 1970 */
  expires: number
  /** Signature of the link */
  signature: string
}

/** Parameters of `showVideoFrame`. */
export interface ShowVideoFrameArgs {
  /** Signature of the address */
  token: string | number
}

/** Parameters of `setContentEditors`. */
export interface SetContentEditorsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `setNewsletterEditors`. */
export interface SetNewsletterEditorsArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `setSurveyEditors`. */
export interface SetSurveyEditorsArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `getContentLastChange`. */
export interface GetContentLastChangeArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `getNewsletterLastChange`. */
export interface GetNewsletterLastChangeArgs {
  /** The newsletter */
  newsletter_id: Id
}

/** Parameters of `getSurveyLastChange`. */
export interface GetSurveyLastChangeArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `listCalendar`. */
export interface ListCalendarArgs {
  /** The first point in time */
  from: TimestampInput
  /** The end, which is not part of it */
  to: TimestampInput
  /** Members that each entry gets beside its own */
  include?: readonly ('initiatives')[]
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listInitiatives`. */
export interface ListInitiativesArgs {
  /** Fields, comma-separated; a `-` before one turns its order around */
  sort?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createInitiative`. */
export type CreateInitiativeArgs = InitiativeInput

/** Parameters of `updateInitiative`. */
export interface UpdateInitiativeArgs extends InitiativeInput {
  /** The initiative */
  initiative_id: Id
}

/** Parameters of `deleteInitiative`. */
export interface DeleteInitiativeArgs {
  /** The initiative */
  initiative_id: Id
}

/** Parameters of `setMustRead`. */
export interface SetMustReadArgs extends MustReadInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `getMustRead`. */
export interface GetMustReadArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `deleteMustRead`. */
export interface DeleteMustReadArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `listAcknowledgements`. */
export interface ListAcknowledgementsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** States, any of them */
  'filter.state'?: readonly ('acknowledged' | 'missing' | 'overdue' | 'outdated')[]
  /** The department, exactly */
  'filter.department'?: string
  /** A part of a name or userName; for program managers and higher also of an e-mail address */
  search?: string
  /** Separator of CSV cells; default `comma` */
  separator?: 'comma' | 'semicolon'
  /** Of the CSV: headings and states in this language, times in `timezone`, and e-mail addresses for program managers and higher; without it the names and values of the JSON */
  language?: 'en' | 'de' | 'fr' | 'es'
  /** The IANA name of a time zone; by default the program’s */
  timezone?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `summarizeAcknowledgements`. */
export interface SummarizeAcknowledgementsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** An attribute that audiences can use, such as `department` */
  by?: string
}

/** Parameters of `listOwnAcknowledgements`. */
export interface ListOwnAcknowledgementsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `remindOfPost`. */
export interface RemindOfPostArgs extends ReminderInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `setTranslation`. */
export interface SetTranslationArgs extends PostTranslationInput {
  /** The post: its id or its UUID */
  content_id: string | number
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `getTranslation`. */
export interface GetTranslationArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `deleteTranslation`. */
export interface DeleteTranslationArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `listTranslations`. */
export interface ListTranslationsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `suggestTranslation`. */
export interface SuggestTranslationArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `previewReach`. */
export type PreviewReachArgs = ReachPreviewInput

/** Parameters of `explainVisibility`. */
export interface ExplainVisibilityArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `replicateContent`. */
export interface ReplicateContentArgs extends ReplicationInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `listReplications`. */
export interface ListReplicationsArgs {
  /** The post that was republished */
  'filter.source.contentId'?: string
  /** The program that it was republished from */
  'filter.source.platform'?: string
  /** The copy */
  'filter.target.contentId'?: string
  /** The program that it was republished to */
  'filter.target.platform'?: string
  /** The workflow of the record */
  'filter.workflowId'?: number
}

/** Parameters of `listFeedPosts`. */
export interface ListFeedPostsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** Words to search for */
  search?: string
  /** Order of what a search finds; newest unless said */
  order?: 'newest' | 'relevance'
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
  /** Topics */
  'filter.channels.id'?: readonly Id[]
  /** Which feed; myfeed unless said */
  name?: 'myfeed' | 'following' | 'resources' | 'trending' | 'icymi' | 'featured' | 'bookmarked' | 'community_images' | 'for_you'
  /** The reader's engagement with the posts */
  'filter.user_behaviors'?: readonly ('liked' | 'bookmarked' | 'read' | 'unread')[]
  /** Initiatives */
  'filter.initiative_tags.id'?: readonly Id[]
  /** Content types */
  'filter.content_type'?: readonly ('article' | 'link' | 'note' | 'image' | 'video')[]
  /** Visibility of the posts */
  'filter.visibility'?: 'public' | 'private' | 'any'
  /** Whether the posts are featured */
  'filter.featured'?: 'true' | 'false' | 'any'
}

/** Parameters of `listFollowedPosts`. */
export interface ListFollowedPostsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** Words to search for */
  search?: string
  /** Order of what a search finds; newest unless said */
  order?: 'newest' | 'relevance'
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `listRequiredPosts`. */
export interface ListRequiredPostsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `listPostsOfPerson`. */
export interface ListPostsOfPersonArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `listReactionTypes`. */
export interface ListReactionTypesArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listPostReactions`. */
export interface ListPostReactionsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
  /** Types, any of them; an unknown one matches nothing */
  'filter.reaction_type_id'?: readonly Id[]
}

/** Parameters of `getFeedPost`. */
export interface GetFeedPostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `listReasons`. */
export interface ListReasonsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `getRenderedPost`. */
export interface GetRenderedPostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `translatePost`. */
export interface TranslatePostArgs extends TranslateInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `getEngagement`. */
export interface GetEngagementArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `likePost`. */
export interface LikePostArgs extends LikeInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `unlikePost`. */
export interface UnlikePostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `bookmarkPost`. */
export interface BookmarkPostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `unbookmarkPost`. */
export interface UnbookmarkPostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `viewPost`. */
export interface ViewPostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `unviewPost`. */
export interface UnviewPostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `acknowledgePost`. */
export interface AcknowledgePostArgs extends AcknowledgePost {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `sharePost`. */
export interface SharePostArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `getTrackableUrl`. */
export interface GetTrackableUrlArgs {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `followShareLink`. */
export interface FollowShareLinkArgs {
  /** Signature of the address */
  token: string | number
}

/** Parameters of `getFeedVideo`. */
export interface GetFeedVideoArgs {
  /** The video */
  video_id: Id
}

/** Parameters of `getAttachmentStatus`. */
export interface GetAttachmentStatusArgs {
  /** The attachment */
  uuid: string | number
}

/** Parameters of `listContentComments`. */
export interface ListContentCommentsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** The page with this comment, whatever `page.number` is; not together with `page.after` */
  around?: Id
}

/** Parameters of `listContentReplies`. */
export interface ListContentRepliesArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** The page with this comment, whatever `page.number` is; not together with `page.after` */
  around?: Id
}

/** Parameters of `listComments`. */
export interface ListCommentsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Fields, comma-separated; a `-` before one turns its order around */
  sort?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** The page with this comment, whatever `page.number` is; not together with `page.after` */
  around?: Id
}

/** Parameters of `createComment`. */
export interface CreateCommentArgs extends CommentInput {
  /** The post: its id or its UUID */
  content_id: string | number
}

/** Parameters of `listReplies`. */
export interface ListRepliesArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** The page with this comment, whatever `page.number` is; not together with `page.after` */
  around?: Id
}

/** Parameters of `createReply`. */
export interface CreateReplyArgs extends CommentInput {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
  /** Number of the comment within its post */
  post_number: Id
}

/** Parameters of `updateComment`. */
export interface UpdateCommentArgs extends CommentChanges {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
}

/** Parameters of `deleteComment`. */
export interface DeleteCommentArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
}

/** Parameters of `likeComment`. */
export interface LikeCommentArgs extends LikeInput {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
}

/** Parameters of `unlikeComment`. */
export interface UnlikeCommentArgs extends LikeInput {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
}

/** Parameters of `listCommentReactions`. */
export interface ListCommentReactionsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
  /** Types, any of them; an unknown one matches nothing */
  'filter.reaction_type_id'?: readonly Id[]
}

/** Parameters of `translateComment`. */
export interface TranslateCommentArgs extends TranslateInput {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
}

/** Parameters of `reportComment`. */
export interface ReportCommentArgs extends CommentReportInput {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The comment */
  comment_id: Id
}

/** Parameters of `listMentionable`. */
export interface ListMentionableArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** Parts of names and of shown titles, departments and places, in any order */
  search?: string
}

/** Parameters of `listModeratedComments`. */
export interface ListModeratedCommentsArgs {
  /** States */
  'filter.state'?: readonly ('published' | 'review' | 'hidden' | 'deleted')[]
  /** Whether there are reports to decide on. */
  'filter.reported'?: boolean
  /** Adds `matched` */
  include?: readonly ('matched')[]
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `approveComment`. */
export interface ApproveCommentArgs extends CommentApproval {
  /** The comment */
  comment_id: Id
}

/** Parameters of `hideComment`. */
export interface HideCommentArgs {
  /** The comment */
  comment_id: Id
}

/** Parameters of `restoreComment`. */
export interface RestoreCommentArgs extends CommentRestoration {
  /** The comment */
  comment_id: Id
}

/** Parameters of `listCommentAliases`. */
export interface ListCommentAliasesArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listAliasSettings`. */
export interface ListAliasSettingsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createCommentAlias`. */
export type CreateCommentAliasArgs = CommentAliasInput

/** Parameters of `updateCommentAlias`. */
export interface UpdateCommentAliasArgs extends CommentAliasChanges {
  /** The comment alias */
  alias_id: Id
}

/** Parameters of `deleteCommentAlias`. */
export interface DeleteCommentAliasArgs {
  /** The comment alias */
  alias_id: Id
}

/** Parameters of `createPoll`. */
export type CreatePollArgs = PollInput

/** Parameters of `listPolls`. */
export interface ListPollsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `readPoll`. */
export interface ReadPollArgs {
  /** The poll */
  poll_id: Id
}

/** Parameters of `updatePoll`. */
export interface UpdatePollArgs extends PollChanges {
  /** The poll */
  poll_id: Id
}

/** Parameters of `getPollResults`. */
export interface GetPollResultsArgs {
  /** The poll */
  poll_id: Id
  /** An attribute that audiences can use, such as `department` */
  by?: string
  /** Separator of CSV cells; default `comma` */
  separator?: 'comma' | 'semicolon'
}

/** Parameters of `listFeedPolls`. */
export interface ListFeedPollsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `getFeedPoll`. */
export interface GetFeedPollArgs {
  /** The poll */
  poll_id: Id
}

/** Parameters of `respondToPoll`. */
export interface RespondToPollArgs extends PollResponseInput {
  /** The poll */
  poll_id: Id
}

/** Parameters of `listSurveys`. */
export interface ListSurveysArgs {
  /** States, any of them */
  'filter.state'?: readonly ('draft' | 'scheduled' | 'open' | 'closed')[]
  /** Parts of the title */
  search?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createSurvey`. */
export type CreateSurveyArgs = SurveyInput

/** Parameters of `readSurvey`. */
export interface ReadSurveyArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `updateSurvey`. */
export interface UpdateSurveyArgs extends SurveyChanges {
  /** The survey */
  survey_id: Id
}

/** Parameters of `deleteSurvey`. */
export interface DeleteSurveyArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `copySurvey`. */
export interface CopySurveyArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `openSurvey`. */
export interface OpenSurveyArgs extends SurveyOpenInput {
  /** The survey */
  survey_id: Id
}

/** Parameters of `setSurveyTranslation`. */
export interface SetSurveyTranslationArgs extends SurveyTranslationInput {
  /** The survey */
  survey_id: Id
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `getSurveyTranslation`. */
export interface GetSurveyTranslationArgs {
  /** The survey */
  survey_id: Id
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `deleteSurveyTranslation`. */
export interface DeleteSurveyTranslationArgs {
  /** The survey */
  survey_id: Id
  /** A language of the program (BCP 47) */
  language: string | number
}

/** Parameters of `closeSurvey`. */
export interface CloseSurveyArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `remindSurvey`. */
export interface RemindSurveyArgs extends SurveyReminderInput {
  /** The survey */
  survey_id: Id
}

/** Parameters of `getSurveyResults`. */
export interface GetSurveyResultsArgs {
  /** The survey */
  survey_id: Id
  /** An attribute by whose values to group */
  by?: string
}

/** Parameters of `listSurveyTexts`. */
export interface ListSurveyTextsArgs {
  /** The survey */
  survey_id: Id
  /** A question of the kind `text` */
  question_id: string
  /** Parts of words of the text */
  search?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listSurveyResponses`. */
export interface ListSurveyResponsesArgs {
  /** The survey */
  survey_id: Id
  /** Separator of CSV cells; default `comma` */
  separator?: 'comma' | 'semicolon'
}

/** Parameters of `listFeedSurveys`. */
export interface ListFeedSurveysArgs {
  /** `open`: unanswered ones; `answered`: also those that are closed */
  'filter.state'?: 'open' | 'answered'
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `getFeedSurvey`. */
export interface GetFeedSurveyArgs {
  /** The survey */
  survey_id: Id
}

/** Parameters of `respondToSurvey`. */
export interface RespondToSurveyArgs extends SurveyResponseInput {
  /** The survey */
  survey_id: Id
}

/** Parameters of `searchEverything`. */
export interface SearchEverythingArgs {
  /** Words to search for */
  search: string
  /** Kinds to search; all unless said */
  types?: readonly ('post' | 'topic' | 'person' | 'poll' | 'comment')[]
}

/** Parameters of `searchPosts`. */
export interface SearchPostsArgs {
  /** Words to search for */
  search: string
  /** Order of the posts; relevance unless said */
  order?: 'newest' | 'relevance'
  /** In any of these topics */
  'filter.channels.id'?: readonly Id[]
  /** By any of these authors */
  'filter.author.user_id'?: readonly Id[]
  /** Content types */
  'filter.content_type'?: readonly ('article' | 'link' | 'note' | 'image' | 'video')[]
  /** Published then or later */
  'filter.published_at.from'?: TimestampInput
  /** Published before */
  'filter.published_at.to'?: TimestampInput
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** Language of the posts: `original`, or a tag (BCP 47), which gives the original where there is no such translation. Without it the reader's `preferred_language` counts. */
  language?: string
}

/** Parameters of `listUsers`. */
export interface ListUsersArgs {
  /** A SCIM filter; its grammar is a setting of the program */
  filter?: string
  /** Where the page starts, from 1 */
  startIndex?: number
  /** Resources of a page */
  count?: number
  /** An attribute */
  sortBy?: string
  /** Ascending unless said */
  sortOrder?: 'ascending' | 'descending'
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `createUser`. */
export interface CreateUserArgs extends UserInput {
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `searchUsers`. */
export type SearchUsersArgs = SearchRequest

/** Parameters of `searchUsersAndGroups`. */
export type SearchUsersAndGroupsArgs = SearchRequest

/** Parameters of `readMe`. */
export interface ReadMeArgs {
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `readUser`. */
export interface ReadUserArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: string | number
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `replaceUser`. */
export interface ReplaceUserArgs extends UserInput {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: string | number
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `updateUser`. */
export interface UpdateUserArgs extends PatchOp {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: string | number
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `deleteUser`. */
export interface DeleteUserArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: string | number
}

/** Parameters of `forgetUser`. */
export interface ForgetUserArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: string | number
}

/** Parameters of `listSessions`. */
export interface ListSessionsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `endSession`. */
export interface EndSessionArgs {
  /** The `id` of the session in the list */
  session_id: string | number
}

/** Parameters of `listPersonSessions`. */
export interface ListPersonSessionsArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `endPersonSession`. */
export interface EndPersonSessionArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
  /** The `id` of the session in the list */
  session_id: string | number
}

/** Parameters of `listPeople`. */
export interface ListPeopleArgs {
  /** A part of a name or userName; for program managers and higher also of an e-mail address */
  search?: string
  /** Only these people */
  'filter.user_id'?: readonly Id[]
  /** Roles */
  'filter.role'?: readonly ('member' | 'channel_contributor' | 'publisher' | 'analyst' | 'program_manager' | 'administrator')[]
  /** true: only people who may sign in; false: only the others */
  'filter.active'?: boolean
  /** Whether the role names topics, audiences or aliases; for program managers and higher */
  'filter.restricted'?: boolean
  /** The department, exactly */
  'filter.department'?: string
  /** The place of work, exactly */
  'filter.work_location'?: string
  /** Any of these; for program managers and higher */
  'filter.status'?: readonly ('not_invited' | 'invited' | 'expired' | 'signed_in' | 'never_signed_in' | 'no_address' | 'address_refused')[]
  /** Fields, comma-separated; a `-` before one turns its order around */
  sort?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createPerson`. */
export type CreatePersonArgs = PersonInput

/** Parameters of `readPerson`. */
export interface ReadPersonArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `updatePerson`. */
export interface UpdatePersonArgs extends PersonChanges {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `deletePerson`. */
export interface DeletePersonArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `setEmailStatus`. */
export interface SetEmailStatusArgs extends EmailStatusInput {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `listColleagues`. */
export interface ListColleaguesArgs {
  /** Parts of names and of shown titles, departments and places, in any order */
  search?: string
  /** The department, exactly */
  'filter.department'?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}


/** Parameters of `readColleague`. */
export interface ReadColleagueArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `listAudienceMembers`. */
export interface ListAudienceMembersArgs {
  /** The audience */
  audience_id: Id
  /** A part of a name or userName; for program managers and higher also of an e-mail address */
  search?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createInvitation`. */
export interface CreateInvitationArgs extends InvitationInput {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
}

/** Parameters of `createPeopleImport`. */
export interface CreatePeopleImportArgs {
  /** By what a row finds its person; `user_name` unless given */
  key?: 'user_name' | 'email' | 'external_id'
  /** The whole body. */
  $body: string | Blob
}

/** Parameters of `listPeopleImports`. */
export interface ListPeopleImportsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `readPeopleImport`. */
export interface ReadPeopleImportArgs {
  /** The import */
  import_id: string | number
}

/** Parameters of `updatePeopleImport`. */
export interface UpdatePeopleImportArgs extends PeopleImportChanges {
  /** The import */
  import_id: string | number
}

/** Parameters of `discardPeopleImport`. */
export interface DiscardPeopleImportArgs {
  /** The import */
  import_id: string | number
}

/** Parameters of `listPeopleImportRows`. */
export interface ListPeopleImportRowsArgs {
  /** The import */
  import_id: string | number
  /** What becomes of a row, any of them */
  'filter.action'?: readonly ('create' | 'update' | 'unchanged' | 'leave' | 'problem')[]
  /** Separator of CSV cells; default `comma` */
  separator?: 'comma' | 'semicolon'
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listPeopleImportProblems`. */
export interface ListPeopleImportProblemsArgs {
  /** The import */
  import_id: string | number
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `applyPeopleImport`. */
export interface ApplyPeopleImportArgs extends ApplyPeopleImport {
  /** The import */
  import_id: string | number
}

/** Parameters of `createAccessCodes`. */
export type CreateAccessCodesArgs = AccessCodesInput

/** Parameters of `createInvitations`. */
export type CreateInvitationsArgs = InvitationsInput

/** Parameters of `readInvitations`. */
export interface ReadInvitationsArgs {
  /** The request that invites */
  invitation_id: string | number
}

/** Parameters of `makeInvitationCodes`. */
export interface MakeInvitationCodesArgs {
  /** The request that invites */
  invitation_id: string | number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `readActivation`. */
export interface ReadActivationArgs {
  /** An attribute that audiences can use, such as `department` */
  by?: string
}

/** Parameters of `makePoster`. */
export interface MakePosterArgs {
  /** The place that it names */
  work_location?: string
  /** Of its words */
  language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'pt' | 'ro' | 'tr' | 'uk' | 'ar'
}

/** Parameters of `readPhoto`. */
export interface ReadPhotoArgs {
  /** The program */
  program_id: string | number
  /** The photo, as its address names it */
  name: string | number
}

/** Parameters of `listGroups`. */
export interface ListGroupsArgs {
  /** A SCIM filter; its grammar is a setting of the program */
  filter?: string
  /** Where the page starts, from 1 */
  startIndex?: number
  /** Resources of a page */
  count?: number
  /** An attribute */
  sortBy?: string
  /** Ascending unless said */
  sortOrder?: 'ascending' | 'descending'
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `createGroup`. */
export interface CreateGroupArgs extends GroupInput {
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `searchGroups`. */
export type SearchGroupsArgs = SearchRequest

/** Parameters of `readGroup`. */
export interface ReadGroupArgs {
  /** The group */
  group_id: Id
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `replaceGroup`. */
export interface ReplaceGroupArgs extends GroupInput {
  /** The group */
  group_id: Id
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `updateGroup`. */
export interface UpdateGroupArgs extends PatchOp {
  /** The group */
  group_id: Id
  /** Only these attributes, comma-separated */
  attributes?: string
  /** All attributes but these, comma-separated */
  excludedAttributes?: string
}

/** Parameters of `deleteGroup`. */
export interface DeleteGroupArgs {
  /** The group */
  group_id: Id
}

/** Parameters of `readGroupJobReport`. */
export interface ReadGroupJobReportArgs {
  /** The job, as `meta.JobId` of a group names it */
  jobId: string | number
}


/** Parameters of `readScimSchema`. */
export interface ReadScimSchemaArgs {
  /** URN of the schema */
  schema_id: string | number
}



/** Parameters of `readScimResourceType`. */
export interface ReadScimResourceTypeArgs {
  /** Name of the resource type */
  resource_id: string | number
}

/** Parameters of `listRoles`. */
export interface ListRolesArgs {
  /** A SCIM filter; its grammar is a setting of the program */
  filter?: string
  /** Where the page starts, from 1 */
  startIndex?: number
  /** Resources of a page */
  count?: number
}

/** Parameters of `listScimRequests`. */
export interface ListScimRequestsArgs {
  /** The client of the identity provider */
  client_id: string
}

/** Parameters of `listProgramScimRequests`. */
export interface ListProgramScimRequestsArgs {
  /** Where the page starts: `next` of the page before */
  cursor?: string
  /** Another spelling of `cursor` */
  'page.cursor'?: string
  /** Records of a page */
  'page.size'?: number
  /** Only requests of this client */
  'filter.client_id'?: string
  /** Only requests that failed, or only those that succeeded */
  'filter.failed'?: boolean
  /** Only requests with tokens of the program, or only those with a removed or unknown one */
  'filter.known'?: boolean
  /** Adds `person` and `sent_name` */
  include?: readonly ('person')[]
}

/** Parameters of `listAudiences`. */
export interface ListAudiencesArgs {
  /** A part of the name */
  q?: string
  /** Only audiences of this type */
  type?: 'group' | 'dynamic'
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createAudience`. */
export type CreateAudienceArgs = AudienceInput

/** Parameters of `readAudience`. */
export interface ReadAudienceArgs {
  /** The audience */
  audience_id: Id
}

/** Parameters of `updateAudience`. */
export interface UpdateAudienceArgs extends AudienceChanges {
  /** The audience */
  audience_id: Id
}

/** Parameters of `deleteAudience`. */
export interface DeleteAudienceArgs {
  /** The audience */
  audience_id: Id
}

/** Parameters of `listAudienceAttributes`. */
export interface ListAudienceAttributesArgs {
  /** A part of the name, or of a value */
  search?: string
  /** Only this attribute */
  attribute?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createWebhookSubscription`. */
export type CreateWebhookSubscriptionArgs = WebhookSubscriptionInput

/** Parameters of `listWebhookSubscriptions`. */
export interface ListWebhookSubscriptionsArgs {
  /** Where the page starts: `next` of the page before */
  cursor?: string
  /** Another spelling of `cursor` */
  'page.cursor'?: string
  /** Records of a page */
  'page.size'?: number
}

/** Parameters of `getWebhookSubscription`. */
export interface GetWebhookSubscriptionArgs {
  /** The subscription */
  subscription_id: string | number
}

/** Parameters of `updateWebhookSubscription`. */
export interface UpdateWebhookSubscriptionArgs extends WebhookSubscriptionChanges {
  /** The subscription */
  subscription_id: string | number
}

/** Parameters of `deleteWebhookSubscription`. */
export interface DeleteWebhookSubscriptionArgs {
  /** The subscription */
  subscription_id: string | number
}

/** Parameters of `pingWebhookSubscription`. */
export interface PingWebhookSubscriptionArgs {
  /** The subscription */
  subscription_id: string | number
}

/** Parameters of `testWebhookSubscription`. */
export interface TestWebhookSubscriptionArgs extends WebhookTestInput {
  /** The subscription */
  subscription_id: string | number
}

/** Parameters of `listWebhookEvents`. */
export interface ListWebhookEventsArgs {
  /** Records of a page; without it all of them */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesArgs {
  /** The subscription */
  subscription_id: string | number
  /** Where the page starts: `next` of the page before */
  cursor?: string
  /** Another spelling of `cursor` */
  'page.cursor'?: string
  /** Records of a page */
  'page.size'?: number
  /** Only deliveries in this state */
  'filter.status'?: 'pending' | 'success' | 'retryable' | 'failure'
  /** Only deliveries of this event, in either spelling */
  'filter.event'?: string
}

/** Parameters of `getWebhookDelivery`. */
export interface GetWebhookDeliveryArgs {
  /** The subscription */
  subscription_id: string | number
  /** The delivery */
  delivery_id: string | number
}

/** Parameters of `redeliverFailedWebhookDeliveries`. */
export interface RedeliverFailedWebhookDeliveriesArgs extends RedeliveryInput {
  /** The subscription */
  subscription_id: string | number
}

/** Parameters of `redeliverWebhookDelivery`. */
export interface RedeliverWebhookDeliveryArgs {
  /** The subscription */
  subscription_id: string | number
  /** The delivery */
  delivery_id: string | number
}

/** Parameters of `triggerWebhookEvent`. */
export type TriggerWebhookEventArgs = SampleEventInput

/** Parameters of `listChatConnections`. */
export interface ListChatConnectionsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createChatConnection`. */
export type CreateChatConnectionArgs = ChatConnectionInput

/** Parameters of `getChatConnection`. */
export interface GetChatConnectionArgs {
  /** The chat connection */
  chat_connection_id: string | number
}

/** Parameters of `updateChatConnection`. */
export interface UpdateChatConnectionArgs extends ChatConnectionChanges {
  /** The chat connection */
  chat_connection_id: string | number
}

/** Parameters of `deleteChatConnection`. */
export interface DeleteChatConnectionArgs {
  /** The chat connection */
  chat_connection_id: string | number
}

/** Parameters of `testChatConnection`. */
export interface TestChatConnectionArgs {
  /** The chat connection */
  chat_connection_id: string | number
}

/** Parameters of `listChatDeliveries`. */
export interface ListChatDeliveriesArgs {
  /** The chat connection */
  chat_connection_id: string | number
  /** Where the page starts: `next` of the page before */
  cursor?: string
  /** Another spelling of `cursor` */
  'page.cursor'?: string
  /** Records of a page */
  'page.size'?: number
}

/** Parameters of `redeliverChatDelivery`. */
export interface RedeliverChatDeliveryArgs {
  /** The chat connection */
  chat_connection_id: string | number
  /** The delivery to the chat */
  chat_delivery_id: string | number
}

/** Parameters of `listWebhookAttempts`. */
export interface ListWebhookAttemptsArgs {
  /** The program */
  program_id: string
  /** Only attempts of this subscription */
  subscription_id?: string
  /** Only attempts after this time */
  since: TimestampInput
}

/** Parameters of `listUserGeneratedContent`. */
export interface ListUserGeneratedContentArgs {
  /** States */
  'filter.publication_state'?: readonly ('draft' | 'published' | 'archived')[]
  /** The item that became this post */
  'filter.content_id'?: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createUserGeneratedContent`. */
export type CreateUserGeneratedContentArgs = ItemInput

/** Parameters of `getUserGeneratedContent`. */
export interface GetUserGeneratedContentArgs {
  /** The item */
  id: Id
}

/** Parameters of `updateUserGeneratedContent`. */
export interface UpdateUserGeneratedContentArgs extends ItemChanges {
  /** The item */
  id: Id
}

/** Parameters of `copyUserGeneratedContent`. */
export interface CopyUserGeneratedContentArgs {
  /** The item */
  id: Id
}

/** Parameters of `previewUserGeneratedContent`. */
export interface PreviewUserGeneratedContentArgs {
  /** The item */
  id: Id
  /** Width of the screen, in pixels */
  width?: number
}


/** Parameters of `listUserGeneratedContentTopics`. */
export interface ListUserGeneratedContentTopicsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listUserGeneratedContentAudiences`. */
export interface ListUserGeneratedContentAudiencesArgs {
  /** Which page, from 1 */
  page?: number
  /** Records of a page */
  page_size?: number
  /** Only audiences of this type */
  type?: 'group' | 'dynamic'
  /** The name */
  name?: string
  /** A part of the name */
  q?: string
}

/** Parameters of `createUpload`. */
export interface CreateUploadArgs {
  /** Name of the file to upload; its extension names its type */
  filename: string | number
}

/** Parameters of `viewUpload`. */
export interface ViewUploadArgs {
  /** Signature of the address */
  token: string | number
  /** How wide a picture is shown at most, in pixels */
  width?: 160 | 320 | 640 | 960 | 1280 | 1920
}

/** Parameters of `createLinkPreview`. */
export type CreateLinkPreviewArgs = LinkPreviewInput


/** Parameters of `updateModerationSettings`. */
export type UpdateModerationSettingsArgs = ModerationSettings

/** Parameters of `downloadFile`. */
export interface DownloadFileArgs {
  /** Signature of the address */
  token: string | number
}


/** Parameters of `updateProgramSettings`. */
export type UpdateProgramSettingsArgs = ProgramSettingsChanges


/** Parameters of `updateUserGeneratedContentSettings`. */
export type UpdateUserGeneratedContentSettingsArgs = UserGeneratedContentSettingsChanges

/** Parameters of `getBranding`. */
export interface GetBrandingArgs {
  /** The id of the program */
  program?: Id
}

/** Parameters of `updateBranding`. */
export type UpdateBrandingArgs = BrandingChanges

/** Parameters of `listOauthClients`. */
export interface ListOauthClientsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createOauthClient`. */
export type CreateOauthClientArgs = OauthClientInput

/** Parameters of `readOauthClient`. */
export interface ReadOauthClientArgs {
  /** The client */
  client_id: string | number
}

/** Parameters of `updateOauthClient`. */
export interface UpdateOauthClientArgs extends OauthClientChanges {
  /** The client */
  client_id: string | number
}

/** Parameters of `deleteOauthClient`. */
export interface DeleteOauthClientArgs {
  /** The client */
  client_id: string | number
}

/** Parameters of `createOauthClientSecret`. */
export interface CreateOauthClientSecretArgs extends OauthClientSecretInput {
  /** The client */
  client_id: string | number
}

/** Parameters of `deleteOauthClientSecret`. */
export interface DeleteOauthClientSecretArgs {
  /** The client */
  client_id: string | number
  /** The secret */
  secret_id: string | number
}

/** Parameters of `listScimTokens`. */
export interface ListScimTokensArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `createScimToken`. */
export type CreateScimTokenArgs = ScimTokenInput

/** Parameters of `deleteScimToken`. */
export interface DeleteScimTokenArgs {
  /** The SCIM token */
  scim_token_id: string | number
}

/** Parameters of `listDataExports`. */
export interface ListDataExportsArgs {
  /** What is exported */
  type_name: string | number
}

/** Parameters of `runDataExport`. */
export interface RunDataExportArgs {
  /** What is exported */
  type_name: string | number
}

/** Parameters of `getLatestDataExport`. */
export interface GetLatestDataExportArgs {
  /** What is exported */
  type_name: string | number
}

/** Parameters of `getDataExportFile`. */
export interface GetDataExportFileArgs {
  /** What is exported */
  type_name: string | number
  /** The export file */
  file_id: string | number
}




/** Parameters of `getContentResults`. */
export interface GetContentResultsArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** An attribute that audiences can use, such as `department` */
  by?: string
}

/** Parameters of `getAnalyticsOverview`. */
export interface GetAnalyticsOverviewArgs {
  /** The first moment; of a date the beginning of the day in `timezone` */
  from?: TimestampInput
  /** The first moment after it; of a date the beginning of the day in `timezone` */
  to?: TimestampInput
  /** The IANA name of a time zone; by default the program’s */
  timezone?: string
  /** Step of the series; default `day` */
  by?: 'day' | 'week' | 'month'
  /** Only the people of this audience, by its name */
  audience?: string
  /** Only the people of this department, one that `groups` would show */
  'filter.department'?: string
  /** Only the people of this place of work, one that `groups` would show */
  'filter.work_location'?: string
  /** Only posts in this topic */
  'filter.channel_id'?: Id
  /** Only posts of this initiative */
  'filter.initiative_id'?: Id
  /** An attribute that audiences can use, such as `department` */
  group_by?: string
}

/** Parameters of `listNotReached`. */
export interface ListNotReachedArgs {
  /** The first moment; of a date the beginning of the day in `timezone` */
  from?: TimestampInput
  /** The first moment after it; of a date the beginning of the day in `timezone` */
  to?: TimestampInput
  /** The IANA name of a time zone; by default the program’s */
  timezone?: string
  /** Only the people of this audience, by its name */
  audience?: string
  /** Only the people of this department, one that `groups` would show */
  'filter.department'?: string
  /** Only the people of this place of work, one that `groups` would show */
  'filter.work_location'?: string
  /** Only posts in this topic */
  'filter.channel_id'?: Id
  /** Only posts of this initiative */
  'filter.initiative_id'?: Id
  /** A part of a name or userName; for program managers and higher also of an e-mail address */
  search?: string
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listAnalyticsDefinitions`. */
export interface ListAnalyticsDefinitionsArgs {
  /** Records of a page; without it all of them */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}


/** Parameters of `updateOwnReport`. */
export type UpdateOwnReportArgs = OwnReportInput

/** Parameters of `listMeasured`. */
export interface ListMeasuredArgs {
  /** Records of a page; without it all of them */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `listNotifications`. */
export interface ListNotificationsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
  /** Only read ones */
  'filter.read'?: boolean
  /** Only unread ones */
  'filter.unread'?: boolean
  /** Only what asks for something to be done */
  'filter.action_required'?: boolean
  /** Only important ones */
  'filter.important'?: boolean
}

/** Parameters of `countNotifications`. */
export interface CountNotificationsArgs {
  /** Only read ones */
  'filter.read'?: boolean
  /** Only unread ones */
  'filter.unread'?: boolean
  /** Only what asks for something to be done */
  'filter.action_required'?: boolean
  /** Only important ones */
  'filter.important'?: boolean
}

/** Parameters of `readNotification`. */
export interface ReadNotificationArgs {
  /** The notification */
  notification_id: Id
}


/** Parameters of `listInboxItems`. */
export interface ListInboxItemsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
}

/** Parameters of `listTodos`. */
export interface ListTodosArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
}

/** Parameters of `listInboxNotifications`. */
export interface ListInboxNotificationsArgs {
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1; not together with `page.after` */
  'page.number'?: number
  /** Where the page begins, though records went meanwhile: `next` of the page before */
  'page.after'?: string
}

/** Parameters of `acknowledgeNotification`. */
export interface AcknowledgeNotificationArgs {
  /** The notification */
  notification_id: Id
}




/** Parameters of `subscribeToPush`. */
export type SubscribeToPushArgs = PushSubscriptionInput

/** Parameters of `unsubscribeFromPush`. */
export type UnsubscribeFromPushArgs = PushEndpoint


/** Parameters of `updateOwnNotificationSettings`. */
export type UpdateOwnNotificationSettingsArgs = NotificationSettingsChanges


/** Parameters of `updateProgramNotificationSettings`. */
export type UpdateProgramNotificationSettingsArgs = ProgramNotificationSettingsChanges

/** Parameters of `listPersonDeliveries`. */
export interface ListPersonDeliveriesArgs {
  /** The user: the id, or else userName, e-mail address or externalId */
  user_id: Id
  /** Records of a page */
  'page.size'?: number
  /** Which page, from 1 */
  'page.number'?: number
}

/** Parameters of `previewNotices`. */
export interface PreviewNoticesArgs {
  /** The post: its id or its UUID */
  content_id: string | number
  /** The channels */
  channels: readonly ('in_app' | 'email' | 'push')[]
}

/** Parameters of `previewNewPollNotices`. */
export type PreviewNewPollNoticesArgs = PollNoticePreviewInput

/** Parameters of `previewPollNotices`. */
export interface PreviewPollNoticesArgs {
  /** The poll */
  poll_id: Id
  /** The channels */
  channels: readonly ('in_app' | 'email' | 'push')[]
}

/** Parameters of `listAuditEvents`. */
export interface ListAuditEventsArgs {
  /** Where the page starts: `next` of the page before */
  cursor?: string
  /** Another spelling of `cursor` */
  'page.cursor'?: string
  /** Records of a page */
  'page.size'?: number
  /** What was done */
  'filter.action'?: 'created' | 'updated' | 'removed' | 'review_overridden' | 'visibility_explained' | 'small_correction'
  /** Kind of the record */
  'filter.record_type'?: string
  /** Id of the record */
  'filter.record_id'?: string
  /** The user who did it */
  'filter.actor_user_id'?: Id
  /** From this time on */
  'filter.since'?: TimestampInput
  /** Before this time */
  'filter.until'?: TimestampInput
}

/** Parameters of `createProgram`. */
export type CreateProgramArgs = ProgramInput

/** Parameters of `createClient`. */
export type CreateClientArgs = ClientInput

/** Parameters of `createToken`. */
export type CreateTokenArgs = TokenInput

/** Parameters of `makeAdministrator`. */
export type MakeAdministratorArgs = AdministratorInput

/** Parameters of `startSeed`. */
export type StartSeedArgs = SeedInput




/** Parameters of `setUp`. */
export type SetUpArgs = SetUpInput


/** Parameters of `updateChecklist`. */
export type UpdateChecklistArgs = ChecklistDismissed

/** Every operation of the interface, by its id. */
export interface Methods {
  /**
   * Whether the process is alive
   *
   * For the check that restarts a process.
   *
   * No token is needed.
   *
   * `GET /healthz`
   */
  getHealth(args?: NoArgs, options?: RequestOptions): Promise<Answer<Health>>

  /**
   * Whether the process can serve requests
   *
   * No token is needed.
   *
   * `GET /readyz`
   */
  getReadiness(args?: NoArgs, options?: RequestOptions): Promise<Answer<Readiness>>

  /**
   * Prometheus metrics of this process
   *
   * No token is needed.
   *
   * `GET /metrics`
   */
  getMetrics(args?: NoArgs, options?: RequestOptions): Promise<Answer<string>>

  /**
   * OpenAPI 3.1 document of this server
   *
   * No token is needed.
   *
   * `GET /openapi.json`
   */
  getOpenapi(args?: NoArgs, options?: RequestOptions): Promise<Answer<OpenapiDocument>>

  /**
   * API reference as a page
   *
   * No token is needed.
   *
   * `GET /docs`
   */
  getReference(args?: NoArgs, options?: RequestOptions): Promise<Answer<string>>

  /**
   * List who has connected which assistant, the newest first
   *
   * One for each sign-in that lasts; `last_used_at` is when tokens were last issued. Ending the session of the person ends it.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/assistant_connections`
   */
  listAssistantConnections(args?: ListAssistantConnectionsArgs, options?: RequestOptions): Promise<Answer<AssistantConnection[], {
    pagination: Pagination
  }>>

  /**
   * Sign out of the web pages
   *
   * Ends the web session whose cookie comes with the request, and clears the cookie. A token is ended at `/oauth/revoke`.
   *
   * Token: user.
   *
   * `POST /web/sign-out`
   */
  signOutOfWeb(args?: NoArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Have a link to set a new password sent by mail
   *
   * The response is the same, in the same time, whatever is named. For pages of this server: the request needs the headers of a web session.
   *
   * No token is needed.
   *
   * `POST /web/password_resets`
   */
  createPasswordReset(args: CreatePasswordResetArgs, options?: RequestOptions): Promise<Answer<AcceptedReset>>

  /**
   * List the identity providers of the program
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/identity_providers`
   */
  listIdentityProviders(args?: ListIdentityProvidersArgs, options?: RequestOptions): Promise<Answer<IdentityProvider[], {
    pagination: Pagination
  }>>

  /**
   * Add an identity provider
   *
   * An OpenID Connect or SAML provider that signs people of the company in. `issuer` and `metadata_url` are https. The response has the addresses to enter at the provider. A domain or an `id` of another provider is 409.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `POST /v2/identity_providers`
   */
  createIdentityProvider(args: CreateIdentityProviderArgs, options?: RequestOptions): Promise<Answer<IdentityProvider>>

  /**
   * Try an identity provider before it is saved
   *
   * The body is that of a new provider; with `id` it has the changes of the one that is there, whose client secret is taken where none is sent, unless the issuer changes. The provider is asked for its discovery document, keys or metadata, for a token with a made-up code, and for a sign-in without a page. Checks that need what an earlier one missed are left out. Nothing is stored. Texts are in the language of the caller.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `POST /v2/identity_providers/check`
   */
  checkIdentityProvider(args?: CheckIdentityProviderArgs, options?: RequestOptions): Promise<Answer<IdentityProviderChecks>>

  /**
   * Read one identity provider
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/identity_providers/{provider_id}`
   */
  getIdentityProvider(args: GetIdentityProviderArgs, options?: RequestOptions): Promise<Answer<IdentityProvider>>

  /**
   * Change an identity provider
   *
   * Only given members change; without `client_secret` the former one stays. `metadata_url` replaces `metadata_xml`, and vice versa. The kind cannot change. Switching it off ends the sign-ins through it; making it required ends sign-ins by password of people who must use it now.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `PUT /v2/identity_providers/{provider_id}`
   */
  updateIdentityProvider(args: UpdateIdentityProviderArgs, options?: RequestOptions): Promise<Answer<IdentityProvider>>

  /**
   * Remove an identity provider
   *
   * Its domains are free. People who came through it stay; their sign-ins through it end, and they sign in with a password or another provider.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `DELETE /v2/identity_providers/{provider_id}`
   */
  deleteIdentityProvider(args: DeleteIdentityProviderArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the last sign-ins through an identity provider that failed, newest first
   *
   * At most 50, of the last 30 days.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/identity_providers/{provider_id}/failures`
   */
  listIdentityProviderFailures(args: ListIdentityProviderFailuresArgs, options?: RequestOptions): Promise<Answer<IdentityProviderFailure[]>>

  /**
   * Read your user, rights and counters
   *
   * Token: user.
   *
   * `GET /v2/me`
   */
  readOwnProfile(args?: NoArgs, options?: RequestOptions): Promise<Answer<Me>>

  /**
   * Change your own profile
   *
   * Only given members change; null clears. An attribute in the program setting `profile_attributes_managed` is 400 with the rule `managed`. Returns the same as reading.
   *
   * Token: user.
   *
   * `PATCH /v2/me`
   */
  updateOwnProfile(args?: UpdateOwnProfileArgs, options?: RequestOptions): Promise<Answer<Me>>

  /**
   * Keep your restrictions as seen
   *
   * `GET /v2/me` returns them as `restrictions_seen` from then on. Returns what is kept.
   *
   * Token: user.
   *
   * `PUT /v2/me/restrictions_seen`
   */
  seeOwnRestrictions(args?: NoArgs, options?: RequestOptions): Promise<Answer<Restrictions>>

  /**
   * Change your own password
   *
   * All your other sign-ins end, in every program. A wrong current password is 403, and guessing is slowed down as at sign-in (429); users without a password, who sign in elsewhere, get 403.
   *
   * Token: user.
   *
   * `PUT /v2/me/password`
   */
  changePassword(args: ChangePasswordArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Create a topic
   *
   * It is published unless `state` is `hidden`. Naming `groups` targets it at them unless `targeted` is given. The creator does not follow it automatically; with `auto_follow` or `auto_follow_mandatory` the whole audience does, large ones within moments after the response.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/channels`
   */
  createTopic(args: CreateTopicArgs, options?: RequestOptions): Promise<Answer<Topic>>

  /**
   * List topics
   *
   * Sorts by id, name, state, created_at, updated_at, follower_count; by name unless said.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/channels`
   */
  listTopics(args?: ListTopicsArgs, options?: RequestOptions): Promise<Answer<Topic[], {
    pagination: Pagination
  }>>

  /**
   * List the topics that you see
   *
   * The published ones that are open to you. Sorts by name, follower_count, last_published_at; by name unless said.
   *
   * Token: user.
   *
   * `GET /v2/feed/channels`
   */
  listFeedTopics(args?: ListFeedTopicsArgs, options?: RequestOptions): Promise<Answer<FeedTopic[], {
    pagination: Pagination
  }>>

  /**
   * Read one of the topics that you see
   *
   * As it is listed. 404 for a topic that is not published or not open to you.
   *
   * Token: user.
   *
   * `GET /v2/feed/channels/{channel_id}`
   */
  readFeedTopic(args: ReadFeedTopicArgs, options?: RequestOptions): Promise<Answer<FeedTopic>>

  /**
   * Choose of which new posts of a topic you are notified
   *
   * Of several topics of a post the loudest level counts. 404 for a topic that you do not follow.
   *
   * Token: user.
   *
   * `PUT /v2/feed/channels/{channel_id}/notifications`
   */
  setTopicNotifications(args: SetTopicNotificationsArgs, options?: RequestOptions): Promise<Answer<TopicNotifications>>

  /**
   * Read one topic
   *
   * Any user token: publishers and higher read every topic, others those that are published and open to them. A server token reads every topic.
   *
   * Token: user or server.
   *
   * `GET /v2/channels/{channel_id}`
   */
  readTopic(args: ReadTopicArgs, options?: RequestOptions): Promise<Answer<Topic>>

  /**
   * Change a topic
   *
   * Only given members change. `groups` replaces the list and, unless `targeted` is given too, targets the topic when it names any; an empty list leaves `targeted` as it is. Posts that become invisible leave all feeds before the response, and so does a former name; posts that become visible in a topic with very many posts follow within moments.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/channels/{channel_id}`
   */
  updateTopic(args: UpdateTopicArgs, options?: RequestOptions): Promise<Answer<Topic>>

  /**
   * List the followers of a topic
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/channels/{channel_id}/followers`
   */
  listTopicFollowers(args: ListTopicFollowersArgs, options?: RequestOptions): Promise<Answer<Follower[], {
    pagination: Pagination
  }>>

  /**
   * Follow a topic
   *
   * Returns the topic; following already changes nothing. 404 for a topic that is not open to the user.
   *
   * Token: user.
   *
   * `PUT /v2/channels/{channel_id}/follow`
   */
  followTopic(args: FollowTopicArgs, options?: RequestOptions): Promise<Answer<Topic>>

  /**
   * Stop following a topic
   *
   * Returns the topic; not following changes nothing, but keeps `auto_follow` from making the user a follower later. 400 when following is mandatory, 404 for a topic that is not open to the user.
   *
   * Token: user.
   *
   * `PUT /v2/channels/{channel_id}/unfollow`
   */
  unfollowTopic(args: UnfollowTopicArgs, options?: RequestOptions): Promise<Answer<Topic>>

  /**
   * List the custom pages of a topic
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/channels/{channel_id}/pages`
   */
  listTopicPages(args: ListTopicPagesArgs, options?: RequestOptions): Promise<Answer<TopicPage[], {
    pagination: Pagination
  }>>

  /**
   * Add a custom page to a topic
   *
   * It comes last unless `position` is given, and is published. A topic has at most 200 pages.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/channels/{channel_id}/pages`
   */
  createTopicPage(args: CreateTopicPageArgs, options?: RequestOptions): Promise<Answer<TopicPage>>

  /**
   * Change a custom page of a topic
   *
   * Only given members change; the slug is made from the title.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/channels/{channel_id}/pages/{page_id}`
   */
  updateTopicPage(args: UpdateTopicPageArgs, options?: RequestOptions): Promise<Answer<TopicPage>>

  /**
   * Delete a custom page of a topic
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/channels/{channel_id}/pages/{page_id}`
   */
  deleteTopicPage(args: DeleteTopicPageArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the feeds whose items become posts of a topic
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/channels/{channel_id}/sources`
   */
  listSources(args: ListSourcesArgs, options?: RequestOptions): Promise<Answer<Source[], {
    pagination: Pagination
  }>>

  /**
   * Add a feed to a topic and fetch it
   *
   * RSS, Atom or JSON Feed. The newest 10 items become link posts, later each new one. An address that cannot be fetched within 5 seconds is fetched again soon after; one that fails is 400. A program has at most 20 sources.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/channels/{channel_id}/sources`
   */
  createSource(args: CreateSourceArgs, options?: RequestOptions): Promise<Answer<Source>>

  /**
   * Change a source of a topic
   *
   * Only given members change. A new address is fetched as that of a new source is; user info may be sent back as `***`.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PATCH /v2/channels/{channel_id}/sources/{source_id}`
   */
  updateSource(args: UpdateSourceArgs, options?: RequestOptions): Promise<Answer<Source>>

  /**
   * Remove a source of a topic
   *
   * Its posts stay. Items that it has had do not come back with another source of the topic.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/channels/{channel_id}/sources/{source_id}`
   */
  deleteSource(args: DeleteSourceArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the screens of the program
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/screens`
   */
  listScreens(args?: ListScreensArgs, options?: RequestOptions): Promise<Answer<Screen[], {
    pagination: Pagination
  }>>

  /**
   * Make a screen that shows the newest posts of topics
   *
   * Everyone who opens its `url` reads these posts, without a sign-in, whatever their `visibility`. Topics must be published and not targeted. A program has at most 20 screens.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/screens`
   */
  createScreen(args: CreateScreenArgs, options?: RequestOptions): Promise<Answer<Screen>>

  /**
   * Change a screen
   *
   * Only given members change; screens that are on follow within a minute.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PATCH /v2/screens/{screen_id}`
   */
  updateScreen(args: UpdateScreenArgs, options?: RequestOptions): Promise<Answer<Screen>>

  /**
   * Remove a screen; its address is 404 from then on
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/screens/{screen_id}`
   */
  deleteScreen(args: DeleteScreenArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Give a screen a new address
   *
   * The old one is 404 from then on.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/screens/{screen_id}/renew`
   */
  renewScreen(args: RenewScreenArgs, options?: RequestOptions): Promise<Answer<Screen>>

  /**
   * The posts of a screen, newest first
   *
   * The newest 20 of its topics that everyone of the program may see. 60 requests in a minute.
   *
   * No token is needed.
   *
   * `GET /screens/{token}/posts`
   */
  listScreenPosts(args: ListScreenPostsArgs, options?: RequestOptions): Promise<Answer<ScreenPost[]>>

  /**
   * List newsletters, newest first
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters`
   */
  listNewsletters(args?: ListNewslettersArgs, options?: RequestOptions): Promise<Answer<Newsletter[], {
    pagination: Pagination
  }>>

  /**
   * Make a draft of a newsletter
   *
   * The server assigns the ids of blocks.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/newsletters`
   */
  createNewsletter(args: CreateNewsletterArgs, options?: RequestOptions): Promise<Answer<Newsletter>>

  /**
   * Read a newsletter
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}`
   */
  getNewsletter(args: GetNewsletterArgs, options?: RequestOptions): Promise<Answer<Newsletter>>

  /**
   * Change a draft of a newsletter
   *
   * Only given members change. `blocks` is replaced: those with a known `id` keep it. A newsletter in another state than `draft` is 409.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PATCH /v2/newsletters/{newsletter_id}`
   */
  updateNewsletter(args: UpdateNewsletterArgs, options?: RequestOptions): Promise<Answer<Newsletter>>

  /**
   * Delete a draft or a cancelled newsletter
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/newsletters/{newsletter_id}`
   */
  deleteNewsletter(args: DeleteNewsletterArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Make a draft of the caller from a newsletter in any state
   *
   * With its blocks and translations.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/newsletters/{newsletter_id}/copy`
   */
  copyNewsletter(args: CopyNewsletterArgs, options?: RequestOptions): Promise<Answer<Newsletter>>

  /**
   * Read the translation of a newsletter into one language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}/translations/{language}`
   */
  getNewsletterTranslation(args: GetNewsletterTranslationArgs, options?: RequestOptions): Promise<Answer<NewsletterTranslation>>

  /**
   * Write the translation of a newsletter into a language of the program
   *
   * The body replaces the translation. Texts that are left out, the subject too, are those of the original. The write is a new version of the newsletter.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/newsletters/{newsletter_id}/translations/{language}`
   */
  setNewsletterTranslation(args: SetNewsletterTranslationArgs, options?: RequestOptions): Promise<Answer<NewsletterTranslation>>

  /**
   * Remove the translation of a newsletter into one language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/newsletters/{newsletter_id}/translations/{language}`
   */
  deleteNewsletterTranslation(args: DeleteNewsletterTranslationArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Send a newsletter, now or at a time
   *
   * Now when `send_at` is null, left out or past. Its recipients are decided at that time, once. Without a mail server 503.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/newsletters/{newsletter_id}/send`
   */
  sendNewsletter(args: SendNewsletterArgs, options?: RequestOptions): Promise<Answer<Newsletter>>

  /**
   * Take back a newsletter that is scheduled or being sent
   *
   * A scheduled newsletter becomes a draft again. A newsletter that is being sent reaches nobody else: recipients who waited are skipped.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/newsletters/{newsletter_id}/cancel`
   */
  cancelNewsletter(args: CancelNewsletterArgs, options?: RequestOptions): Promise<Answer<Newsletter>>

  /**
   * Send a newsletter as a test to people who write newsletters
   *
   * As each of them would get it, by default to the caller; the subject begins with `[Test] `. Nothing is counted, and links are the plain addresses. 30 calls an hour in a program.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/newsletters/{newsletter_id}/test`
   */
  testNewsletter(args: TestNewsletterArgs, options?: RequestOptions): Promise<Answer<NewsletterTest>>

  /**
   * Show a newsletter as a person would get it
   *
   * Without `user_id` with what the caller's own feed shows; a server token's with everything that is published. That of another person stands in the audit log, once an hour for the same caller, newsletter and person. Links are the plain addresses.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}/preview`
   */
  previewNewsletter(args: PreviewNewsletterArgs, options?: RequestOptions): Promise<Answer<NewsletterPreview>>

  /**
   * Count who would get a newsletter now
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}/recipients`
   */
  countNewsletterRecipients(args: CountNewsletterRecipientsArgs, options?: RequestOptions): Promise<Answer<NewsletterRecipients>>

  /**
   * Read what became of a newsletter
   *
   * `recipients` is the sum of sent, failed and waiting mails. An open is estimated from what mail programs load. Without tracking, `opened`, `clicked` and the clicks of blocks are null. Before it is sent 409. Who is restricted to audiences sees of a newsletter that is also for others the figures of their own people, null below five of them; `unsubscribed` is null, and opens and clicks unless they are counted by person. Titles of posts that the caller may not see are empty.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}/results`
   */
  readNewsletterResults(args: ReadNewsletterResultsArgs, options?: RequestOptions): Promise<Answer<NewsletterResults>>

  /**
   * List the people of a newsletter by name, with what became of each mail
   *
   * Opens and clicks are null unless the newsletter was measured by person. With `Accept: text/csv` all of it, as CSV. Kept for 400 days; forgotten people leave the list.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}/deliveries`
   */
  listNewsletterDeliveries(args: ListNewsletterDeliveriesArgs, options?: RequestOptions): Promise<Answer<NewsletterDelivery[], {
    pagination: Pagination
  }>>

  /**
   * Read a newsletter as you would get it now
   *
   * One that was not sent, or is for others, is 404.
   *
   * Token: user.
   *
   * `GET /v2/feed/newsletters/{newsletter_id}`
   */
  readFeedNewsletter(args: ReadFeedNewsletterArgs, options?: RequestOptions): Promise<Answer<FeedNewsletter>>

  /**
   * List posts in any state
   *
   * Sorts by id, title, state, created_at, updated_at, published_at, scheduled_at, review_sent_at; by default the newest first. Several values of one filter mean any of them. `include=figures` adds `figures`.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content`
   */
  listContent(args?: ListContentArgs, options?: RequestOptions): Promise<Answer<Post[], {
    pagination: Pagination
  }>>

  /**
   * Create a post
   *
   * A draft, unless `publish` or `publish_at` is given: then it is published or scheduled in the same step, and nothing is created where publishing is refused. Images and videos are added by separate calls. `content_type` and `channels` are needed unless the template named by `template_id` has them; what the body names wins.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/content`
   */
  createContent(args?: CreateContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Read a post by id or UUID
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}`
   */
  getContent(args: GetContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Change a post in any state
   *
   * Partial: omitted members stay. Content type and topics are not changed by this call, and neither is the state, unless the program requires four eyes: then a changed text of a published post goes to review.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}`
   */
  updateContent(args: UpdateContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Delete a draft or an archived post that was never published
   *
   * A post that readers could see is archived instead, and a submission belongs to its author: both are 409.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/content/{content_id}`
   */
  deleteContent(args: DeleteContentArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Make a draft of the caller from a post in any state
   *
   * With its texts, translations, pictures, videos that did not fail, topics, audiences and settings; without its dates and what readers did.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/content/{content_id}/copy`
   */
  copyContent(args: CopyContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Archive a post in any state
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/archive`
   */
  archiveContent(args: ArchiveContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Take a post back to draft
   *
   * When another person returns a post from review, a notification with the note goes to its sender.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/draft`
   */
  draftContent(args: DraftContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Publish a post now, or schedule it
   *
   * A future `publish_at` leads to the state `scheduled`. While one of its videos is being processed the post is `processing`, and published when all are ready. Where the program requires four eyes, its last writer does not publish it. The first publication notifies readers by the `notification_channels` of the post; a later one that names them notifies again, once in 20 hours: 429 with `Retry-After`.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/publish`
   */
  publishContent(args: PublishContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Put a post into review, out of all feeds at once
   *
   * The requested reviewer is notified.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/review`
   */
  reviewContent(args: ReviewContentArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Read who reviews a post, and whether the caller may publish it
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/review`
   */
  getContentReview(args: GetContentReviewArgs, options?: RequestOptions): Promise<Answer<Review>>

  /**
   * Give a post other topics, in any state
   *
   * Readers who see the post through none of its topics any more lose it before the response.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/channels`
   */
  replaceContentChannels(args: ReplaceContentChannelsArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Count the people who can see a post, or could once it is published
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/reach/unique_user_count`
   */
  getContentReach(args: GetContentReachArgs, options?: RequestOptions): Promise<Answer<Reach>>

  /**
   * Count the posts in each state
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content_counts`
   */
  getContentCounts(args?: NoArgs, options?: RequestOptions): Promise<Answer<ContentCounts>>

  /**
   * List the revisions of a post with their authors, newest first
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/revisions`
   */
  listContentRevisions(args: ListContentRevisionsArgs, options?: RequestOptions): Promise<Answer<PostRevisionSummary[], {
    pagination: Pagination
  }>>

  /**
   * Read a former text of a post
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/revisions/{revision_id}`
   */
  getContentRevision(args: GetContentRevisionArgs, options?: RequestOptions): Promise<Answer<PostRevision>>

  /**
   * Give a post the title, summary and body that it had
   *
   * Written as a new revision, by the caller.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/revisions/{revision_id}/restore`
   */
  restoreContentRevision(args: RestoreContentRevisionArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * List what publishers noted about a post, oldest first
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/review_notes`
   */
  listReviewNotes(args: ListReviewNotesArgs, options?: RequestOptions): Promise<Answer<ReviewNote[], {
    pagination: Pagination
  }>>

  /**
   * Note something about a post, for publishers alone
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/content/{content_id}/review_notes`
   */
  createReviewNote(args: CreateReviewNoteArgs, options?: RequestOptions): Promise<Answer<ReviewNote>>

  /**
   * List the templates of posts, those that were used last first
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/post_templates`
   */
  listPostTemplates(args?: ListPostTemplatesArgs, options?: RequestOptions): Promise<Answer<PostTemplate[], {
    pagination: Pagination
  }>>

  /**
   * Store a template that posts begin with
   *
   * A program has at most 200.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/post_templates`
   */
  createPostTemplate(args: CreatePostTemplateArgs, options?: RequestOptions): Promise<Answer<PostTemplate>>

  /**
   * Change a template
   *
   * Only given members change; `content` is replaced.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PATCH /v2/post_templates/{template_id}`
   */
  updatePostTemplate(args: UpdatePostTemplateArgs, options?: RequestOptions): Promise<Answer<PostTemplate>>

  /**
   * Delete a template; posts made with it stay
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/post_templates/{template_id}`
   */
  deletePostTemplate(args: DeletePostTemplateArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Add an image to a post
   *
   * The image is neither resized nor rehosted; readers load it from its address.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/images`
   */
  addContentImage(args: AddContentImageArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Change an image of a post, or replace it by another one in its place
   *
   * Only given members change. The images from the new position on move up. Another `url` keeps the other members.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/images/{content_image_id}`
   */
  updateContentImage(args: UpdateContentImageArgs, options?: RequestOptions): Promise<Answer<Post>>

  /**
   * Remove an image from a post that is not published
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/content/{content_id}/images/{content_image_id}`
   */
  deleteContentImage(args: DeleteContentImageArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Add a video to an article
   *
   * The address is a video file (.mp4, .m4v, .webm, .mov) or an upload of this server, or that of a video of YouTube, Vimeo or one of the `embed_hosts` of the program; else 400 `invalid_format`. An upload may have captions, an upload of WebVTT. Put `embed_html` into the body of the article where the video should appear.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/videos`
   */
  addContentVideo(args: AddContentVideoArgs, options?: RequestOptions): Promise<Answer<Video>>

  /**
   * Change the title or the captions of a video, in any state of its post
   *
   * Only given members change; null removes.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/videos/{video_id}`
   */
  updateContentVideo(args: UpdateContentVideoArgs, options?: RequestOptions): Promise<Answer<Video>>

  /**
   * Remove a video from a post that is not published
   *
   * A post that waits for this video alone is published with the response.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/content/{content_id}/videos/{video_id}`
   */
  deleteContentVideo(args: DeleteContentVideoArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Get a temporary link to a video
   *
   * The link needs no token, redirects to the video and works for 15 minutes.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/videos/{video_id}/download`
   */
  downloadVideo(args: DownloadVideoArgs, options?: RequestOptions): Promise<Answer<VideoDownload>>

  /**
   * Go to a video by a temporary link
   *
   * No token is needed.
   *
   * `GET /videos/{program_id}/{video_id}`
   */
  followVideoLink(args: FollowVideoLinkArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * The page that shows a video of another host
   *
   * For frames of the pages of this server. Its policy allows the host of the video and nothing else. 404 once the video, or the right of the program to show its host, is gone.
   *
   * No token is needed.
   *
   * `GET /videos/frame/{token}`
   */
  showVideoFrame(args: ShowVideoFrameArgs, options?: RequestOptions): Promise<Answer<string>>

  /**
   * Say that one has a post open, and read who else has
   *
   * Counts for 60 seconds; repeat it while the post is open. `since` is the first call without a gap of that length. Those who have the post open are sent the live event `editors` when another user opens it.
   *
   * Token: user. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/editors`
   */
  setContentEditors(args: SetContentEditorsArgs, options?: RequestOptions): Promise<Answer<Editor[]>>

  /**
   * Say that one has a newsletter open, and read who else has
   *
   * Counts for 60 seconds; repeat it while the newsletter is open. `since` is the first call without a gap of that length. Those who have the newsletter open are sent the live event `editors` when another user opens it.
   *
   * Token: user. Role: publisher or higher.
   *
   * `PUT /v2/newsletters/{newsletter_id}/editors`
   */
  setNewsletterEditors(args: SetNewsletterEditorsArgs, options?: RequestOptions): Promise<Answer<Editor[]>>

  /**
   * Say that one has a survey open, and read who else has
   *
   * Counts for 60 seconds; repeat it while the survey is open. `since` is the first call without a gap of that length. Those who have the survey open are sent the live event `editors` when another user opens it.
   *
   * Token: user. Role: publisher or higher.
   *
   * `PUT /v2/surveys/{survey_id}/editors`
   */
  setSurveyEditors(args: SetSurveyEditorsArgs, options?: RequestOptions): Promise<Answer<Editor[]>>

  /**
   * Read who made the latest version of a post, and when
   *
   * The change behind a 412: of texts, dates, settings, recipients, state or translations.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/last_change`
   */
  getContentLastChange(args: GetContentLastChangeArgs, options?: RequestOptions): Promise<Answer<LastChange>>

  /**
   * Read who made the latest version of a newsletter, and when
   *
   * The change behind a 412: of texts, dates, settings, recipients, state or translations.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/newsletters/{newsletter_id}/last_change`
   */
  getNewsletterLastChange(args: GetNewsletterLastChangeArgs, options?: RequestOptions): Promise<Answer<LastChange>>

  /**
   * Read who made the latest version of a survey, and when
   *
   * The change behind a 412: of texts, dates, settings, recipients, state or translations.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys/{survey_id}/last_change`
   */
  getSurveyLastChange(args: GetSurveyLastChangeArgs, options?: RequestOptions): Promise<Answer<LastChange>>

  /**
   * List what happens to posts and newsletters in a span of time, and what happened
   *
   * At most 92 days. A post has an entry for each of its dates in them, whatever its state; a newsletter one for when it is or was sent.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/calendar`
   */
  listCalendar(args: ListCalendarArgs, options?: RequestOptions): Promise<Answer<CalendarEntry[], {
    pagination: Pagination
  }>>

  /**
   * List the initiatives that posts can be tagged with
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/initiatives`
   */
  listInitiatives(args?: ListInitiativesArgs, options?: RequestOptions): Promise<Answer<Initiative[], {
    pagination: Pagination
  }>>

  /**
   * Create an initiative to tag posts with
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/initiatives`
   */
  createInitiative(args: CreateInitiativeArgs, options?: RequestOptions): Promise<Answer<Initiative>>

  /**
   * Rename an initiative
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/initiatives/{initiative_id}`
   */
  updateInitiative(args: UpdateInitiativeArgs, options?: RequestOptions): Promise<Answer<Initiative>>

  /**
   * Delete an initiative; its posts stay, without the tag
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/initiatives/{initiative_id}`
   */
  deleteInitiative(args: DeleteInitiativeArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Make a post a must-read, with its settings
   *
   * Readers must acknowledge the post. Omitted members get their default. Reminders whose time has passed are not sent.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/must_read`
   */
  setMustRead(args: SetMustReadArgs, options?: RequestOptions): Promise<Answer<MustReadSettings>>

  /**
   * Read until when and how a post must be read
   *
   * 404 when it need not be acknowledged.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/must_read`
   */
  getMustRead(args: GetMustReadArgs, options?: RequestOptions): Promise<Answer<MustReadSettings>>

  /**
   * Ask for no acknowledgement of a post any more
   *
   * Acknowledgements stay.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/content/{content_id}/must_read`
   */
  deleteMustRead(args: DeleteMustReadArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the people who see a post with the state of their acknowledgement
   *
   * The people who can see the post now, by name; an empty list while it is not published. With `Accept: text/csv` every match of the filters, as CSV.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/acknowledgements`
   */
  listAcknowledgements(args: ListAcknowledgementsArgs, options?: RequestOptions): Promise<Answer<Acknowledgement[], {
    pagination: Pagination
  }>>

  /**
   * Count acknowledgements of a post, also by an attribute of people
   *
   * Of an attribute the 200 most frequent values are counted, and people without one. Private attributes are 403 below program manager.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/acknowledgements/summary`
   */
  summarizeAcknowledgements(args: SummarizeAcknowledgementsArgs, options?: RequestOptions): Promise<Answer<AcknowledgementSummary>>

  /**
   * List what you have acknowledged, newest first
   *
   * A post that asked again and was acknowledged again stands there twice.
   *
   * Token: user.
   *
   * `GET /v2/me/acknowledgements`
   */
  listOwnAcknowledgements(args?: ListOwnAcknowledgementsArgs, options?: RequestOptions): Promise<Answer<OwnAcknowledgement[], {
    pagination: Pagination
  }>>

  /**
   * Remind people of a post that they have not acknowledged
   *
   * `missing` are all people who have not acknowledged the current post, `unread` those of them who have not viewed it. One reminder of a post is allowed in 20 hours: 429 with `Retry-After`.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/content/{content_id}/reminders`
   */
  remindOfPost(args: RemindOfPostArgs, options?: RequestOptions): Promise<Answer<Reminder>>

  /**
   * Write the translation of a post into a language of the program
   *
   * Replaces: omitted members are empty. The language of the original, and one that the program does not have, are 400. It counts as up to date with the original as it is now.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/content/{content_id}/translations/{language}`
   */
  setTranslation(args: SetTranslationArgs, options?: RequestOptions): Promise<Answer<PostTranslation>>

  /**
   * Read the translation of a post into one language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/translations/{language}`
   */
  getTranslation(args: GetTranslationArgs, options?: RequestOptions): Promise<Answer<PostTranslation>>

  /**
   * Remove the translation of a post into one language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/content/{content_id}/translations/{language}`
   */
  deleteTranslation(args: DeleteTranslationArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the translations of a post, by language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/translations`
   */
  listTranslations(args: ListTranslationsArgs, options?: RequestOptions): Promise<Answer<PostTranslation[], {
    pagination: Pagination
  }>>

  /**
   * Have a post translated by machine, without storing it
   *
   * By the translation service of the server: 503 where it has none, 502 when it fails.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/content/{content_id}/translations/{language}/suggest`
   */
  suggestTranslation(args: SuggestTranslationArgs, options?: RequestOptions): Promise<Answer<SuggestedPostTranslation>>

  /**
   * Count whom a post would reach, without storing anything
   *
   * Audiences and rule are a union; without channels every topic of the program counts. Active people are counted, each once. 400 when neither channels, audiences nor a rule is given. Below program manager a rule on private attributes is 403, and `sample` is empty for an audience that has one.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/reach_preview`
   */
  previewReach(args?: PreviewReachArgs, options?: RequestOptions): Promise<Answer<ReachPreview>>

  /**
   * Explain why a person sees a post, or does not
   *
   * A person sees a post when they are active, the post is published, one of its topics passes both of its checks, and the post names no audience or one of them passes. Stands in the audit log, once an hour for the same caller, post and person.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/visibility/{user_id}`
   */
  explainVisibility(args: ExplainVisibilityArgs, options?: RequestOptions): Promise<Answer<Visibility>>

  /**
   * Republish a post as a draft in another program of the organisation
   *
   * The copy is made in the background under the id that the record names. `channels` are topics of the target program. The caller must be a publisher in both programs.
   *
   * Token: user. Role: publisher or higher.
   *
   * `POST /v2/content/{content_id}/replicate`
   */
  replicateContent(args: ReplicateContentArgs, options?: RequestOptions): Promise<Answer<Replication>>

  /**
   * List which posts were republished between programs, newest first
   *
   * At least one filter of a source or a target is required. At most the 1000 newest are returned.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/replications`
   */
  listReplications(args?: ListReplicationsArgs, options?: RequestOptions): Promise<Answer<Replication[]>>

  /**
   * Read a named feed, or search
   *
   * With `search` only pages, `language`, `order` and `filter.channels.id` count; every other parameter is ignored.
   *
   * Token: user.
   *
   * `GET /v2/feed/posts`
   */
  listFeedPosts(args?: ListFeedPostsArgs, options?: RequestOptions): Promise<Answer<FeedPost[], FeedMeta>>

  /**
   * Read or search the posts in the topics that you follow
   *
   * Token: user.
   *
   * `GET /v2/feed/channels/posts`
   */
  listFollowedPosts(args?: ListFollowedPostsArgs, options?: RequestOptions): Promise<Answer<FeedPost[], FeedMeta>>

  /**
   * Read the posts that you must acknowledge and have not
   *
   * Those that are due first come first, those without a time last; then the oldest.
   *
   * Token: user.
   *
   * `GET /v2/feed/required`
   */
  listRequiredPosts(args?: ListRequiredPostsArgs, options?: RequestOptions): Promise<Answer<FeedPost[], {
    pagination: Pagination
  }>>

  /**
   * Read the posts of a colleague that you may see, newest first
   *
   * 404 without the program setting `directory`.
   *
   * Token: user.
   *
   * `GET /v2/feed/people/{user_id}/posts`
   */
  listPostsOfPerson(args: ListPostsOfPersonArgs, options?: RequestOptions): Promise<Answer<FeedPost[], {
    pagination: Pagination
  }>>

  /**
   * List the reactions that a like may name
   *
   * Empty in programs without expanded reactions.
   *
   * Token: user.
   *
   * `GET /v2/feed/reaction_types`
   */
  listReactionTypes(args?: ListReactionTypesArgs, options?: RequestOptions): Promise<Answer<ReactionType[], {
    pagination: Pagination
  }>>

  /**
   * List who reacted to a post, newest first
   *
   * Active people. 404 without the program setting `reactions_named`; `user_id` is null without `directory`.
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/reactions`
   */
  listPostReactions(args: ListPostReactionsArgs, options?: RequestOptions): Promise<Answer<Reaction[], {
    pagination: Pagination
  }>>

  /**
   * Read a post
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}`
   */
  getFeedPost(args: GetFeedPostArgs, options?: RequestOptions): Promise<Answer<FeedPost>>

  /**
   * Why you see a post: topics that you follow, audiences that you are in, or everyone does
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/reasons`
   */
  listReasons(args: ListReasonsArgs, options?: RequestOptions): Promise<Answer<Reason[], {
    pagination: Pagination
  }>>

  /**
   * Read a post as an HTML page of its own
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/rendered`
   */
  getRenderedPost(args: GetRenderedPostArgs, options?: RequestOptions): Promise<Answer<RenderedPost>>

  /**
   * Read a post in another language, translated by machine where there is no human translation
   *
   * The translation is kept for all readers. 403 where the program (`machine_translation`) or the post (`is_translatable`) does not allow it, 503 where the server has no translation service, 502 when that fails.
   *
   * Token: user.
   *
   * `POST /v2/feed/posts/{content_id}/translate`
   */
  translatePost(args: TranslatePostArgs, options?: RequestOptions): Promise<Answer<FeedPost>>

  /**
   * Read what you did with a post, and when
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/engagement`
   */
  getEngagement(args: GetEngagementArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Like a post
   *
   * In programs with expanded reactions with one of `GET /v2/feed/reaction_types`; it may be changed later.
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/like`
   */
  likePost(args: LikePostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Take back the like of a post
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/unlike`
   */
  unlikePost(args: UnlikePostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Bookmark a post
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/bookmark`
   */
  bookmarkPost(args: BookmarkPostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Remove the bookmark of a post
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/unbookmark`
   */
  unbookmarkPost(args: UnbookmarkPostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Mark a post as read, at least in part
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/view`
   */
  viewPost(args: ViewPostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Reverse a view that was a mistake
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/unview`
   */
  unviewPost(args: UnviewPostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Acknowledge a post
   *
   * Clients that show the text send the `version` that they showed. On 409 nothing is acknowledged: show the new text and ask again.
   *
   * Token: user.
   *
   * `POST /v2/feed/posts/{content_id}/acknowledge`
   */
  acknowledgePost(args: AcknowledgePostArgs, options?: RequestOptions): Promise<Answer<FeedPost[]>>

  /**
   * Record that you shared a post
   *
   * 403 while `is_shareable` of the post is false.
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/share`
   */
  sharePost(args: SharePostArgs, options?: RequestOptions): Promise<Answer<Engagement>>

  /**
   * Get a link to a post that counts its visits
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/share/trackable_url`
   */
  getTrackableUrl(args: GetTrackableUrlArgs, options?: RequestOptions): Promise<Answer<ShareLink>>

  /**
   * Follow a share link to the page of its post
   *
   * Counts the visit, but not a `HEAD`. The page checks whether the visitor may see the post.
   *
   * No token is needed.
   *
   * `GET /s/{token}`
   */
  followShareLink(args: FollowShareLinkArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Read a video of a post (experimental)
   *
   * Token: user.
   *
   * `GET /v2/feed/video/{video_id}`
   */
  getFeedVideo(args: GetFeedVideoArgs, options?: RequestOptions): Promise<Answer<Video>>

  /**
   * Read whether a file that you attach has arrived (experimental)
   *
   * Token: user.
   *
   * `GET /v2/feed/attachments/{uuid}/status`
   */
  getAttachmentStatus(args: GetAttachmentStatusArgs, options?: RequestOptions): Promise<Answer<AttachmentStatus>>

  /**
   * List the comments of a post in any state, also when it takes none (any more)
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/comments`
   */
  listContentComments(args: ListContentCommentsArgs, options?: RequestOptions): Promise<Answer<Comment[], {
    pagination: PaginationAfter
  }>>

  /**
   * List the replies to a comment of a post in any state
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/comments/{comment_id}/replies`
   */
  listContentReplies(args: ListContentRepliesArgs, options?: RequestOptions): Promise<Answer<Comment[], {
    pagination: PaginationAfter
  }>>

  /**
   * List the comments of a post, oldest first unless `sort` says otherwise
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/comments`
   */
  listComments(args: ListCommentsArgs, options?: RequestOptions): Promise<Answer<Comment[], {
    pagination: PaginationAfter
  }>>

  /**
   * Comment on a post, as yourself or under an alias
   *
   * Token: user.
   *
   * `POST /v2/feed/posts/{content_id}/comments`
   */
  createComment(args: CreateCommentArgs, options?: RequestOptions): Promise<Answer<Comment>>

  /**
   * List the replies to a comment, oldest first
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/comments/{comment_id}/replies`
   */
  listReplies(args: ListRepliesArgs, options?: RequestOptions): Promise<Answer<Comment[], {
    pagination: PaginationAfter
  }>>

  /**
   * Reply to a comment; a reply to a reply joins the same thread
   *
   * `post_number` is that of the comment replied to; another one is 404.
   *
   * Token: user.
   *
   * `POST /v2/feed/posts/{content_id}/comments/{comment_id}/{post_number}/replies`
   */
  createReply(args: CreateReplyArgs, options?: RequestOptions): Promise<Answer<Comment>>

  /**
   * Change the text of your own comment or reply
   *
   * A new `body` without `mentions` drops those that it had. As for writing, `feeds.read` is enough for a reply, and a comment needs `feeds.engage`.
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/comments/{comment_id}`
   */
  updateComment(args: UpdateCommentArgs, options?: RequestOptions): Promise<Answer<Comment>>

  /**
   * Delete your own comment or reply, or as a program manager any
   *
   * One with replies stays, empty, in the state `deleted`, until its last reply is deleted. Its author needs `feeds.engage`, program managers and servers of that role `content.write`.
   *
   * Token: user or server. One of the scopes: feeds.engage, content.write.
   *
   * `DELETE /v2/feed/posts/{content_id}/comments/{comment_id}`
   */
  deleteComment(args: DeleteCommentArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Like a comment or reply, or change your reaction to it
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/comments/{comment_id}/like`
   */
  likeComment(args: LikeCommentArgs, options?: RequestOptions): Promise<Answer<Comment>>

  /**
   * Take back your like of a comment or reply
   *
   * Token: user.
   *
   * `PUT /v2/feed/posts/{content_id}/comments/{comment_id}/unlike`
   */
  unlikeComment(args: UnlikeCommentArgs, options?: RequestOptions): Promise<Answer<Comment>>

  /**
   * List who reacted to a comment or reply, newest first
   *
   * Active people. 404 without the program setting `reactions_named`; `user_id` is null without `directory`.
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/comments/{comment_id}/reactions`
   */
  listCommentReactions(args: ListCommentReactionsArgs, options?: RequestOptions): Promise<Answer<Reaction[], {
    pagination: Pagination
  }>>

  /**
   * Read a comment or reply in another language, translated by machine
   *
   * The translation is not kept. 403 where the program (`machine_translation`) or the post (`is_translatable`) does not allow it, 503 where the server has no translation service, 502 when that fails.
   *
   * Token: user.
   *
   * `POST /v2/feed/posts/{content_id}/comments/{comment_id}/translate`
   */
  translateComment(args: TranslateCommentArgs, options?: RequestOptions): Promise<Answer<CommentTranslation>>

  /**
   * Report a comment or a reply that you can see to the moderators
   *
   * The comment stays unchanged until they decide. Reporting it again only changes the reason.
   *
   * Token: user.
   *
   * `POST /v2/feed/posts/{content_id}/comments/{comment_id}/report`
   */
  reportComment(args: ReportCommentArgs, options?: RequestOptions): Promise<Answer<CommentReport>>

  /**
   * Find people to mention in a comment: at most 10 who may see the post, by name, title, department and place
   *
   * Token: user.
   *
   * `GET /v2/feed/posts/{content_id}/mentionable`
   */
  listMentionable(args: ListMentionableArgs, options?: RequestOptions): Promise<Answer<MentionablePerson[], {
    search?: SearchMeta
  }>>

  /**
   * List the comments of all posts for moderation, newest first
   *
   * Without a filter those that a decision is due on: comments in review, and published ones that were reported.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/moderation/comments`
   */
  listModeratedComments(args?: ListModeratedCommentsArgs, options?: RequestOptions): Promise<Answer<ModeratedComment[], {
    pagination: Pagination
  }>>

  /**
   * Publish a comment that waits for review, or dismiss the reports of one
   *
   * With `updated_at` only that version of the text is approved: 409 when the comment has changed since, and it stays unchanged. A hidden comment is restored instead: 400.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/moderation/comments/{comment_id}/approve`
   */
  approveComment(args: ApproveCommentArgs, options?: RequestOptions): Promise<Answer<ModeratedComment>>

  /**
   * Hide a comment from its readers
   *
   * With a thread its replies are out of sight, too. Settles its reports.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/moderation/comments/{comment_id}/hide`
   */
  hideComment(args: HideCommentArgs, options?: RequestOptions): Promise<Answer<ModeratedComment>>

  /**
   * Show a hidden comment again, or put it back to those that wait for review
   *
   * A comment in review is approved instead: 400.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/moderation/comments/{comment_id}/restore`
   */
  restoreComment(args: RestoreCommentArgs, options?: RequestOptions): Promise<Answer<ModeratedComment>>

  /**
   * List the aliases that you may comment as
   *
   * Token: user.
   *
   * `GET /v2/comment_aliases`
   */
  listCommentAliases(args?: ListCommentAliasesArgs, options?: RequestOptions): Promise<Answer<CommentAlias[], {
    pagination: Pagination
  }>>

  /**
   * List the program's comment aliases with the users who may use them
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/settings/comment_aliases`
   */
  listAliasSettings(args?: ListAliasSettingsArgs, options?: RequestOptions): Promise<Answer<CommentAliasSettings[], {
    pagination: Pagination
  }>>

  /**
   * Create an alias for users to comment as
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/settings/comment_aliases`
   */
  createCommentAlias(args: CreateCommentAliasArgs, options?: RequestOptions): Promise<Answer<CommentAliasSettings>>

  /**
   * Change an alias, also on existing comments, and the users who may use it
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/settings/comment_aliases/{alias_id}`
   */
  updateCommentAlias(args: UpdateCommentAliasArgs, options?: RequestOptions): Promise<Answer<CommentAliasSettings>>

  /**
   * Delete an alias; comments written under it keep its name and picture
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /v2/settings/comment_aliases/{alias_id}`
   */
  deleteCommentAlias(args: DeleteCommentAliasArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Create a poll for everyone or for some audiences
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/polls`
   */
  createPoll(args: CreatePollArgs, options?: RequestOptions): Promise<Answer<PollSettings>>

  /**
   * List all polls of the program with their outcome, newest first
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/polls`
   */
  listPolls(args?: ListPollsArgs, options?: RequestOptions): Promise<Answer<PollSettings[], {
    pagination: Pagination
  }>>

  /**
   * Read a poll with its outcome, whatever its audience
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/polls/{poll_id}`
   */
  readPoll(args: ReadPollArgs, options?: RequestOptions): Promise<Answer<PollSettings>>

  /**
   * Change a poll, close it or open it again
   *
   * Only given members change. `audiences: []` opens the poll to everyone, unless all of its audiences were deleted: `targeted: false` opens that one. Once a user has responded, `question`, `options`, `multiple_choice` and `anonymous` stay as they are: changing them is 400.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/polls/{poll_id}`
   */
  updatePoll(args: UpdatePollArgs, options?: RequestOptions): Promise<Answer<PollSettings>>

  /**
   * Read the results of a poll, also by an attribute of people
   *
   * Groups of fewer than 5 people, of an anonymous poll of fewer than 5 answers, are one last entry. With `Accept: text/csv` a line for each answer, of an anonymous poll the counts alone.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/polls/{poll_id}/results`
   */
  getPollResults(args: GetPollResultsArgs, options?: RequestOptions): Promise<Answer<PollResults>>

  /**
   * List your polls, open and closed, newest first
   *
   * Token: user.
   *
   * `GET /v2/feed/polls`
   */
  listFeedPolls(args?: ListFeedPollsArgs, options?: RequestOptions): Promise<Answer<Poll[], {
    pagination: Pagination
  }>>

  /**
   * Read one of your polls
   *
   * Token: user.
   *
   * `GET /v2/feed/polls/{poll_id}`
   */
  getFeedPoll(args: GetFeedPollArgs, options?: RequestOptions): Promise<Answer<Poll>>

  /**
   * Respond to a poll; while it is open, a later response replaces the one before
   *
   * Token: user.
   *
   * `POST /v2/feed/polls/{poll_id}`
   */
  respondToPoll(args: RespondToPollArgs, options?: RequestOptions): Promise<Answer<Poll>>

  /**
   * List the surveys of the program, newest first
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys`
   */
  listSurveys(args?: ListSurveysArgs, options?: RequestOptions): Promise<Answer<Survey[], {
    pagination: Pagination
  }>>

  /**
   * Create a survey as a draft
   *
   * Anonymous unless said. Ids of questions and options are assigned by the server and stay while they are sent back. `by` names at most three attributes by whose values results are grouped; private ones are 400 for everybody.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/surveys`
   */
  createSurvey(args: CreateSurveyArgs, options?: RequestOptions): Promise<Answer<Survey>>

  /**
   * Read a survey
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys/{survey_id}`
   */
  readSurvey(args: ReadSurveyArgs, options?: RequestOptions): Promise<Answer<Survey>>

  /**
   * Change a survey
   *
   * Only given members change. An open survey changes its title, intro and end alone, a closed one nothing: else 409. Where the program requires four eyes, a scheduled survey of which more than its dates changes is a draft again.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PATCH /v2/surveys/{survey_id}`
   */
  updateSurvey(args: UpdateSurveyArgs, options?: RequestOptions): Promise<Answer<Survey>>

  /**
   * Delete a survey with all of its answers
   *
   * A draft; any other one by program managers and higher alone.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/surveys/{survey_id}`
   */
  deleteSurvey(args: DeleteSurveyArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Make a draft of the caller from a survey in any state
   *
   * With its questions, whose ids stay, translations and audiences; without its times and answers. Its results are compared with those of the survey that it follows.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/surveys/{survey_id}/copy`
   */
  copySurvey(args: CopySurveyArgs, options?: RequestOptions): Promise<Answer<Survey>>

  /**
   * Open a survey now, or schedule it
   *
   * A future `opens_at` leads to the state `scheduled`; a draft that has one keeps it unless another is given. Opening notifies the audience by the `notification_channels` of the survey. Where the program requires four eyes, its last writer does not open it.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/surveys/{survey_id}/open`
   */
  openSurvey(args: OpenSurveyArgs, options?: RequestOptions): Promise<Answer<Survey>>

  /**
   * Write the translation of a survey into a language of the program
   *
   * Replaces: what is left out is the original’s. It is a new version of the survey. The language of the original, and one that the program does not have, are 400.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/surveys/{survey_id}/translations/{language}`
   */
  setSurveyTranslation(args: SetSurveyTranslationArgs, options?: RequestOptions): Promise<Answer<SurveyTranslation>>

  /**
   * Read the translation of a survey into one language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys/{survey_id}/translations/{language}`
   */
  getSurveyTranslation(args: GetSurveyTranslationArgs, options?: RequestOptions): Promise<Answer<SurveyTranslation>>

  /**
   * Remove the translation of a survey into one language
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/surveys/{survey_id}/translations/{language}`
   */
  deleteSurveyTranslation(args: DeleteSurveyTranslationArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Close a survey for good; a scheduled one becomes a draft again
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/surveys/{survey_id}/close`
   */
  closeSurvey(args: CloseSurveyArgs, options?: RequestOptions): Promise<Answer<Survey>>

  /**
   * Remind the people of the audience who have not answered an open survey
   *
   * By the channels of the survey, once in 20 hours: 429 with `Retry-After`.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/surveys/{survey_id}/reminders`
   */
  remindSurvey(args: RemindSurveyArgs, options?: RequestOptions): Promise<Answer<SurveyReminder>>

  /**
   * Read what people answered, also in groups
   *
   * Of an anonymous survey from five responses on, while it is open in fives and without groups. `by` is one of its attributes; of a named one any that the caller may name. Of a draft every figure is 0.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys/{survey_id}/results`
   */
  getSurveyResults(args: GetSurveyResultsArgs, options?: RequestOptions): Promise<Answer<SurveyResults>>

  /**
   * List the texts that answer a question
   *
   * In random order that stays. Of an anonymous survey from five responses on.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys/{survey_id}/answers`
   */
  listSurveyTexts(args: ListSurveyTextsArgs, options?: RequestOptions): Promise<Answer<SurveyText[], {
    pagination: Pagination
  }>>

  /**
   * Read all responses as CSV
   *
   * Columns: `user_id` and `display_name` of named surveys, the attributes of `by`, then the questions by their text. Of an anonymous survey from five responses on, in random order, with values of attributes only where at least five rows share them; below five there is the head alone.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/surveys/{survey_id}/responses`
   */
  listSurveyResponses(args: ListSurveyResponsesArgs, options?: RequestOptions): Promise<Answer<string>>

  /**
   * List your surveys: open ones that you have not answered, and those that you have
   *
   * Token: user.
   *
   * `GET /v2/feed/surveys`
   */
  listFeedSurveys(args?: ListFeedSurveysArgs, options?: RequestOptions): Promise<Answer<FeedSurvey[], {
    pagination: Pagination
  }>>

  /**
   * Read one of your surveys
   *
   * Token: user.
   *
   * `GET /v2/feed/surveys/{survey_id}`
   */
  getFeedSurvey(args: GetFeedSurveyArgs, options?: RequestOptions): Promise<Answer<FeedSurvey>>

  /**
   * Answer a survey, once
   *
   * A second response is 409, and so is one to a closed survey. Of an anonymous survey nothing joins the answers and their author: no `Idempotency-Key` is kept, and the log names no user. A client takes 409 after a lost response as sent.
   *
   * Token: user.
   *
   * `POST /v2/feed/surveys/{survey_id}/response`
   */
  respondToSurvey(args: RespondToSurveyArgs, options?: RequestOptions): Promise<Answer<SurveyResponse>>

  /**
   * Search posts, topics, people, polls and comments while typing
   *
   * Up to five of each kind; the last word counts as a beginning as well. Posts come in the order of relevance. When nothing is found, misspelt words are corrected by words of people, else of posts that you see. Web sessions have a limit of 600 searches a minute besides their own.
   *
   * Token: user.
   *
   * `GET /v2/search`
   */
  searchEverything(args: SearchEverythingArgs, options?: RequestOptions): Promise<Answer<SearchResults, {
    search: SearchMeta
  }>>

  /**
   * Search posts, narrowed by topic, author, type and time
   *
   * As `GET /v2/feed/posts` with `search`, but by relevance unless said, with more filters, and with the last word as a beginning as well. In a web session it counts against the limit of `GET /v2/search`.
   *
   * Token: user.
   *
   * `GET /v2/search/posts`
   */
  searchPosts(args: SearchPostsArgs, options?: RequestOptions): Promise<Answer<FeedPost[], FeedMeta>>

  /**
   * List the users of the program
   *
   * By id, unless `sortBy` is given. `filter` takes `attribute eq value`, joined by `and` and `or`, and the whole of RFC 7644 where the program has `scim_filter` `full`; a value alone finds a part of a userName.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /scim/v2/Users`
   */
  listUsers(args?: ListUsersArgs, options?: RequestOptions): Promise<Answer<ListResponse<User>>>

  /**
   * Create a user
   *
   * A userName that the organisation knows from another program joins this one; one that this program has is 409. The role may not be above that of the caller. A password for a user of another program as well takes a caller who manages them there, too. A photo may be an image as data URI.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /scim/v2/Users`
   */
  createUser(args: CreateUserArgs, options?: RequestOptions): Promise<Answer<User>>

  /**
   * List the users of the program, by a request body
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /scim/v2/Users/.search`
   */
  searchUsers(args?: SearchUsersArgs, options?: RequestOptions): Promise<Answer<ListResponse<User>>>

  /**
   * List users and groups of the program together, asked for in a body
   *
   * Users first, by id, unless `sortBy` is given; those of the two that the token may read. An attribute that only one of them has is without a value for the other. `meta.resourceType eq "User"` works in every program.
   *
   * Token: user or server. One of the scopes: users.read, groups.read. Role: program_manager or higher.
   *
   * `POST /scim/v2/.search`
   */
  searchUsersAndGroups(args?: SearchUsersAndGroupsArgs, options?: RequestOptions): Promise<Answer<ListResponse<User | Group>>>

  /**
   * The user whose token it is
   *
   * Token: user.
   *
   * `GET /scim/v2/Users/me`
   */
  readMe(args?: ReadMeArgs, options?: RequestOptions): Promise<Answer<User>>

  /**
   * Read one user
   *
   * By id, or else by userName, e-mail address or externalId. `If-None-Match` with the current version returns 304.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /scim/v2/Users/{user_id}`
   */
  readUser(args: ReadUserArgs, options?: RequestOptions): Promise<Answer<User>>

  /**
   * Replace a user
   *
   * Omitted attributes become null or empty, except `roles`, `active` and the password. With `If-Match` a user that was changed meanwhile is 412.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /scim/v2/Users/{user_id}`
   */
  replaceUser(args: ReplaceUserArgs, options?: RequestOptions): Promise<Answer<User>>

  /**
   * Change a part of a user
   *
   * All operations take effect, or none. `If-Match` as with PUT.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PATCH /scim/v2/Users/{user_id}`
   */
  updateUser(args: UpdateUserArgs, options?: RequestOptions): Promise<Answer<User>>

  /**
   * Remove a user from the program
   *
   * Other programs of the organisation keep the user. Posts and comments of the user stay, as a former colleague’s.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /scim/v2/Users/{user_id}`
   */
  deleteUser(args: DeleteUserArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Forget a user
   *
   * Removes the user from the program and removes or anonymises their data: profile, sign-in, comments, engagement, logs. Posts stay, as a former colleague’s. Done in the background; the response is the same for a user who does not exist or has been forgotten.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/Users/{user_id}/forget`
   */
  forgetUser(args: ForgetUserArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List where you are signed in, the newest first
   *
   * One for each sign-in of a browser or an application that lasts, up to 500.
   *
   * Token: user.
   *
   * `GET /v2/me/sessions`
   */
  listSessions(args?: ListSessionsArgs, options?: RequestOptions): Promise<Answer<Session[], {
    pagination: Pagination
  }>>

  /**
   * End one of the sessions that you are signed in with, and its tokens
   *
   * Token: user.
   *
   * `DELETE /v2/me/sessions/{session_id}`
   */
  endSession(args: EndSessionArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List where a person is signed in, the newest first
   *
   * One for each sign-in of a browser or an application that lasts, up to 500; `current` only for the caller’s own.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/{user_id}/sessions`
   */
  listPersonSessions(args: ListPersonSessionsArgs, options?: RequestOptions): Promise<Answer<Session[], {
    pagination: Pagination
  }>>

  /**
   * End a session of a person, and its tokens
   *
   * Of people up to the caller's role, else 403. The audit log records the caller.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /v2/people/{user_id}/sessions/{session_id}`
   */
  endPersonSession(args: EndPersonSessionArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Find people of the program
   *
   * Inactive people are listed too. Sorts by display_name, created_at, last_accessed_at; by name unless said. Program managers and higher also see address, external id, dates and invitation.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/people`
   */
  listPeople(args?: ListPeopleArgs, options?: RequestOptions): Promise<Answer<DirectoryPerson[], {
    pagination: Pagination
  }>>

  /**
   * Add a person to the program
   *
   * A userName that the organisation knows from another program joins this one, as by SCIM. A userName or an e-mail address that another person of the program has is 409. `invite` also invites the person, by `mail` or by `code`.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/people`
   */
  createPerson(args: CreatePersonArgs, options?: RequestOptions): Promise<Answer<CreatedPerson>>

  /**
   * Read one person of the program
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/people/{user_id}`
   */
  readPerson(args: ReadPersonArgs, options?: RequestOptions): Promise<Answer<PersonDetails>>

  /**
   * Change a person of the program
   *
   * Members that are left out stay, null clears what may be empty. `custom_attributes` is merged; a null value removes one. People above the caller's role are 403. A userName is that of all programs: whoever is in another one as well is changed by those who manage them there, too.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PATCH /v2/people/{user_id}`
   */
  updatePerson(args: UpdatePersonArgs, options?: RequestOptions): Promise<Answer<PersonDetails>>

  /**
   * Remove a person from the program
   *
   * Other programs of the organisation keep the person. Posts and comments stay, as a former colleague’s; `POST /v2/Users/{user_id}/forget` also erases what identifies the person.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /v2/people/{user_id}`
   */
  deletePerson(args: DeletePersonArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Send mail to a person again whose address was refused for good
   *
   * For an address that a mail server refused by mistake, or that exists again. Of people up to the caller's role, else 403.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/people/{user_id}/email_status`
   */
  setEmailStatus(args: SetEmailStatusArgs, options?: RequestOptions): Promise<Answer<PersonDetails>>

  /**
   * Find colleagues, by name, title, department and place
   *
   * Active people. `directory_fields` (program setting) names the attributes that are shown, the others are null; without the setting `directory` it is 404. Where the department is not shown, its filter finds no people. A search that finds nobody is corrected, as those of posts are.
   *
   * Token: user.
   *
   * `GET /v2/feed/people`
   */
  listColleagues(args?: ListColleaguesArgs, options?: RequestOptions): Promise<Answer<Colleague[], {
    pagination: Pagination
    search?: SearchMeta
  }>>

  /**
   * List the departments of colleagues, by name
   *
   * Those of active people; of the first 500 that the program has. None where `directory_fields` does not name `department`; 404 without the setting `directory`.
   *
   * Token: user.
   *
   * `GET /v2/feed/people/departments`
   */
  listDepartments(args?: NoArgs, options?: RequestOptions): Promise<Answer<Department[]>>

  /**
   * Read the profile of a colleague
   *
   * Active people. `directory_fields` (program setting) names the attributes that are shown, the others are null; without the setting `directory` it is 404.
   *
   * Token: user.
   *
   * `GET /v2/feed/people/{user_id}`
   */
  readColleague(args: ReadColleagueArgs, options?: RequestOptions): Promise<Answer<Colleague>>

  /**
   * List the people of an audience, by name
   *
   * Deactivated people are listed too; `user_count` counts the active ones. 403 below program manager for an audience whose rule uses private attributes.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/audiences/{audience_id}/members`
   */
  listAudienceMembers(args: ListAudienceMembersArgs, options?: RequestOptions): Promise<Answer<DirectoryPerson[], {
    pagination: Pagination
  }>>

  /**
   * Invite a person to set a password
   *
   * By `mail` the person gets a link, by `code` the response has an access code for the form of the sign-in page. Both are good for 7 days and once; a new invitation makes the former one void. Needs the right to make the person an access code.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/people/{user_id}/invitations`
   */
  createInvitation(args: CreateInvitationArgs, options?: RequestOptions): Promise<Answer<Invitation>>

  /**
   * Send a file of people, CSV or .xlsx, to be checked
   *
   * At most 50 MB, 200,000 rows and 200 columns, rows of 100,000 and cells of 32,768 bytes (413), in UTF-8, UTF-16 with a mark, or Windows-1252, with commas, semicolons or tabs. It is checked in the background and changes no person: the import then names the action of each row, which `apply` carries out.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/people/imports`
   */
  createPeopleImport(args: CreatePeopleImportArgs, options?: RequestOptions): Promise<Answer<AcceptedImport>>

  /**
   * List the imports of people, newest first
   *
   * Kept for 30 days.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/imports`
   */
  listPeopleImports(args?: ListPeopleImportsArgs, options?: RequestOptions): Promise<Answer<PeopleImport[], {
    pagination: Pagination
  }>>

  /**
   * Read the state of an import
   *
   * While it is checked or applied, the counts grow up to `rows`; in the end they are those of what was applied.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/imports/{import_id}`
   */
  readPeopleImport(args: ReadPeopleImportArgs, options?: RequestOptions): Promise<Answer<PeopleImport>>

  /**
   * Map columns of an import, and say what becomes of leavers
   *
   * Partial; columns that are not named stay. It is checked anew. Only of one that is `ready` or `failed` and was not applied, else 409.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/people/imports/{import_id}`
   */
  updatePeopleImport(args: UpdatePeopleImportArgs, options?: RequestOptions): Promise<Answer<AcceptedImport>>

  /**
   * Discard an import that was not applied
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /v2/people/imports/{import_id}`
   */
  discardPeopleImport(args: DiscardPeopleImportArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the rows of an import with what becomes of each
   *
   * By line, leavers last. With `Accept: text/csv` the problems, one a line.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/imports/{import_id}/rows`
   */
  listPeopleImportRows(args: ListPeopleImportRowsArgs, options?: RequestOptions): Promise<Answer<PeopleImportRow[], {
    pagination: Pagination
  }>>

  /**
   * List what is wrong in an import, by kind
   *
   * Problems first, then warnings, those of most rows before the others; also once it is applied.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/imports/{import_id}/problems`
   */
  listPeopleImportProblems(args: ListPeopleImportProblemsArgs, options?: RequestOptions): Promise<Answer<PeopleImportProblem[], {
    pagination: Pagination
  }>>

  /**
   * Apply an import that was checked
   *
   * In the background; each row is decided anew. Only when it is `ready`, else 409. With `leavers: deactivate`, `confirm_leavers` is needed when they are more than 10 and more than a tenth of all active people: their number, else 409 that names it.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/people/imports/{import_id}/apply`
   */
  applyPeopleImport(args: ApplyPeopleImportArgs, options?: RequestOptions): Promise<Answer<AcceptedImport>>

  /**
   * Make codes by which people set a password
   *
   * For up to 500 people, by `user_ids` or by `audience`. Each code works once, in the form that the sign-in page leads to; a former code of the person is void. Codes for people above the caller's role are 403; a code is void once its maker could no longer make it. With `Accept: application/pdf` the response is a sheet of cards to cut.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/access_codes`
   */
  createAccessCodes(args: CreateAccessCodesArgs, options?: RequestOptions): Promise<Answer<AccessCode[]>>

  /**
   * Invite many people to set a password
   *
   * By `user_ids` (at most 10000), `audience` or `filter`, exactly one of them. By `mail` they get links in the background, by `code` the caller prints sheets of cards. Who was invited within the last 20 hours is left out as `recent`.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/people/invitations`
   */
  createInvitations(args?: CreateInvitationsArgs, options?: RequestOptions): Promise<Answer<AcceptedInvitations>>

  /**
   * Read how far invitations of many people are
   *
   * Kept for 40 days. A live hint `job` of the kind `invitation` tells its maker that it is finished.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/invitations/{invitation_id}`
   */
  readInvitations(args: ReadInvitationsArgs, options?: RequestOptions): Promise<Answer<Invitations>>

  /**
   * Make the codes of invitations, as sheets of cards
   *
   * A PDF of at most 2,000 cards; `page.number` is the file. For 7 days, for the maker of the invitations alone. Each call makes new codes, which void those not used; people who have signed in get none. 404 beyond the last file, and of invitations by mail.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/people/invitations/{invitation_id}/codes`
   */
  makeInvitationCodes(args: MakeInvitationCodesArgs, options?: RequestOptions): Promise<Answer<Blob>>

  /**
   * How many people have signed in, by week and by an attribute
   *
   * The last 26 weeks. `by` is empty without the parameter; groups are the largest first, at most 1000.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/activation`
   */
  readActivation(args?: ReadActivationArgs, options?: RequestOptions): Promise<Answer<Activation>>

  /**
   * Make a poster that leads to the sign-in
   *
   * A PDF of one page (A4), in the colour and the first language of the program, for a place if one is named.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/poster`
   */
  makePoster(args?: MakePosterArgs, options?: RequestOptions): Promise<Answer<Blob>>

  /**
   * A picture of a user
   *
   * Its address cannot be guessed and is the `photos` value of a user whose picture came inside a request.
   *
   * No token is needed.
   *
   * `GET /photos/{program_id}/{name}`
   */
  readPhoto(args: ReadPhotoArgs, options?: RequestOptions): Promise<Answer<Blob>>

  /**
   * List the groups of the program
   *
   * By id, unless `sortBy` is given. `excludedAttributes=members` leaves the members out.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /scim/v2/Groups`
   */
  listGroups(args?: ListGroupsArgs, options?: RequestOptions): Promise<Answer<ListResponse<Group>>>

  /**
   * Create a group
   *
   * `identifierField` is the kind of the members' values: `userName` (the default, then the id), `id` or `email`; a `$ref` with the address of a user of this server takes precedence. Up to 1,000 members are added before the response; more by the job of `meta.JobId`.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /scim/v2/Groups`
   */
  createGroup(args: CreateGroupArgs, options?: RequestOptions): Promise<Answer<Group>>

  /**
   * List the groups of the program, by a request body
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /scim/v2/Groups/.search`
   */
  searchGroups(args?: SearchGroupsArgs, options?: RequestOptions): Promise<Answer<ListResponse<Group>>>

  /**
   * Read one group with its members
   *
   * `excludedAttributes=members` leaves the members out. A member’s `value` is the id of the user.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /scim/v2/Groups/{group_id}`
   */
  readGroup(args: ReadGroupArgs, options?: RequestOptions): Promise<Answer<Group>>

  /**
   * Replace a group
   *
   * Replaces the members by those of `members`; without `members`, the group is empty. The call does not change `name`. A `value` that is the id of a member means that member, unless `identifierField` is given.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /scim/v2/Groups/{group_id}`
   */
  replaceGroup(args: ReplaceGroupArgs, options?: RequestOptions): Promise<Answer<Group>>

  /**
   * Change a part of a group
   *
   * Adds and removes members, or replaces all of them. All operations take effect, or none. If a `value` fits two users, the messages of the job report the one that was chosen.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PATCH /scim/v2/Groups/{group_id}`
   */
  updateGroup(args: UpdateGroupArgs, options?: RequestOptions): Promise<Answer<Group>>

  /**
   * Delete a group
   *
   * Its members stay users. Topics and posts stay targeted at it, so it opens them for no one.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /scim/v2/Groups/{group_id}`
   */
  deleteGroup(args: DeleteGroupArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Read the progress of a change of members
   *
   * The job that `meta.JobId` of a group named; kept for 30 days.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/Groups/JobReport/{jobId}`
   */
  readGroupJobReport(args: ReadGroupJobReportArgs, options?: RequestOptions): Promise<Answer<GroupJob>>

  /**
   * SCIM schemas in use
   *
   * Token: user or server.
   *
   * `GET /scim/v2/Schemas`
   */
  listScimSchemas(args?: NoArgs, options?: RequestOptions): Promise<Answer<ListResponse<ScimSchema>>>

  /**
   * One SCIM schema, by its URN
   *
   * Token: user or server.
   *
   * `GET /scim/v2/Schemas/{schema_id}`
   */
  readScimSchema(args: ReadScimSchemaArgs, options?: RequestOptions): Promise<Answer<ScimSchema>>

  /**
   * SCIM provider configuration
   *
   * Token: user or server.
   *
   * `GET /scim/v2/ServiceProviderConfig`
   */
  readServiceProviderConfig(args?: NoArgs, options?: RequestOptions): Promise<Answer<ServiceProviderConfig>>

  /**
   * SCIM resource types
   *
   * Token: user or server.
   *
   * `GET /scim/v2/ResourceTypes`
   */
  listScimResourceTypes(args?: NoArgs, options?: RequestOptions): Promise<Answer<ListResponse<ResourceType>>>

  /**
   * One SCIM resource type, by its name
   *
   * Token: user or server.
   *
   * `GET /scim/v2/ResourceTypes/{resource_id}`
   */
  readScimResourceType(args: ReadScimResourceTypeArgs, options?: RequestOptions): Promise<Answer<ResourceType>>

  /**
   * Available roles, highest first
   *
   * `filter` may be `origin eq "system"` or `origin eq "custom"`; there are no custom roles.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /scim/v2/roles`
   */
  listRoles(args?: ListRolesArgs, options?: RequestOptions): Promise<Answer<ListResponse<Role>>>

  /**
   * List the last SCIM requests of a client, newest first
   *
   * The last 200 requests of an identity provider, without personal data.
   *
   * Token: operator.
   *
   * `GET /operator/v1/scim_requests`
   */
  listScimRequests(args: ListScimRequestsArgs, options?: RequestOptions): Promise<Answer<ScimRequest[]>>

  /**
   * List the last SCIM requests, newest first, with the reasons of failures
   *
   * The last 200 requests of each client, and apart from them its failed ones of 30 days (at most 10000), without personal data but what `include=person` adds. A token that was removed within 30 days keeps its id here; an unknown one is listed in the program that it names, as every SCIM token does, else where the server has one program. Of both, an hour is one entry. An unknown client has none.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/scim_requests`
   */
  listProgramScimRequests(args?: ListProgramScimRequestsArgs, options?: RequestOptions): Promise<Answer<ExplainedScimRequest[], ScimRequestsMeta>>

  /**
   * List audiences
   *
   * Groups that SCIM provisions and audiences by rule, by name. `q` is a part of the name.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/audiences`
   */
  listAudiences(args?: ListAudiencesArgs, options?: RequestOptions): Promise<Answer<Audience[], {
    pagination: Pagination
  }>>

  /**
   * Create an audience by rule
   *
   * Its members are the users who fulfil the rule, kept current when they change. In very large programs the first members are there moments after the response. 403 for a rule on private attributes below program manager; 409 when the name is taken.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/audiences`
   */
  createAudience(args: CreateAudienceArgs, options?: RequestOptions): Promise<Answer<Audience>>

  /**
   * Read one audience
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/audiences/{audience_id}`
   */
  readAudience(args: ReadAudienceArgs, options?: RequestOptions): Promise<Answer<Audience>>

  /**
   * Change an audience by rule
   *
   * Only given members change. A new rule adds and removes memberships, in very large programs within moments after the response. 400 for a group, which SCIM provisions; 403 below program manager for a rule, present or new, that uses private attributes; 409 when the name is taken.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `PUT /v2/audiences/{audience_id}`
   */
  updateAudience(args: UpdateAudienceArgs, options?: RequestOptions): Promise<Answer<Audience>>

  /**
   * Delete an audience by rule
   *
   * Topics, posts and polls that are targeted at it stay targeted, and no user sees them by it. 400 for a group, which SCIM provisions; 403 below program manager for one whose rule uses private attributes.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `DELETE /v2/audiences/{audience_id}`
   */
  deleteAudience(args: DeleteAudienceArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the attributes that rules can use, with the values that people have
   *
   * `search` is a part of the attribute or its label; with `attribute` it is a part of its values. The 50 most frequent values are listed; in large programs the counts are up to a minute old. Private attributes are left out below program manager, and 403 when named.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/audience_attributes`
   */
  listAudienceAttributes(args?: ListAudienceAttributesArgs, options?: RequestOptions): Promise<Answer<AudienceAttribute[], {
    pagination: Pagination
  }>>

  /**
   * Create a subscription and ping it
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/webhooks/subscriptions`
   */
  createWebhookSubscription(args: CreateWebhookSubscriptionArgs, options?: RequestOptions): Promise<Answer<WebhookSubscription>>

  /**
   * List the subscriptions of the program
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/webhooks/subscriptions`
   */
  listWebhookSubscriptions(args?: ListWebhookSubscriptionsArgs, options?: RequestOptions): Promise<Answer<WebhookSubscription[], {
    pagination: CursorPagination
  }>>

  /**
   * Read one subscription
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/webhooks/subscriptions/{subscription_id}`
   */
  getWebhookSubscription(args: GetWebhookSubscriptionArgs, options?: RequestOptions): Promise<Answer<WebhookSubscription>>

  /**
   * Change a subscription
   *
   * Only given members change. A new `secret` signs in addition to the previous one for 24 hours.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/webhooks/subscriptions/{subscription_id}`
   */
  updateWebhookSubscription(args: UpdateWebhookSubscriptionArgs, options?: RequestOptions): Promise<Answer<WebhookSubscription>>

  /**
   * Remove a subscription for good
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /v2/webhooks/subscriptions/{subscription_id}`
   */
  deleteWebhookSubscription(args: DeleteWebhookSubscriptionArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Send a sample delivery now
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/webhooks/subscriptions/{subscription_id}/ping`
   */
  pingWebhookSubscription(args: PingWebhookSubscriptionArgs, options?: RequestOptions): Promise<Answer<WebhookPing>>

  /**
   * Send a sample of an event
   *
   * Reaches inactive subscriptions; one attempt. The sample is the one of `GET /v2/webhooks/events`.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/webhooks/subscriptions/{subscription_id}/test`
   */
  testWebhookSubscription(args: TestWebhookSubscriptionArgs, options?: RequestOptions): Promise<Answer<WebhookTest>>

  /**
   * List the events that can be subscribed to
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/webhooks/events`
   */
  listWebhookEvents(args?: ListWebhookEventsArgs, options?: RequestOptions): Promise<Answer<WebhookEventType[], {
    pagination: Pagination
  }>>

  /**
   * List the deliveries of a subscription, newest first
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/webhooks/subscriptions/{subscription_id}/deliveries`
   */
  listWebhookDeliveries(args: ListWebhookDeliveriesArgs, options?: RequestOptions): Promise<Answer<Delivery[], {
    pagination: CursorPagination
  }>>

  /**
   * Read one delivery with its request, and the response of each attempt
   *
   * Authorization and cookies are shown as `***`.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/webhooks/subscriptions/{subscription_id}/deliveries/{delivery_id}`
   */
  getWebhookDelivery(args: GetWebhookDeliveryArgs, options?: RequestOptions): Promise<Answer<DeliveryDetail>>

  /**
   * Send all failed deliveries since a time again
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/webhooks/subscriptions/{subscription_id}/deliveries/redeliver`
   */
  redeliverFailedWebhookDeliveries(args: RedeliverFailedWebhookDeliveriesArgs, options?: RequestOptions): Promise<Answer<Redelivery>>

  /**
   * Send one delivery again
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/webhooks/subscriptions/{subscription_id}/deliveries/{delivery_id}/redeliver`
   */
  redeliverWebhookDelivery(args: RedeliverWebhookDeliveryArgs, options?: RequestOptions): Promise<Answer<Delivery>>

  /**
   * Send a sample event to the subscriptions of a program
   *
   * Token: operator.
   *
   * `POST /operator/v1/webhook_events`
   */
  triggerWebhookEvent(args: TriggerWebhookEventArgs, options?: RequestOptions): Promise<Answer<SampleEvent>>

  /**
   * List the chats that posts are sent to
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/chat_connections`
   */
  listChatConnections(args?: ListChatConnectionsArgs, options?: RequestOptions): Promise<Answer<ChatConnection[], {
    pagination: Pagination
  }>>

  /**
   * Send the posts of topics to a chat of Slack or Teams
   *
   * Each post that is published in these topics from now on, once. The address is that of an incoming webhook. A program has at most 20 connections.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/chat_connections`
   */
  createChatConnection(args: CreateChatConnectionArgs, options?: RequestOptions): Promise<Answer<ChatConnection>>

  /**
   * Read one chat connection
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/chat_connections/{chat_connection_id}`
   */
  getChatConnection(args: GetChatConnectionArgs, options?: RequestOptions): Promise<Answer<ChatConnection>>

  /**
   * Change a chat connection
   *
   * Only given members change; the kind never does.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PATCH /v2/chat_connections/{chat_connection_id}`
   */
  updateChatConnection(args: UpdateChatConnectionArgs, options?: RequestOptions): Promise<Answer<ChatConnection>>

  /**
   * Remove a chat connection for good
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `DELETE /v2/chat_connections/{chat_connection_id}`
   */
  deleteChatConnection(args: DeleteChatConnectionArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Send a sample to a chat
   *
   * Reaches inactive connections; one attempt.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/chat_connections/{chat_connection_id}/test`
   */
  testChatConnection(args: TestChatConnectionArgs, options?: RequestOptions): Promise<Answer<ChatTest>>

  /**
   * List the deliveries to a chat, newest first
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/chat_connections/{chat_connection_id}/deliveries`
   */
  listChatDeliveries(args: ListChatDeliveriesArgs, options?: RequestOptions): Promise<Answer<Delivery[], {
    pagination: CursorPagination
  }>>

  /**
   * Send one delivery to a chat again
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `POST /v2/chat_connections/{chat_connection_id}/deliveries/{chat_delivery_id}/redeliver`
   */
  redeliverChatDelivery(args: RedeliverChatDeliveryArgs, options?: RequestOptions): Promise<Answer<Delivery>>

  /**
   * List attempts of deliveries in a program as they happen
   *
   * Token: operator.
   *
   * `GET /operator/v1/webhook_attempts`
   */
  listWebhookAttempts(args: ListWebhookAttemptsArgs, options?: RequestOptions): Promise<Answer<WebhookAttempt[]>>

  /**
   * List your own items in every state, newest first
   *
   * Token: user.
   *
   * `GET /v2/ugc/contents`
   */
  listUserGeneratedContent(args?: ListUserGeneratedContentArgs, options?: RequestOptions): Promise<Answer<Item[], {
    pagination: Pagination
  }>>

  /**
   * Write an item, as a draft or to be published
   *
   * With `publication_state` `published` it is submitted: published at once where every topic allows it, else its post waits for review.
   *
   * Token: user.
   *
   * `POST /v2/ugc/contents`
   */
  createUserGeneratedContent(args?: CreateUserGeneratedContentArgs, options?: RequestOptions): Promise<Answer<Item>>

  /**
   * Read an item of your own
   *
   * Token: user.
   *
   * `GET /v2/ugc/contents/{id}`
   */
  getUserGeneratedContent(args: GetUserGeneratedContentArgs, options?: RequestOptions): Promise<Answer<Item>>

  /**
   * Change, publish, take back or archive an item of your own
   *
   * Partial: what is left out stays. A submitted item that changes goes to review again, unless it would be published at once. Taking it back to `draft`, or archiving it, archives its post.
   *
   * Token: user.
   *
   * `PUT /v2/ugc/contents/{id}`
   */
  updateUserGeneratedContent(args: UpdateUserGeneratedContentArgs, options?: RequestOptions): Promise<Answer<Item>>

  /**
   * Copy an item of your own, in any state, into a new draft
   *
   * Token: user.
   *
   * `POST /v2/ugc/contents/{id}/copy`
   */
  copyUserGeneratedContent(args: CopyUserGeneratedContentArgs, options?: RequestOptions): Promise<Answer<Item>>

  /**
   * How an item of your own will look, as a page of the given width
   *
   * Token: user.
   *
   * `GET /v2/ugc/contents/{id}/preview`
   */
  previewUserGeneratedContent(args: PreviewUserGeneratedContentArgs, options?: RequestOptions): Promise<Answer<ItemPreview>>

  /**
   * Settings, limits and rights of the user for an editor of submissions
   *
   * Token: user.
   *
   * `GET /v2/ugc/metadata`
   */
  readUserGeneratedContentMetadata(args?: NoArgs, options?: RequestOptions): Promise<Answer<ItemMetadata>>

  /**
   * List the topics that you may submit to, by name
   *
   * Token: user.
   *
   * `GET /v2/ugc/topics`
   */
  listUserGeneratedContentTopics(args?: ListUserGeneratedContentTopicsArgs, options?: RequestOptions): Promise<Answer<SubmittableTopic[], {
    pagination: Pagination
  }>>

  /**
   * List audiences: those that you are in, for publishers all
   *
   * `name` is a whole name or display name, `q` has parts of these, folded as everywhere that words are searched.
   *
   * Token: user.
   *
   * `GET /v2/ugc/audiences`
   */
  listUserGeneratedContentAudiences(args?: ListUserGeneratedContentAudiencesArgs, options?: RequestOptions): Promise<Answer<AudienceChoice[], {
    pagination: Pagination
  }>>

  /**
   * Get an address to upload a file to, and the one to view it at
   *
   * The type of the file is determined by its content; a name with another type is refused. A file that nothing shows is removed after a day. Uploads of one person in a day are limited: 429.
   *
   * Token: user.
   *
   * `GET /v2/ugc/uploads/{filename}`
   */
  createUpload(args: CreateUploadArgs, options?: RequestOptions): Promise<Answer<Upload>>

  /**
   * An uploaded file by its unguessable address
   *
   * Pictures and videos are shown, other files are downloaded. Understands `Range` and `If-Range`. With `width`, a picture has at most this width, is rotated by its camera data and has no metadata, as AVIF where `Accept` names it, else as WebP; it is never enlarged. Animations of at most 200 frames, and 50 megapixels in all, stay animated, as WebP; others are their first frame. Files that are no pictures, or cannot be decoded, are shown as without `width`.
   *
   * No token is needed.
   *
   * `GET /uploads/view/{token}`
   */
  viewUpload(args: ViewUploadArgs, options?: RequestOptions): Promise<Answer<Blob>>

  /**
   * Title, description and image of a linked page
   *
   * Creates nothing. The page is asked for in the languages of the `Accept-Language` of the request, else of the profile. An address that cannot be reached is 400 with the rule `unreachable`.
   *
   * Token: user.
   *
   * `POST /v2/ugc/link_previews`
   */
  createLinkPreview(args: CreateLinkPreviewArgs, options?: RequestOptions): Promise<Answer<LinkPreview>>

  /**
   * Read the words that send comments and submissions to review
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/settings/moderation`
   */
  readModerationSettings(args?: NoArgs, options?: RequestOptions): Promise<Answer<ModerationSettings>>

  /**
   * Replace the words that send comments and submissions to review
   *
   * Texts written before are not checked again.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/settings/moderation`
   */
  updateModerationSettings(args: UpdateModerationSettingsArgs, options?: RequestOptions): Promise<Answer<ModerationSettings>>

  /**
   * A file by its signed link
   *
   * Understands `Range` and `If-Range`.
   *
   * No token is needed.
   *
   * `GET /files/{token}`
   */
  downloadFile(args: DownloadFileArgs, options?: RequestOptions): Promise<Answer<Blob>>

  /**
   * Read the settings of the program
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/settings/program`
   */
  readProgramSettings(args?: NoArgs, options?: RequestOptions): Promise<Answer<ProgramSettings>>

  /**
   * Change settings of the program
   *
   * Only given members change, for later requests.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `PATCH /v2/settings/program`
   */
  updateProgramSettings(args?: UpdateProgramSettingsArgs, options?: RequestOptions): Promise<Answer<ProgramSettings>>

  /**
   * Read which attachments users may include
   *
   * Token: user.
   *
   * `GET /v2/settings/user_generated_content`
   */
  readUserGeneratedContentSettings(args?: NoArgs, options?: RequestOptions): Promise<Answer<UserGeneratedContentSettings>>

  /**
   * Change which attachments users may include
   *
   * Only given members change; at least one attribute is required.
   *
   * Token: user. Role: program_manager or higher.
   *
   * `PATCH /v2/settings/user_generated_content`
   */
  updateUserGeneratedContentSettings(args?: UpdateUserGeneratedContentSettingsArgs, options?: RequestOptions): Promise<Answer<UserGeneratedContentSettings>>

  /**
   * A program's name, logo and colour, for pages before sign-in
   *
   * Without `program`: of the only one there is. Responses may be ten seconds old.
   *
   * No token is needed.
   *
   * `GET /v2/branding`
   */
  getBranding(args?: GetBrandingArgs, options?: RequestOptions): Promise<Answer<Branding>>

  /**
   * Change the program's logos and colour
   *
   * Only given members change; null resets. `shown_color` is the colour of text, lines and focus rings in light and in dark: the hue is kept, the lightness adjusted until the contrast is at least 4.5.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `PATCH /v2/settings/branding`
   */
  updateBranding(args?: UpdateBrandingArgs, options?: RequestOptions): Promise<Answer<BrandingResult>>

  /**
   * List the OAuth clients of the program, the oldest first
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/oauth_clients`
   */
  listOauthClients(args?: ListOauthClientsArgs, options?: RequestOptions): Promise<Answer<OauthClient[], {
    pagination: Pagination
  }>>

  /**
   * Register an OAuth client of the program
   *
   * A public client needs a redirect URI. The secret of a confidential client is in this response only. `scopes` are those of the caller, and `role` is `program_manager`, when not given; more than the caller has is 403.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `POST /v2/oauth_clients`
   */
  createOauthClient(args: CreateOauthClientArgs, options?: RequestOptions): Promise<Answer<CreatedOauthClient>>

  /**
   * Read one OAuth client
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/oauth_clients/{client_id}`
   */
  readOauthClient(args: ReadOauthClientArgs, options?: RequestOptions): Promise<Answer<OauthClient>>

  /**
   * Change an OAuth client
   *
   * Only given members change. A new `role` applies within a second, also to existing tokens; new `scopes` apply to new tokens. More than the caller has is 403.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `PATCH /v2/oauth_clients/{client_id}`
   */
  updateOauthClient(args: UpdateOauthClientArgs, options?: RequestOptions): Promise<Answer<OauthClient>>

  /**
   * Remove an OAuth client, and everything that was issued to it
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `DELETE /v2/oauth_clients/{client_id}`
   */
  deleteOauthClient(args: DeleteOauthClientArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * Make a further secret of a confidential client
   *
   * It is in this response only. A client has at most 2 secrets that have not expired; one more is 409.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `POST /v2/oauth_clients/{client_id}/secrets`
   */
  createOauthClientSecret(args: CreateOauthClientSecretArgs, options?: RequestOptions): Promise<Answer<CreatedOauthClientSecret>>

  /**
   * Remove a secret of a client
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `DELETE /v2/oauth_clients/{client_id}/secrets/{secret_id}`
   */
  deleteOauthClientSecret(args: DeleteOauthClientSecretArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the SCIM tokens of the program, the oldest first
   *
   * Expired ones stay in the list until they are removed.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/scim_tokens`
   */
  listScimTokens(args?: ListScimTokensArgs, options?: RequestOptions): Promise<Answer<ScimToken[], {
    pagination: Pagination
  }>>

  /**
   * Make a token for an identity provider
   *
   * It is in this response only, and accepted on `/scim/v2` and `/v2/Groups/JobReport` alone. A program has at most 5 that have not expired; one more is 409.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `POST /v2/scim_tokens`
   */
  createScimToken(args: CreateScimTokenArgs, options?: RequestOptions): Promise<Answer<CreatedScimToken>>

  /**
   * Remove a SCIM token, which is refused within a second
   *
   * The log of SCIM requests still names it for 30 days when it is sent.
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `DELETE /v2/scim_tokens/{scim_token_id}`
   */
  deleteScimToken(args: DeleteScimTokenArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * List the export files of a type, newest first
   *
   * Token: user or server. Role: analyst or higher.
   *
   * `GET /v2/data_exports/type/{type_name}`
   */
  listDataExports(args: ListDataExportsArgs, options?: RequestOptions): Promise<Answer<ExportFile[]>>

  /**
   * Run an export now
   *
   * One export of a type runs at a time: while it does, the call returns that one. `audit_events` needs the role `administrator`.
   *
   * Token: user or server. Role: analyst or higher.
   *
   * `POST /v2/data_exports/type/{type_name}`
   */
  runDataExport(args: RunDataExportArgs, options?: RequestOptions): Promise<Answer<ExportRun>>

  /**
   * Read the newest export file of a type
   *
   * Token: user or server. Role: analyst or higher.
   *
   * `GET /v2/data_exports/type/{type_name}/latest`
   */
  getLatestDataExport(args: GetLatestDataExportArgs, options?: RequestOptions): Promise<Answer<ExportFile[]>>

  /**
   * Read one export file of a type
   *
   * Token: user or server. Role: analyst or higher.
   *
   * `GET /v2/data_exports/type/{type_name}/files/{file_id}`
   */
  getDataExportFile(args: GetDataExportFileArgs, options?: RequestOptions): Promise<Answer<ExportFile[]>>

  /**
   * Ask for everything that is kept about you
   *
   * A notification (`export_ready`) says when it can be downloaded; its `url` is the file, for you alone and for 24 hours. Once a day; else 429 with `Retry-After`.
   *
   * Token: user.
   *
   * `POST /v2/me/data`
   */
  requestOwnData(args?: NoArgs, options?: RequestOptions): Promise<Answer<OwnDataRequest>>

  /**
   * Download your data
   *
   * A ZIP of JSON files, for 24 hours after it was made; else 404. Its notification is read then.
   *
   * Token: user.
   *
   * `GET /v2/me/data`
   */
  getOwnData(args?: NoArgs, options?: RequestOptions): Promise<Answer<Blob>>

  /**
   * Whether your data can be downloaded
   *
   * Token: user.
   *
   * `GET /v2/me/data/status`
   */
  getOwnDataStatus(args?: NoArgs, options?: RequestOptions): Promise<Answer<OwnDataState>>

  /**
   * Read what became of a post
   *
   * People are counted once in each figure but `link_visits`. Without `by` the list of groups is empty; of a post that is not published every figure is 0. Private attributes are 403 below program manager.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/results`
   */
  getContentResults(args: GetContentResultsArgs, options?: RequestOptions): Promise<Answer<ContentResults>>

  /**
   * Read what happened in the program
   *
   * Of the last 30 days, today included, unless `from` and `to` are given; of three years at most. Bounds are widened to quarters of an hour. `before` has the same figures of the period before, as long as this one.
   *
   * Token: user or server. Role: analyst or higher.
   *
   * `GET /v2/analytics/overview`
   */
  getAnalyticsOverview(args?: GetAnalyticsOverviewArgs, options?: RequestOptions): Promise<Answer<AnalyticsOverview>>

  /**
   * List the active people who looked at nothing, by name
   *
   * Of the last 30 days, today included, unless `from` and `to` are given. 403 where the program names no viewers, 400 for a time whose views are numbers alone.
   *
   * Token: user or server. Role: analyst or higher.
   *
   * `GET /v2/analytics/not_reached`
   */
  listNotReached(args?: ListNotReachedArgs, options?: RequestOptions): Promise<Answer<DirectoryPerson[], {
    pagination: Pagination
  }>>

  /**
   * Read what each figure counts, in your language
   *
   * Token: user.
   *
   * `GET /v2/analytics/definitions`
   */
  listAnalyticsDefinitions(args?: ListAnalyticsDefinitionsArgs, options?: RequestOptions): Promise<Answer<FigureDefinition[], {
    pagination: Pagination
  }>>

  /**
   * Read on which day you get the figures by mail
   *
   * Token: user. Role: analyst or higher.
   *
   * `GET /v2/me/report`
   */
  readOwnReport(args?: NoArgs, options?: RequestOptions): Promise<Answer<OwnReport>>

  /**
   * Get the figures of the last seven days by mail, every week
   *
   * `day` null ends it. 400 for who has no e-mail address.
   *
   * Token: user. Role: analyst or higher.
   *
   * `PUT /v2/me/report`
   */
  updateOwnReport(args: UpdateOwnReportArgs, options?: RequestOptions): Promise<Answer<OwnReport>>

  /**
   * Read what is recorded of you, who sees it and for how long, in your language
   *
   * Token: user.
   *
   * `GET /v2/me/measured`
   */
  listMeasured(args?: ListMeasuredArgs, options?: RequestOptions): Promise<Answer<Measured[], {
    pagination: Pagination
  }>>

  /**
   * List your notifications, newest first
   *
   * Token: user.
   *
   * `GET /v2/notification_center/notifications`
   */
  listNotifications(args?: ListNotificationsArgs, options?: RequestOptions): Promise<Answer<Notification[], {
    pagination: PaginationAfter
  }>>

  /**
   * Count your notifications; `filter.unread=true` counts the new ones
   *
   * Token: user.
   *
   * `GET /v2/notification_center/total_count`
   */
  countNotifications(args?: CountNotificationsArgs, options?: RequestOptions): Promise<Answer<TotalCount>>

  /**
   * Mark a notification as read
   *
   * Token: user.
   *
   * `PUT /v2/notification_center/notifications/{notification_id}/read`
   */
  readNotification(args: ReadNotificationArgs, options?: RequestOptions): Promise<Answer<Notification>>

  /**
   * Mark all your notifications as read
   *
   * Returns the number of unread ones afterwards. Posts to acknowledge stay todos.
   *
   * Token: user.
   *
   * `PUT /v2/notification_center/notifications/read_all`
   */
  readAllNotifications(args?: NoArgs, options?: RequestOptions): Promise<Answer<TotalCount>>

  /**
   * List todos and notifications, newest first
   *
   * Token: user.
   *
   * `GET /v2/assistant/inbox_items`
   *
   * @deprecated
   */
  listInboxItems(args?: ListInboxItemsArgs, options?: RequestOptions): Promise<Answer<InboxItem[], {
    pagination: PaginationAfter
  }>>

  /**
   * List todos, newest first
   *
   * Token: user.
   *
   * `GET /v2/assistant/todos`
   *
   * @deprecated
   */
  listTodos(args?: ListTodosArgs, options?: RequestOptions): Promise<Answer<InboxItem[], {
    pagination: PaginationAfter
  }>>

  /**
   * List what happened, newest first
   *
   * Token: user.
   *
   * `GET /v2/assistant/notifications`
   *
   * @deprecated
   */
  listInboxNotifications(args?: ListInboxNotificationsArgs, options?: RequestOptions): Promise<Answer<InboxItem[], {
    pagination: PaginationAfter
  }>>

  /**
   * Acknowledge an inbox item, which also marks it as read
   *
   * A post that must be acknowledged stays to be done until the post itself is acknowledged.
   *
   * Token: user.
   *
   * `PUT /v2/assistant/notifications/{notification_id}/acknowledge`
   *
   * @deprecated
   */
  acknowledgeNotification(args: AcknowledgeNotificationArgs, options?: RequestOptions): Promise<Answer<InboxItem>>

  /**
   * Acknowledge all inbox items, which also marks them as read
   *
   * Returns the number of unread ones afterwards. Posts to acknowledge stay todos until they are acknowledged.
   *
   * Token: user.
   *
   * `PUT /v2/assistant/notifications/acknowledge_all`
   *
   * @deprecated
   */
  acknowledgeAllNotifications(args?: NoArgs, options?: RequestOptions): Promise<Answer<TotalCount>>

  /**
   * Count the unread inbox items
   *
   * Token: user.
   *
   * `GET /v2/assistant/inbox_items/total_count`
   *
   * @deprecated
   */
  countInboxItems(args?: NoArgs, options?: RequestOptions): Promise<Answer<TotalCount>>

  /**
   * Get the key that a browser subscribes with
   *
   * Token: user.
   *
   * `GET /v2/push/key`
   */
  getPushKey(args?: NoArgs, options?: RequestOptions): Promise<Answer<PushKey>>

  /**
   * Have notifications sent to this browser
   *
   * Stores the browser's `PushSubscription`. A browser belongs to the user who registered it last, in any program; registering it again changes nothing. The subscription ends with its sign-in, unless that expired unused. A person has up to 20 browsers in a program; one more replaces the oldest.
   *
   * Token: user.
   *
   * `POST /v2/push/subscriptions`
   */
  subscribeToPush(args: SubscribeToPushArgs, options?: RequestOptions): Promise<Answer<PushSubscription>>

  /**
   * Send nothing more to this browser
   *
   * An unregistered browser, or one that now belongs to another person, changes nothing and gets the same response.
   *
   * Token: user.
   *
   * `DELETE /v2/push/subscriptions`
   */
  unsubscribeFromPush(args: UnsubscribeFromPushArgs, options?: RequestOptions): Promise<Answer<null>>

  /**
   * How and when you are notified
   *
   * Token: user.
   *
   * `GET /v2/me/notification_settings`
   */
  readOwnNotificationSettings(args?: NoArgs, options?: RequestOptions): Promise<Answer<NotificationSettings>>

  /**
   * Change how and when you are notified
   *
   * Only given members change, in `types` only the named channels. A type in `locked` cannot be switched off. Times are of your `timezone`, else of the program’s.
   *
   * Token: user.
   *
   * `PUT /v2/me/notification_settings`
   */
  updateOwnNotificationSettings(args?: UpdateOwnNotificationSettingsArgs, options?: RequestOptions): Promise<Answer<NotificationSettings>>

  /**
   * How people are notified unless they choose otherwise
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/settings/notifications`
   */
  readProgramNotificationSettings(args?: NoArgs, options?: RequestOptions): Promise<Answer<ProgramNotificationSettings>>

  /**
   * Change how people are notified unless they choose otherwise
   *
   * Only given members change, in `types` only the named channels; `locked` is replaced. Locked types use every channel, whatever people have chosen, and cannot be switched off.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PATCH /v2/settings/notifications`
   */
  updateProgramNotificationSettings(args?: UpdateProgramNotificationSettingsArgs, options?: RequestOptions): Promise<Answer<ProgramNotificationSettings>>

  /**
   * List the deliveries of notifications to a person by channel, newest first
   *
   * A message held by quiet hours or a digest is `suppressed` with that reason until it is sent; a failed one that is retried is `failed` until then. Kept for 30 days.
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/people/{user_id}/deliveries`
   */
  listPersonDeliveries(args: ListPersonDeliveriesArgs, options?: RequestOptions): Promise<Answer<NoticeDelivery[], {
    pagination: Pagination
  }>>

  /**
   * Count whom the publication of a post would notify
   *
   * By these channels, after people's own settings: people without an address or a browser do not count for mail or push. A post to acknowledge notifies all of its readers.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/content/{content_id}/notice_preview`
   */
  previewNotices(args: PreviewNoticesArgs, options?: RequestOptions): Promise<Answer<NoticePreview>>

  /**
   * Count whom a new poll would tell, without storing anything
   *
   * The poll would be for these audiences; without any, and without `targeted`, for everyone.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `POST /v2/polls/notice_preview`
   */
  previewNewPollNotices(args: PreviewNewPollNoticesArgs, options?: RequestOptions): Promise<Answer<NoticePreview>>

  /**
   * Count whom the opening of a poll would tell
   *
   * By these channels, after people's own settings, as of posts. The caller is not told of their own poll.
   *
   * Token: user or server. Role: publisher or higher.
   *
   * `GET /v2/polls/{poll_id}/notice_preview`
   */
  previewPollNotices(args: PreviewPollNoticesArgs, options?: RequestOptions): Promise<Answer<NoticePreview>>

  /**
   * List administrative changes, newest first
   *
   * Token: user or server. Role: administrator or higher.
   *
   * `GET /v2/audit_events`
   */
  listAuditEvents(args?: ListAuditEventsArgs, options?: RequestOptions): Promise<Answer<AuditEvent[], {
    pagination: CursorPagination
  }>>

  /**
   * Create a program
   *
   * Makes a program with a public and a server client. Passwords and secrets are in this response only.
   *
   * Token: operator.
   *
   * `POST /operator/v1/programs`
   */
  createProgram(args: CreateProgramArgs, options?: RequestOptions): Promise<Answer<Program>>

  /**
   * Register an OAuth client
   *
   * A public client needs a redirect URI. The secret of a server client is in this response only.
   *
   * Token: operator.
   *
   * `POST /operator/v1/clients`
   */
  createClient(args: CreateClientArgs, options?: RequestOptions): Promise<Answer<Client>>

  /**
   * Make an access token for a user
   *
   * Scopes above the user's role are left out; `scope` lists the granted scopes.
   *
   * Token: operator.
   *
   * `POST /operator/v1/tokens`
   */
  createToken(args: CreateTokenArgs, options?: RequestOptions): Promise<Answer<Token>>

  /**
   * Make a person an administrator of their program
   *
   * An inactive person becomes active. The change is audited and has the consequences of one by SCIM.
   *
   * Token: operator.
   *
   * `POST /operator/v1/administrators`
   */
  makeAdministrator(args: MakeAdministratorArgs, options?: RequestOptions): Promise<Answer<Administrator>>

  /**
   * Fill a program with a generated organisation
   *
   * Responds at once; `GET /operator/v1/seed` returns its progress. One runs at a time.
   *
   * Token: operator.
   *
   * `POST /operator/v1/seed`
   */
  startSeed(args: StartSeedArgs, options?: RequestOptions): Promise<Answer<Seeding>>

  /**
   * Progress of filling a program
   *
   * Of the responding process, since its start.
   *
   * Token: operator.
   *
   * `GET /operator/v1/seed`
   */
  showSeed(args?: NoArgs, options?: RequestOptions): Promise<Answer<Seeding>>

  /**
   * Replace the key that ID tokens are signed with
   *
   * The new key is published at once and signs from `active_from`. The one before it stays published until its last token is over. While a key is waiting, nothing else happens.
   *
   * Token: operator.
   *
   * `POST /operator/v1/signing_keys/rotate`
   */
  rotateSigningKeys(args?: NoArgs, options?: RequestOptions): Promise<Answer<SigningKeys>>

  /**
   * Whether the server waits to be set up
   *
   * No token is needed.
   *
   * `GET /web/setup`
   */
  readSetUp(args?: NoArgs, options?: RequestOptions): Promise<Answer<SetUp>>

  /**
   * Make the first program and its administrator
   *
   * With the code that the start has printed. `language` and `timezone` are those of the program, and the administrator’s stay empty; without `email`, a `user_name` that is an address becomes it. The response has the session cookie of the administrator. Needs the headers of a web session. 410 once a program exists.
   *
   * No token is needed.
   *
   * `POST /web/setup`
   */
  setUp(args: SetUpArgs, options?: RequestOptions): Promise<Answer<SetUpResult>>

  /**
   * List the first steps of the program, and which are done
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `GET /v2/settings/checklist`
   */
  readChecklist(args?: NoArgs, options?: RequestOptions): Promise<Answer<ChecklistStep[], {
    dismissed: boolean
  }>>

  /**
   * Put the list of first steps away, or show it again
   *
   * Token: user or server. Role: program_manager or higher.
   *
   * `PUT /v2/settings/checklist`
   */
  updateChecklist(args: UpdateChecklistArgs, options?: RequestOptions): Promise<Answer<ChecklistDismissed>>
}

/** Lists that come in pages, read to their end: `for await (const user of atrium.each.listUsers())`. */
export interface Each {
  /** List who has connected which assistant, the newest first */
  listAssistantConnections(args?: ListAssistantConnectionsArgs, options?: RequestOptions): AsyncGenerator<AssistantConnection, void, void>

  /** List the identity providers of the program */
  listIdentityProviders(args?: ListIdentityProvidersArgs, options?: RequestOptions): AsyncGenerator<IdentityProvider, void, void>

  /** List topics */
  listTopics(args?: ListTopicsArgs, options?: RequestOptions): AsyncGenerator<Topic, void, void>

  /** List the topics that you see */
  listFeedTopics(args?: ListFeedTopicsArgs, options?: RequestOptions): AsyncGenerator<FeedTopic, void, void>

  /** List the followers of a topic */
  listTopicFollowers(args: ListTopicFollowersArgs, options?: RequestOptions): AsyncGenerator<Follower, void, void>

  /** List the custom pages of a topic */
  listTopicPages(args: ListTopicPagesArgs, options?: RequestOptions): AsyncGenerator<TopicPage, void, void>

  /** List the feeds whose items become posts of a topic */
  listSources(args: ListSourcesArgs, options?: RequestOptions): AsyncGenerator<Source, void, void>

  /** List the screens of the program */
  listScreens(args?: ListScreensArgs, options?: RequestOptions): AsyncGenerator<Screen, void, void>

  /** List newsletters, newest first */
  listNewsletters(args?: ListNewslettersArgs, options?: RequestOptions): AsyncGenerator<Newsletter, void, void>

  /** List the people of a newsletter by name, with what became of each mail */
  listNewsletterDeliveries(args: ListNewsletterDeliveriesArgs, options?: RequestOptions): AsyncGenerator<NewsletterDelivery, void, void>

  /** List posts in any state */
  listContent(args?: ListContentArgs, options?: RequestOptions): AsyncGenerator<Post, void, void>

  /** List the revisions of a post with their authors, newest first */
  listContentRevisions(args: ListContentRevisionsArgs, options?: RequestOptions): AsyncGenerator<PostRevisionSummary, void, void>

  /** List what publishers noted about a post, oldest first */
  listReviewNotes(args: ListReviewNotesArgs, options?: RequestOptions): AsyncGenerator<ReviewNote, void, void>

  /** List the templates of posts, those that were used last first */
  listPostTemplates(args?: ListPostTemplatesArgs, options?: RequestOptions): AsyncGenerator<PostTemplate, void, void>

  /** List what happens to posts and newsletters in a span of time, and what happened */
  listCalendar(args: ListCalendarArgs, options?: RequestOptions): AsyncGenerator<CalendarEntry, void, void>

  /** List the initiatives that posts can be tagged with */
  listInitiatives(args?: ListInitiativesArgs, options?: RequestOptions): AsyncGenerator<Initiative, void, void>

  /** List the people who see a post with the state of their acknowledgement */
  listAcknowledgements(args: ListAcknowledgementsArgs, options?: RequestOptions): AsyncGenerator<Acknowledgement, void, void>

  /** List what you have acknowledged, newest first */
  listOwnAcknowledgements(args?: ListOwnAcknowledgementsArgs, options?: RequestOptions): AsyncGenerator<OwnAcknowledgement, void, void>

  /** List the translations of a post, by language */
  listTranslations(args: ListTranslationsArgs, options?: RequestOptions): AsyncGenerator<PostTranslation, void, void>

  /** Read a named feed, or search */
  listFeedPosts(args?: ListFeedPostsArgs, options?: RequestOptions): AsyncGenerator<FeedPost, void, void>

  /** Read or search the posts in the topics that you follow */
  listFollowedPosts(args?: ListFollowedPostsArgs, options?: RequestOptions): AsyncGenerator<FeedPost, void, void>

  /** Read the posts that you must acknowledge and have not */
  listRequiredPosts(args?: ListRequiredPostsArgs, options?: RequestOptions): AsyncGenerator<FeedPost, void, void>

  /** Read the posts of a colleague that you may see, newest first */
  listPostsOfPerson(args: ListPostsOfPersonArgs, options?: RequestOptions): AsyncGenerator<FeedPost, void, void>

  /** List the reactions that a like may name */
  listReactionTypes(args?: ListReactionTypesArgs, options?: RequestOptions): AsyncGenerator<ReactionType, void, void>

  /** List who reacted to a post, newest first */
  listPostReactions(args: ListPostReactionsArgs, options?: RequestOptions): AsyncGenerator<Reaction, void, void>

  /** Why you see a post: topics that you follow, audiences that you are in, or everyone does */
  listReasons(args: ListReasonsArgs, options?: RequestOptions): AsyncGenerator<Reason, void, void>

  /** List the comments of a post in any state, also when it takes none (any more) */
  listContentComments(args: ListContentCommentsArgs, options?: RequestOptions): AsyncGenerator<Comment, void, void>

  /** List the replies to a comment of a post in any state */
  listContentReplies(args: ListContentRepliesArgs, options?: RequestOptions): AsyncGenerator<Comment, void, void>

  /** List the comments of a post, oldest first unless `sort` says otherwise */
  listComments(args: ListCommentsArgs, options?: RequestOptions): AsyncGenerator<Comment, void, void>

  /** List the replies to a comment, oldest first */
  listReplies(args: ListRepliesArgs, options?: RequestOptions): AsyncGenerator<Comment, void, void>

  /** List who reacted to a comment or reply, newest first */
  listCommentReactions(args: ListCommentReactionsArgs, options?: RequestOptions): AsyncGenerator<Reaction, void, void>

  /** List the comments of all posts for moderation, newest first */
  listModeratedComments(args?: ListModeratedCommentsArgs, options?: RequestOptions): AsyncGenerator<ModeratedComment, void, void>

  /** List the aliases that you may comment as */
  listCommentAliases(args?: ListCommentAliasesArgs, options?: RequestOptions): AsyncGenerator<CommentAlias, void, void>

  /** List the program's comment aliases with the users who may use them */
  listAliasSettings(args?: ListAliasSettingsArgs, options?: RequestOptions): AsyncGenerator<CommentAliasSettings, void, void>

  /** List all polls of the program with their outcome, newest first */
  listPolls(args?: ListPollsArgs, options?: RequestOptions): AsyncGenerator<PollSettings, void, void>

  /** List your polls, open and closed, newest first */
  listFeedPolls(args?: ListFeedPollsArgs, options?: RequestOptions): AsyncGenerator<Poll, void, void>

  /** List the surveys of the program, newest first */
  listSurveys(args?: ListSurveysArgs, options?: RequestOptions): AsyncGenerator<Survey, void, void>

  /** List the texts that answer a question */
  listSurveyTexts(args: ListSurveyTextsArgs, options?: RequestOptions): AsyncGenerator<SurveyText, void, void>

  /** List your surveys: open ones that you have not answered, and those that you have */
  listFeedSurveys(args?: ListFeedSurveysArgs, options?: RequestOptions): AsyncGenerator<FeedSurvey, void, void>

  /** Search posts, narrowed by topic, author, type and time */
  searchPosts(args: SearchPostsArgs, options?: RequestOptions): AsyncGenerator<FeedPost, void, void>

  /** List the users of the program */
  listUsers(args?: ListUsersArgs, options?: RequestOptions): AsyncGenerator<User, void, void>

  /** List where you are signed in, the newest first */
  listSessions(args?: ListSessionsArgs, options?: RequestOptions): AsyncGenerator<Session, void, void>

  /** List where a person is signed in, the newest first */
  listPersonSessions(args: ListPersonSessionsArgs, options?: RequestOptions): AsyncGenerator<Session, void, void>

  /** Find people of the program */
  listPeople(args?: ListPeopleArgs, options?: RequestOptions): AsyncGenerator<DirectoryPerson, void, void>

  /** Find colleagues, by name, title, department and place */
  listColleagues(args?: ListColleaguesArgs, options?: RequestOptions): AsyncGenerator<Colleague, void, void>

  /** List the people of an audience, by name */
  listAudienceMembers(args: ListAudienceMembersArgs, options?: RequestOptions): AsyncGenerator<DirectoryPerson, void, void>

  /** List the imports of people, newest first */
  listPeopleImports(args?: ListPeopleImportsArgs, options?: RequestOptions): AsyncGenerator<PeopleImport, void, void>

  /** List the rows of an import with what becomes of each */
  listPeopleImportRows(args: ListPeopleImportRowsArgs, options?: RequestOptions): AsyncGenerator<PeopleImportRow, void, void>

  /** List what is wrong in an import, by kind */
  listPeopleImportProblems(args: ListPeopleImportProblemsArgs, options?: RequestOptions): AsyncGenerator<PeopleImportProblem, void, void>

  /** List the groups of the program */
  listGroups(args?: ListGroupsArgs, options?: RequestOptions): AsyncGenerator<Group, void, void>

  /** Available roles, highest first */
  listRoles(args?: ListRolesArgs, options?: RequestOptions): AsyncGenerator<Role, void, void>

  /** List the last SCIM requests, newest first, with the reasons of failures */
  listProgramScimRequests(args?: ListProgramScimRequestsArgs, options?: RequestOptions): AsyncGenerator<ExplainedScimRequest, void, void>

  /** List audiences */
  listAudiences(args?: ListAudiencesArgs, options?: RequestOptions): AsyncGenerator<Audience, void, void>

  /** List the attributes that rules can use, with the values that people have */
  listAudienceAttributes(args?: ListAudienceAttributesArgs, options?: RequestOptions): AsyncGenerator<AudienceAttribute, void, void>

  /** List the subscriptions of the program */
  listWebhookSubscriptions(args?: ListWebhookSubscriptionsArgs, options?: RequestOptions): AsyncGenerator<WebhookSubscription, void, void>

  /** List the events that can be subscribed to */
  listWebhookEvents(args?: ListWebhookEventsArgs, options?: RequestOptions): AsyncGenerator<WebhookEventType, void, void>

  /** List the deliveries of a subscription, newest first */
  listWebhookDeliveries(args: ListWebhookDeliveriesArgs, options?: RequestOptions): AsyncGenerator<Delivery, void, void>

  /** List the chats that posts are sent to */
  listChatConnections(args?: ListChatConnectionsArgs, options?: RequestOptions): AsyncGenerator<ChatConnection, void, void>

  /** List the deliveries to a chat, newest first */
  listChatDeliveries(args: ListChatDeliveriesArgs, options?: RequestOptions): AsyncGenerator<Delivery, void, void>

  /** List your own items in every state, newest first */
  listUserGeneratedContent(args?: ListUserGeneratedContentArgs, options?: RequestOptions): AsyncGenerator<Item, void, void>

  /** List the topics that you may submit to, by name */
  listUserGeneratedContentTopics(args?: ListUserGeneratedContentTopicsArgs, options?: RequestOptions): AsyncGenerator<SubmittableTopic, void, void>

  /** List audiences: those that you are in, for publishers all */
  listUserGeneratedContentAudiences(args?: ListUserGeneratedContentAudiencesArgs, options?: RequestOptions): AsyncGenerator<AudienceChoice, void, void>

  /** List the OAuth clients of the program, the oldest first */
  listOauthClients(args?: ListOauthClientsArgs, options?: RequestOptions): AsyncGenerator<OauthClient, void, void>

  /** List the SCIM tokens of the program, the oldest first */
  listScimTokens(args?: ListScimTokensArgs, options?: RequestOptions): AsyncGenerator<ScimToken, void, void>

  /** List the active people who looked at nothing, by name */
  listNotReached(args?: ListNotReachedArgs, options?: RequestOptions): AsyncGenerator<DirectoryPerson, void, void>

  /** Read what each figure counts, in your language */
  listAnalyticsDefinitions(args?: ListAnalyticsDefinitionsArgs, options?: RequestOptions): AsyncGenerator<FigureDefinition, void, void>

  /** Read what is recorded of you, who sees it and for how long, in your language */
  listMeasured(args?: ListMeasuredArgs, options?: RequestOptions): AsyncGenerator<Measured, void, void>

  /** List your notifications, newest first */
  listNotifications(args?: ListNotificationsArgs, options?: RequestOptions): AsyncGenerator<Notification, void, void>

  /** List todos and notifications, newest first */
  listInboxItems(args?: ListInboxItemsArgs, options?: RequestOptions): AsyncGenerator<InboxItem, void, void>

  /** List todos, newest first */
  listTodos(args?: ListTodosArgs, options?: RequestOptions): AsyncGenerator<InboxItem, void, void>

  /** List what happened, newest first */
  listInboxNotifications(args?: ListInboxNotificationsArgs, options?: RequestOptions): AsyncGenerator<InboxItem, void, void>

  /** List the deliveries of notifications to a person by channel, newest first */
  listPersonDeliveries(args: ListPersonDeliveriesArgs, options?: RequestOptions): AsyncGenerator<NoticeDelivery, void, void>

  /** List administrative changes, newest first */
  listAuditEvents(args?: ListAuditEventsArgs, options?: RequestOptions): AsyncGenerator<AuditEvent, void, void>
}
