// Which files of the build modules are packed into. A browser opens six connections at once over HTTP/1.1 and waits a round trip
// for each file, so what is needed together is one file; what a first visit does not need is another.

const modules = (...paths: readonly string[]) => new RegExp(`web[\\\\/]src[\\\\/](?:${paths.join('|')})`)

const icons = (...names: readonly string[]) => `lucide-preact[\\\\/].*[\\\\/](?:${names.join('|')})\\.`

/** Words of the studio that are asked for together: by its lists, and by its editor. */
const STUDIO_WORDS =
  /i18n[\\/]words[\\/](\w+)[\\/](?:(data|studio[\\/](?:common|home|posts|calendar))|studio[\\/](?:compose|languages|review)|uploads|editor)\.json$/

/** The same of employees: by the document and the feed, and by a post. */
const WORDS = /i18n[\\/]words[\\/](\w+)[\\/](?:(ui|app|feed)|post|comments)\.json$/

export const chunkGroups = [
  {
    name: 'vendor',
    test: /rolldown[\\/]runtime|node_modules[\\/](preact|wouter-preact|regexparam|@tanstack)[\\/]/,
  },
  {
    name: (id: string) => {
      const [, language, isFirst] = WORDS.exec(id) ?? []
      return language ? `words-${language}${isFirst ? '' : '-post'}` : null
    },
    debugName: 'words',
  },
  {
    name: (id: string) => {
      const [, language, isList] = STUDIO_WORDS.exec(id) ?? []
      return language ? `words-${language}-${isList ? 'studio' : 'compose'}` : null
    },
    debugName: 'words of the studio',
  },
  {
    // What every page begins with, small files that pack better together.
    name: 'base',
    test: /src[\\/](?:api[\\/]page-start|lib[\\/](?:classes|surroundings|lazy-part|use-alive|device[\\/]storage|use-media|use-now|page-title)|i18n[\\/](?:formats|translate)|features[\\/]engagement[\\/]post-cache|ui[\\/](?:actions[\\/](?:button|icon-button)|identity|list[\\/](?:load-more|responsive-image)|text[\\/](?:visually-hidden|relative-time)|surface[\\/](?:card|page-header|tab)|feedback[\\/](?:toasts|skeleton|empty-state|problem-state)))|lucide-preact[\\/](?:.*[\\/])?(?:createLucideIcon|Icon|check|circle-check|circle-alert|triangle-alert|message-circle|hash|search|bell|square-pen|users|newspaper|arrow-up)\./,
  },
  {
    // What most of the documents' code needs, beside what every page begins with; without what the feed does not
    // show, such as tables, forms and dialogs.
    name: 'shared',
    test: modules(
      'ui[\\\\/](?!admin|data|form|list[\\\\/](?:endless|row-)|surface[\\\\/]dialog|actions[\\\\/](?:menu-|segmented)|feedback[\\\\/](?:progress|refusal|toast-region)|text[\\\\/](?:facts|highlighted|matches))',
      'lib[\\\\/](?!use-(?:address|selection|delayed)|days|local-time|csv-file|settle-each|text[\\\\/]links|device[\\\\/](?:device-store|save-blob))',
      ...[
        'api',
        'apps[\\\\/]shared[\\\\/](?!commands|shell[\\\\/]account-items)',
        'core[\\\\/](?!drafts)',
        'features[\\\\/]html[\\\\/]trusted',
        'theme',
        'features[\\\\/]engagement',
        'features[\\\\/]post[\\\\/]card',
      ],
    ),
    minShareCount: 3,
  },
  {
    name: 'device',
    test: /web[\\/]src[\\/](?:lib[\\/]device[\\/]device-store|core[\\/]offline[\\/]kept-pages)|node_modules[\\/]idb-keyval/,
  },
  {
    // What the feed does not begin with, and a post and most pages of the studio and the console do.
    name: 'parts',
    test: new RegExp(
      [
        modules(
          'ui[\\\\/](?:form|surface[\\\\/]dialog|actions[\\\\/]menu-)',
          'apps[\\\\/]shared[\\\\/]shell[\\\\/]account-items',
          'core[\\\\/]drafts',
          'lib[\\\\/](?:text[\\\\/]links|use-delayed)',
          'features[\\\\/]search[\\\\/]slash-key',
        ).source,
        icons(
          'chevron-\\w+|arrow-(?:left|down)|copy|ellipsis|pencil|trash|flag|reply|download|external-link|file-text|link-2|globe',
          'loader-circle|pin|users-round|circle-question-mark',
        ),
      ].join('|'),
    ),
  },
  { name: 'html', test: modules('features[\\\\/]html[\\\\/](?:html|allowed)') },
  { name: 'feed', test: modules('features[\\\\/]feed[\\\\/]') },
  {
    // What lists and forms of studio and console are made of.
    name: 'admin',
    test: new RegExp(
      [
        modules(
          'ui[\\\\/](?:admin|data|feedback[\\\\/](?:progress|refusal)|actions[\\\\/]segmented)',
          'lib[\\\\/](?:use-(?:address|selection)|days|local-time|settle-each)',
          'apps[\\\\/]shared[\\\\/]commands[\\\\/]command-keys',
        ).source,
        icons(
          'archive|calendar-clock|chart-\\w+|file-(?:down|pen|plus-corner|search)|image|image-plus|plus|search-check|send|undo-2|video',
        ),
      ].join('|'),
    ),
    minShareCount: 2,
  },
  {
    name: 'studio-posts',
    test: modules(
      'apps[\\\\/]studio[\\\\/](?:parts|posts)[\\\\/]',
      'apps[\\\\/]studio[\\\\/](?:compose[\\\\/]compose|initiatives[\\\\/]initiatives|home[\\\\/]home)-queries',
    ),
  },
  {
    // Of every page on which texts are written, beside the editor itself.
    name: 'writing',
    test: /web[\\/]src[\\/]features[\\/](?:uploads|link-previews|editor[\\/](?:editor|document[\\/]address)\.)|client[\\/]src[\\/]upload\./,
    minShareCount: 2,
  },
  {
    name: 'rich-text',
    test: /web[\\/]src[\\/]features[\\/]editor|node_modules[\\/](?:@tiptap|prosemirror-|linkifyjs)/,
  },
  {
    name: 'post',
    test: modules('features[\\\\/]post[\\\\/]page', 'features[\\\\/]comments[\\\\/](?!mention-)'),
  },
]
