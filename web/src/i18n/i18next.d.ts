import 'i18next'
import type app from './words/en/app.json'
import type commands from './words/en/commands.json'
import type comments from './words/en/comments.json'
import type consoleAliases from './words/en/console/aliases.json'
import type consoleAudit from './words/en/console/audit.json'
import type consoleBranding from './words/en/console/branding.json'
import type consoleChat from './words/en/console/chat.json'
import type consoleClients from './words/en/console/clients.json'
import type consoleCodes from './words/en/console/codes.json'
import type consoleCommon from './words/en/console/common.json'
import type consoleExports from './words/en/console/exports.json'
import type consoleGroups from './words/en/console/groups.json'
import type consoleHome from './words/en/console/home.json'
import type consoleImports from './words/en/console/imports.json'
import type consoleIntegration from './words/en/console/integration.json'
import type consolePeople from './words/en/console/people.json'
import type consolePerson from './words/en/console/person.json'
import type consolePersonForm from './words/en/console/person_form.json'
import type consoleScim from './words/en/console/scim.json'
import type consoleSettings from './words/en/console/settings.json'
import type consoleSignIn from './words/en/console/sign_in.json'
import type consoleWebhooks from './words/en/console/webhooks.json'
import type data from './words/en/data.json'
import type editor from './words/en/editor.json'
import type feed from './words/en/feed.json'
import type languages from './words/en/languages.json'
import type me from './words/en/me.json'
import type notifications from './words/en/notifications.json'
import type people from './words/en/people.json'
import type polls from './words/en/polls.json'
import type post from './words/en/post.json'
import type problems from './words/en/problems.json'
import type required from './words/en/required.json'
import type search from './words/en/search.json'
import type sessions from './words/en/sessions.json'
import type studioAudiences from './words/en/studio/audiences.json'
import type studioCalendar from './words/en/studio/calendar.json'
import type studioCommon from './words/en/studio/common.json'
import type studioCompose from './words/en/studio/compose.json'
import type studioHistory from './words/en/studio/history.json'
import type studioHome from './words/en/studio/home.json'
import type studioInitiatives from './words/en/studio/initiatives.json'
import type studioLanguages from './words/en/studio/languages.json'
import type studioModeration from './words/en/studio/moderation.json'
import type studioMustRead from './words/en/studio/must_read.json'
import type studioNotify from './words/en/studio/notify.json'
import type studioNumbers from './words/en/studio/numbers.json'
import type studioPolls from './words/en/studio/polls.json'
import type studioPosts from './words/en/studio/posts.json'
import type studioReview from './words/en/studio/review.json'
import type studioScreens from './words/en/studio/screens.json'
import type studioSubmissions from './words/en/studio/submissions.json'
import type studioTopics from './words/en/studio/topics.json'
import type studioVideos from './words/en/studio/videos.json'
import type studioVisibility from './words/en/studio/visibility.json'
import type submit from './words/en/submit.json'
import type topics from './words/en/topics.json'
import type ui from './words/en/ui.json'
import type uploads from './words/en/uploads.json'
import type video from './words/en/video.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      feed: typeof feed
      commands: typeof commands
      comments: typeof comments
      data: typeof data
      people: typeof people
      polls: typeof polls
      problems: typeof problems
      required: typeof required
      editor: typeof editor
      submit: typeof submit
      languages: typeof languages
      me: typeof me
      notifications: typeof notifications
      post: typeof post
      search: typeof search
      sessions: typeof sessions
      'console/common': typeof consoleCommon
      'console/sign_in': typeof consoleSignIn
      'console/people': typeof consolePeople
      'console/person': typeof consolePerson
      'console/person_form': typeof consolePersonForm
      'console/imports': typeof consoleImports
      'console/groups': typeof consoleGroups
      'console/exports': typeof consoleExports
      'console/audit': typeof consoleAudit
      'console/aliases': typeof consoleAliases
      'console/branding': typeof consoleBranding
      'console/settings': typeof consoleSettings
      'console/home': typeof consoleHome
      'console/integration': typeof consoleIntegration
      'console/chat': typeof consoleChat
      'console/clients': typeof consoleClients
      'console/codes': typeof consoleCodes
      'console/scim': typeof consoleScim
      'console/webhooks': typeof consoleWebhooks
      'studio/audiences': typeof studioAudiences
      'studio/calendar': typeof studioCalendar
      'studio/common': typeof studioCommon
      'studio/compose': typeof studioCompose
      'studio/notify': typeof studioNotify
      'studio/history': typeof studioHistory
      'studio/home': typeof studioHome
      'studio/languages': typeof studioLanguages
      'studio/must_read': typeof studioMustRead
      'studio/numbers': typeof studioNumbers
      'studio/posts': typeof studioPosts
      'studio/initiatives': typeof studioInitiatives
      'studio/topics': typeof studioTopics
      'studio/review': typeof studioReview
      'studio/videos': typeof studioVideos
      'studio/visibility': typeof studioVisibility
      'studio/screens': typeof studioScreens
      'studio/submissions': typeof studioSubmissions
      'studio/moderation': typeof studioModeration
      'studio/polls': typeof studioPolls
      topics: typeof topics
      ui: typeof ui
      uploads: typeof uploads
      video: typeof video
    }
  }
}
