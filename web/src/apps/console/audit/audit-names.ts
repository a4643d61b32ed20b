// Names of records, of their fields and of some values in the audit log; the page shows the others as the log writes them.

import { useTranslation } from '../../../i18n/translate.ts'
import { ROLE_NAMES } from '../parts/ranks.ts'

/** Kinds of records with a name in the catalogue; the page shows the others as the log writes them. */
export const RECORD_TYPES = [
  'user',
  'audience',
  'access_code',
  'invitation',
  'session',
  'program',
  'notification_settings',
  'identity_provider',
  'client',
  'client_secret',
  'webhook_subscription',
  'topic',
  'content',
  'content_translation',
  'initiative',
  'poll',
  'comment_alias',
  'moderation_word',
  'survey',
  'newsletter',
  'screen',
  'source',
  'post_template',
] as const

/** Name of a kind of record. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('console/audit')
  return type => {
    const known = RECORD_TYPES.find(each => each === type)
    return known ? t(`type.${known}`) : type.replaceAll('_', ' ')
  }
}

/** Fields with a name in the catalogue; the page shows the others as the log writes them. */
const FIELDS = [
  'accent_color',
  'active',
  'added_user_ids',
  'alias_type',
  'anonymous',
  'archive_reason',
  'archived_at',
  'assistants',
  'author_display_name',
  'author_user_id',
  'auto_follow',
  'auto_follow_mandatory',
  'auto_publish',
  'body',
  'brand_color',
  'changed',
  'channels',
  'closed_at',
  'closes_at',
  'content_type',
  'created_by',
  'custom_attributes',
  'default_language',
  'department',
  'description',
  'directory',
  'directory_fields',
  'display_name',
  'domains',
  'email',
  'embed_hosts',
  'enabled',
  'events',
  'expires_at',
  'external_id',
  'family_name',
  'featured',
  'four_eyes_review',
  'given_name',
  'help_contact',
  'id',
  'image_url',
  'intro',
  'is_commentable',
  'is_shareable',
  'is_translatable',
  'kind',
  'language',
  'languages',
  'last_accessed_at',
  'locked',
  'logo_dark_url',
  'logo_url',
  'machine_translation',
  'mail_tracking',
  'members_added',
  'members_removed',
  'multiple_choice',
  'must_read_ask_again_on_change',
  'must_read_due_at',
  'must_read_label',
  'must_read_remind_hours_before',
  'name',
  'nightly_exports',
  'notification_channels',
  'notified_at',
  'notifies_again',
  'opens_at',
  'options',
  'polls_anonymous',
  'posted_at',
  'private_attributes',
  'published_at',
  'question',
  'questions',
  'rate_limit_per_minute',
  'reactions_named',
  'recommended',
  'redirect_uris',
  'removed_user_ids',
  'required',
  'requires_acknowledgement',
  'revalidate_at',
  'review',
  'review_due_at',
  'review_note',
  'review_remind_at',
  'review_returned_note',
  'review_sent_at',
  'review_sent_by',
  'reviewer_user_id',
  'role',
  'role_restrictions',
  'rule',
  'scheduled_at',
  'scim_filter',
  'scopes',
  'source_name',
  'state',
  'status',
  'summary',
  'targeted',
  'timezone',
  'title',
  'types',
  'ugc_files_enabled',
  'ugc_images_enabled',
  'ugc_links_enabled',
  'ugc_videos_enabled',
  'url',
  'user_name',
  'user_submittable',
  'views_kept_days',
  'views_per_person',
  'visibility',
  'was_published',
  'work_location',
  'written_by_user_id',
] as const

/** Name of a field of a record. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('console/audit')
  return field => {
    const known = FIELDS.find(each => each === field)
    return known ? t(`field_name.${known}`) : field.replaceAll('_', ' ')
  }
}

/** Fields whose values the server names; `VALUES` have words in the catalogue. */
const NAMED_FIELDS: ReadonlySet<string> = new Set(['content_type', 'notification_channels', 'state', 'status'])
const VALUES = [
  'archived',
  'article',
  'closed',
  'draft',
  'email',
  'hidden',
  'image',
  'in_app',
  'link',
  'note',
  'open',
  'published',
  'push',
  'review',
  'scheduled',
  'video',
] as const

/** Returns the words for a value of the field, or the value itself where the catalogue has none. */
export function useValueName(field: string): (value: string) => string {
  const { t } = useTranslation('console/audit')
  const { t: common } = useTranslation('console/common')
  const fieldName = useFieldName()
  return value => {
    // The values are names of fields.
    if (field === 'changed') return fieldName(value)
    const role = field === 'role' && ROLE_NAMES.find(each => each === value)
    if (role) return common(`roles.${role}`)
    const known = NAMED_FIELDS.has(field) && VALUES.find(each => each === value)
    return known ? t(`value_name.${known}`) : value
  }
}
