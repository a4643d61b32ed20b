import { sql } from '../../platform/db/sql.ts'
import { type OwnDataPart, part } from './read-part.ts'

const PERSON_COLUMNS =
  'id user_name membership_id active role role_detail given_name family_name formatted_name display_name nick_name title ' +
  'department division business_unit organization cost_center work_location user_type employee_number external_id manager_name ' +
  'custom_attributes address phone_main phone_mobile photo_url gender birth_date hire_date promotion_date ' +
  'requisition_approval_date locale timezone preferred_language theme onboarding_status created_at updated_at last_accessed_at'

export const PARTS_OF_PERSON: readonly OwnDataPart[] = [
  part(
    'profile',
    'your membership of this program and your profile',
    ['users', 'id'],
    PERSON_COLUMNS,
    'id',
    (programId, userId) =>
      sql`select u.*, i.user_name from users u join identities i on i.id = u.id
         where u.program_id = ${programId} and u.id = ${userId}`,
  ),
  part(
    'email_addresses',
    'your e-mail addresses',
    ['user_emails', 'user_id'],
    'value type is_primary refused_at',
    'position',
  ),
  part('photos', 'pictures of you that came with provisioning', ['user_photos', 'user_id'], 'name created_at', 'name'),
  part(
    'groups',
    'groups and audiences that you are in',
    ['audience_members', 'user_id'],
    'name display_name kind',
    'audience_id',
    (programId, userId) =>
      sql`select m.audience_id, a.name, a.display_name, a.kind
          from audience_members m join audiences a on a.program_id = m.program_id and a.id = m.audience_id
         where m.program_id = ${programId} and m.user_id = ${userId}`,
  ),
  part(
    'followed_topics',
    'topics that you follow, or have left',
    ['topic_followers', 'user_id'],
    'topic_id name following created_at',
    'topic_id',
    withTopic('topic_followers'),
  ),
  part(
    'contributed_topics',
    'topics that you may write in',
    ['topic_contributors', 'user_id'],
    'topic_id name',
    'topic_id',
    withTopic('topic_contributors'),
  ),
  part(
    'reviewed_topics',
    'topics whose posts you may approve',
    ['topic_reviewers', 'user_id'],
    'topic_id name',
    'topic_id',
    withTopic('topic_reviewers'),
  ),
  part(
    'notifications',
    'notifications for you alone',
    ['notifications', 'user_id'],
    'id type content_id comment_id poll_id event_count detail read_at acknowledged_at created_at',
    'id',
  ),
  part(
    'read_notifications',
    'notifications for everybody that you have read',
    ['notification_states', 'user_id'],
    'notification_id read_at acknowledged_at',
    'notification_id',
  ),
  part(
    'notification_settings',
    'how you want to be notified',
    ['notification_settings', 'user_id'],
    'types digest digest_at quiet_from quiet_to',
    'user_id',
  ),
  part(
    'newsletters_received',
    'newsletters that were sent to you, and what became of each mail',
    ['newsletter_recipients', 'user_id'],
    'newsletter_id subject status reason at opened_at clicked_at',
    'newsletter_id',
    (programId, userId) =>
      sql`select r.newsletter_id, n.subject, r.status, r.reason, r.at, m.opened_at, m.clicked_at
            from newsletter_recipients r
            join newsletters n on n.program_id = ${programId} and n.id = r.newsletter_id
            left join newsletter_mails m on m.program_id = ${programId} and m.token = r.token and n.mail_tracking = 'people'
           where r.program_id = ${programId} and r.user_id = ${userId}`,
  ),
  part(
    'deliveries',
    'what was sent to you, by which channel, and what became of it',
    ['notice_deliveries', 'user_id'],
    'at channel type content_id status reason',
    'id',
  ),
  part(
    'waiting_messages',
    'mails and messages that have not gone out',
    ['messages', 'user_id'],
    'kind due_at attempts',
    'id',
  ),
  part('mailed_posts', 'posts that a mail to you was about', ['mailed_posts', 'user_id'], 'content_id', 'content_id'),
  part(
    'push_devices',
    'browsers that notifications are sent to',
    ['push_subscriptions', 'user_id'],
    'registered_at failing_since',
    'endpoint_hash',
  ),
  part(
    'sessions',
    'where you are signed in',
    ['oauth_grants', 'user_id'],
    'client_name scopes user_agent created_at last_used_at expires_at',
    'id',
    (programId, userId) =>
      sql`select g.*, c.name as client_name from oauth_grants g join oauth_clients c on c.id = g.client_id
         where g.program_id = ${programId} and g.user_id = ${userId}`,
  ),
  part(
    'consents',
    'what you have allowed applications',
    ['oauth_consents', 'user_id'],
    'client_id scopes updated_at',
    'client_id',
  ),
  part('company_sign_ins', 'sign-ins by your company', ['company_sessions', 'user_id'], 'provider_id created_at', 'id'),
  part(
    'access_code',
    'a code to set a password that you have not used',
    ['access_codes', 'user_id'],
    'created_at expires_at',
    'user_id',
  ),
  part('invitation', 'your last invitation', ['invitations', 'user_id'], 'way sent_at expires_at remind_at', 'user_id'),
  part(
    'invited',
    'requests for many people that have invited you',
    ['invited_people', 'user_id'],
    'request_id status',
    'request_id',
  ),
  part(
    'invitation_requests',
    'invitations of many people that you have made',
    ['invitation_requests', 'created_by'],
    'id way status count created_at',
    'created_at id',
  ),
  part('first_sign_in', 'when you signed in for the first time', ['first_sign_ins', 'user_id'], 'at', 'user_id'),
  part(
    'scim_tokens',
    'tokens for identity providers that you made',
    ['scim_tokens', 'created_by'],
    'id created_at expires_at',
    'created_at',
  ),
  part(
    'password_resets',
    'new passwords that were requested for you on the last day',
    ['password_resets', 'user_id'],
    'created_at expires_at',
    'created_at id',
  ),
  part(
    'account_mails',
    'mails with a link to set a password that have not gone out',
    ['account_mails', 'user_id'],
    'kind due_at attempts',
    'id',
  ),
  part(
    'imports',
    'imports of people that you made',
    ['people_imports', 'created_by'],
    'id status key rows created_at finished_at',
    'created_at id',
  ),
  part(
    'import_rows',
    'what imports of people said of you',
    ['people_import_rows', 'user_id'],
    'line action changes problems',
    'import_id line',
  ),
  part('imported', 'that an import has added you', ['imported_people', 'user_id'], 'user_id', 'user_id'),
  part(
    'report',
    'on which day you get the figures by mail',
    ['overview_reports', 'user_id'],
    'day at_time next_at',
    'user_id',
  ),
  part(
    'exports',
    'exports of the program that you asked for',
    ['data_exports', 'requested_by'],
    'id type status created_at finished_at',
    'id',
    (programId, userId) =>
      sql`select * from data_exports t
         where t.program_id = ${programId} and (t.requested_by = ${userId} or ${userId} = any(t.also_requested_by))`,
  ),
  part(
    'own_data',
    'when you asked for this file',
    ['own_data_files', 'user_id'],
    'created_at status finished_at',
    'id',
  ),
  part(
    'group_changes',
    'changes of groups that you started',
    ['group_jobs', 'requested_by'],
    'id group_id request_type status request_received_at finished_at',
    'id',
  ),
  part(
    'audit_log',
    'what the audit log says that you did',
    ['audit_events', 'actor_user_id'],
    'at action record_type record_id',
    'at place',
  ),
  part(
    'audit_log_of_you',
    'what the audit log says was done with your membership',
    ['audit_events', 'record_id'],
    'at action before after',
    'at place',
    (programId, userId) =>
      sql`select * from audit_events t
         where t.program_id = ${programId} and t.record_type = 'user' and t.record_id = ${userId}::text`,
  ),
]

/** The person's rows with the name of their topic. */
function withTopic(table: string): OwnDataPart['rows'] {
  return (programId, userId) =>
    sql`select t.*, c.name from ${sql.table(table)} t join topics c on c.program_id = t.program_id and c.id = t.topic_id
         where t.program_id = ${programId} and t.user_id = ${userId}`
}
