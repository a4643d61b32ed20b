// The keys of the words, as types: those of the English files. A test holds the other languages to them.

/** Files of words, by name. */
export interface FilesOfWords {
  app: typeof import('./words/en/app.json')
  feed: typeof import('./words/en/feed.json')
  commands: typeof import('./words/en/commands.json')
  comments: typeof import('./words/en/comments.json')
  data: typeof import('./words/en/data.json')
  people: typeof import('./words/en/people.json')
  polls: typeof import('./words/en/polls.json')
  surveys: typeof import('./words/en/surveys.json')
  welcome: typeof import('./words/en/welcome.json')
  problems: typeof import('./words/en/problems.json')
  required: typeof import('./words/en/required.json')
  editor: typeof import('./words/en/editor.json')
  submit: typeof import('./words/en/submit.json')
  languages: typeof import('./words/en/languages.json')
  me: typeof import('./words/en/me.json')
  notifications: typeof import('./words/en/notifications.json')
  post: typeof import('./words/en/post.json')
  search: typeof import('./words/en/search.json')
  sessions: typeof import('./words/en/sessions.json')
  'console/common': typeof import('./words/en/console/common.json')
  'console/sign_in': typeof import('./words/en/console/sign_in.json')
  'console/people': typeof import('./words/en/console/people.json')
  'console/person': typeof import('./words/en/console/person.json')
  'console/person_form': typeof import('./words/en/console/person_form.json')
  'console/imports': typeof import('./words/en/console/imports.json')
  'console/groups': typeof import('./words/en/console/groups.json')
  'console/exports': typeof import('./words/en/console/exports.json')
  'console/audit': typeof import('./words/en/console/audit.json')
  'console/aliases': typeof import('./words/en/console/aliases.json')
  'console/branding': typeof import('./words/en/console/branding.json')
  'console/settings': typeof import('./words/en/console/settings.json')
  'console/restrictions': typeof import('./words/en/console/restrictions.json')
  'console/home': typeof import('./words/en/console/home.json')
  'console/integration': typeof import('./words/en/console/integration.json')
  'console/assistants': typeof import('./words/en/console/assistants.json')
  'console/chat': typeof import('./words/en/console/chat.json')
  'console/clients': typeof import('./words/en/console/clients.json')
  'console/codes': typeof import('./words/en/console/codes.json')
  'console/scim': typeof import('./words/en/console/scim.json')
  'console/webhooks': typeof import('./words/en/console/webhooks.json')
  'studio/audiences': typeof import('./words/en/studio/audiences.json')
  'studio/calendar': typeof import('./words/en/studio/calendar.json')
  'studio/common': typeof import('./words/en/studio/common.json')
  'studio/compose': typeof import('./words/en/studio/compose.json')
  'studio/notify': typeof import('./words/en/studio/notify.json')
  'studio/history': typeof import('./words/en/studio/history.json')
  'studio/home': typeof import('./words/en/studio/home.json')
  'studio/languages': typeof import('./words/en/studio/languages.json')
  'studio/must_read': typeof import('./words/en/studio/must_read.json')
  'studio/numbers': typeof import('./words/en/studio/numbers.json')
  'studio/posts': typeof import('./words/en/studio/posts.json')
  'studio/initiatives': typeof import('./words/en/studio/initiatives.json')
  'studio/templates': typeof import('./words/en/studio/templates.json')
  'studio/topics': typeof import('./words/en/studio/topics.json')
  'studio/review': typeof import('./words/en/studio/review.json')
  'studio/rights': typeof import('./words/en/studio/rights.json')
  'studio/videos': typeof import('./words/en/studio/videos.json')
  'studio/visibility': typeof import('./words/en/studio/visibility.json')
  'studio/screens': typeof import('./words/en/studio/screens.json')
  'studio/submissions': typeof import('./words/en/studio/submissions.json')
  'studio/moderation': typeof import('./words/en/studio/moderation.json')
  'studio/newsletters': typeof import('./words/en/studio/newsletters.json')
  'studio/surveys': typeof import('./words/en/studio/surveys.json')
  'studio/polls': typeof import('./words/en/studio/polls.json')
  topics: typeof import('./words/en/topics.json')
  ui: typeof import('./words/en/ui.json')
  uploads: typeof import('./words/en/uploads.json')
  video: typeof import('./words/en/video.json')
}

export type WordFile = keyof FilesOfWords

/** A plural form is asked for by the key without its ending. */
type WithoutForm<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

type KeysOf<Words> = {
  [K in keyof Words & string]: Words[K] extends string ? WithoutForm<K> : `${K}.${KeysOf<Words[K]>}`
}[keyof Words & string]

/** A key with dots of a file. */
export type Key<File extends WordFile> = KeysOf<FilesOfWords[File]>

/** Values by the names of their placeholders; a `count` that is a number chooses the plural form. */
export type Values = Readonly<Record<string, unknown>>

/** Looks up a text of its file, or of the file `ns`. */
export interface Translate<File extends WordFile> {
  (key: Key<File>, values?: Values & { readonly ns?: undefined }): string
  <Other extends WordFile>(key: Key<Other>, values: Values & { readonly ns: Other }): string
}
