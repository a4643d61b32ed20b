// Generated from docs/api/openapi.json and the catalogue of events: npm run generate.

/** Data of each event, by its name. */
export interface WebhookEvents {
  content_published: {
    content_id: number
    title: string
    state: string
    published_at: string
    permalink_url: string
  }
  content_archived: {
    content_id: number
    title: string
    state: string
    archived_at: string
    permalink_url: string
    reason?: string
  }
  channel_created: {
    channel_id: number
    channel_name: string
  }
  channel_archived: {
    channel_id: number
    channel_name: string
  }
  channel_unarchived: {
    channel_id: number
    channel_name: string
  }
  'user.created': {
    user_id: number
    user_name: string
    external_id: string | null
    program_membership_id: string
  }
  'user.updated': {
    user_id: number
    user_name: string
    external_id: string | null
    program_membership_id: string
  }
  'user.removed': {
    user_id: number
    user_name: string
    external_id: string | null
    program_membership_id: string
  }
  content_liked: {
    content_id: number
    user_id: number
    comment_id?: number
  }
  content_shared: {
    content_id: number
    user_id: number
  }
  content_acknowledged: {
    content_id: number
    user_id: number
  }
  content_reminded: {
    content_id: number
    count: number
  }
  comment_created: {
    content_id: number
    user_id: number | null
    comment_id: number
    author_alias_id?: number
  }
  poll_responded: {
    poll_id: number
    user_id?: number
  }
  survey_opened: {
    survey_id: number
    title: string
  }
  survey_closed: {
    survey_id: number
    title: string
    responses: number
  }
  ugc_submitted: {
    ugc_id: number
    content_id: number
    user_id: number
  }
  newsletter_sent: {
    newsletter_id: number
    subject: string
    recipients: number
    sent_at: string
  }
  ping: {
    message: string
  }
}
