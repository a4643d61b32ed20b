import 'i18next'
import type app from './words/en/app.json'
import type comments from './words/en/comments.json'
import type editor from './words/en/editor.json'
import type feed from './words/en/feed.json'
import type me from './words/en/me.json'
import type notifications from './words/en/notifications.json'
import type polls from './words/en/polls.json'
import type post from './words/en/post.json'
import type required from './words/en/required.json'
import type search from './words/en/search.json'
import type studioCommon from './words/en/studio/common.json'
import type studioCompose from './words/en/studio/compose.json'
import type studioInitiatives from './words/en/studio/initiatives.json'
import type studioPosts from './words/en/studio/posts.json'
import type submit from './words/en/submit.json'
import type topics from './words/en/topics.json'
import type ui from './words/en/ui.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      feed: typeof feed
      comments: typeof comments
      polls: typeof polls
      required: typeof required
      editor: typeof editor
      submit: typeof submit
      me: typeof me
      notifications: typeof notifications
      post: typeof post
      search: typeof search
      'studio/common': typeof studioCommon
      'studio/compose': typeof studioCompose
      'studio/posts': typeof studioPosts
      'studio/initiatives': typeof studioInitiatives
      topics: typeof topics
      ui: typeof ui
    }
  }
}
