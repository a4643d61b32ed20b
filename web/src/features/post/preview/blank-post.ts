import type { FeedPost, Me } from '@atrium/client'

const NO_ENGAGEMENT = {
  ...{ liked_at: null, bookmarked_at: null, viewed_at: null },
  ...{ shared_at: null, acknowledged_at: null, commented_at: null },
}

/** A post that is not there yet, for the components that show posts: by this person, published now, and nothing in it. */
export function blankPost(me: Me): FeedPost {
  const now = new Date().toISOString()
  return {
    ...{ id: 0, version: 1, uuid: 'new', content_type: 'article', state: 'published' },
    ...{ title: '', summary: '', body: '', cover_image_alt: null },
    ...{ permalink_url: '', shareable_url: '', accent_color: null, featured: false, featured_label: null },
    author: { user_id: me.user.user_id, display_name: me.user.display_name, avatar_url: me.user.avatar_url },
    template: { id: null, name: null, type: null },
    ...{ visibility: 'public', language: '', is_translatable: true, is_commentable: true },
    ...{ requires_acknowledgement: false, comment_count: 0, like_count: 0, share_count: 0, view_count: 0 },
    ...{ links: [], images: [], image_blocks: [], videos: [], initiatives: [], channels: [] },
    ...{ created_at: now, updated_at: now, posted_at: null, published_at: now },
    source: { name: 'submitted', posted_at: null, url: null },
    must_read: null,
    translation: null,
    engagement: NO_ENGAGEMENT,
  }
}
