// Which files of the build modules are packed into. A browser opens six connections at once over HTTP/1.1 and waits a round trip
// for each file, so what is needed together is one file; what a first visit does not need is another.

const modules = (...paths: readonly string[]) => new RegExp(`web[\\\\/]src[\\\\/](?:${paths.join('|')})`)

/** Words of the studio that are asked for together: by its lists, and by its editor. */
const STUDIO_WORDS =
  /i18n[\\/]words[\\/](\w+)[\\/](?:(data|studio[\\/](?:common|home|posts|calendar))|studio[\\/](?:compose|languages|review)|uploads|editor)\.json$/

/** The same of employees: by the document and the feed, and by a post. */
const WORDS = /i18n[\\/]words[\\/](\w+)[\\/](?:(ui|app|feed)|post|comments)\.json$/

export const chunkGroups = [
  {
    name: 'vendor',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)[\\/]/,
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
    test: /src[\\/](?:api[\\/]page-start|lib[\\/](?:classes|surroundings|lazy-part|use-alive|device[\\/]storage|use-media|use-now|page-title)|i18n[\\/](?:formats|translate)|features[\\/]engagement[\\/]post-cache|ui[\\/](?:actions[\\/](?:button|icon-button)|identity|list|text[\\/](?:visually-hidden|relative-time)|surface[\\/](?:card|page-header|tab)|feedback[\\/](?:toasts|skeleton|empty-state|problem-state)))|lucide-react[\\/](?:.*[\\/])?(?:createLucideIcon|Icon|check|circle-check|circle-alert|triangle-alert|message-circle|hash|search|bell|square-pen|users)\./,
  },
  {
    // What most of the documents' code needs, beside what every page begins with; without what the feed does not
    // show, such as tables, forms and dialogs.
    name: 'shared',
    test: modules(
      'ui[\\\\/](?!admin|data|form|surface[\\\\/]dialog|actions[\\\\/](?:menu-|segmented)|feedback[\\\\/](?:progress|refusal|toast-region)|text[\\\\/](?:facts|highlighted|matches))',
      'lib[\\\\/](?!use-(?:address|selection|delayed)|days|csv-file|settle-each|text[\\\\/]links|device[\\\\/](?:device-store|save-blob))',
      ...[
        'api',
        'apps[\\\\/]shared[\\\\/](?!commands|drafts|shell[\\\\/]account-items)',
        'features[\\\\/]html[\\\\/]trusted',
        'theme',
        'features[\\\\/]engagement',
        'features[\\\\/]post[\\\\/]card',
      ],
    ),
    minShareCount: 3,
  },
  {
    // Of posts, comments and polls, and of much in the studio.
    name: 'icons',
    test: /lucide-react[\\/].*[\\/](?:chevron-\w+|arrow-(?:left|down)|copy|ellipsis|pencil|trash|flag|reply|download|external-link|file-text|link-2|globe|loader-circle|pin|users-round|circle-question-mark)\./,
    minShareCount: 2,
  },
  {
    name: 'menu',
    test: modules('ui[\\\\/]actions[\\\\/]menu-', 'apps[\\\\/]shared[\\\\/]shell[\\\\/]account-items'),
  },
  { name: 'device', test: /web[\\/]src[\\/]lib[\\/]device[\\/]device-store|node_modules[\\/]idb-keyval/ },
  { name: 'html', test: modules('features[\\\\/]html[\\\\/](?:html|allowed)') },
  // Of comments, and of the editor, which needs nothing else of a post's page.
  { name: 'links', test: modules('lib[\\\\/]text[\\\\/]links') },
  { name: 'feed', test: modules('features[\\\\/]feed[\\\\/]') },
  {
    name: 'forms',
    test: modules(
      'ui[\\\\/]form[\\\\/](?:field|text-)',
      'ui[\\\\/]surface[\\\\/]dialog',
      'apps[\\\\/]shared[\\\\/]drafts',
    ),
  },
  { name: 'controls', test: modules('ui[\\\\/]form[\\\\/]') },
  {
    // What lists and forms of studio and console are made of.
    name: 'admin',
    test: modules(
      'ui[\\\\/](?:admin|data|feedback[\\\\/](?:progress|refusal)|actions[\\\\/]segmented)',
      'lib[\\\\/](?:use-(?:address|selection)|days|settle-each)',
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
    name: 'admin-icons',
    test: /lucide-react[\\/].*[\\/](?:archive|calendar-clock|chart-\w+|file-(?:pen|search)|image|image-plus|plus|search-check|send|undo-2|video)\./,
    minShareCount: 2,
  },
  // The studio's editor needs these, and nothing else of what stands below.
  { name: 'links', test: modules('lib[\\\\/](?:text[\\\\/]links|use-delayed)') },
  {
    name: 'post',
    test: modules('features[\\\\/]post[\\\\/]page', 'features[\\\\/]comments[\\\\/](?!mention-)'),
  },
]
