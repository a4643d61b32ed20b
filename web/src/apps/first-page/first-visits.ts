// The pages that visits begin with: what each loads before it can be used. The pages take their words from here, the build what it packs
// together (web/chunks.ts) and what the server names before any code has arrived (web/early.ts), the budget what it adds up.

export interface FirstVisit {
  /** The path as the server routes it; without numbers for the studio, which is one route. */
  readonly path: string
  readonly document: 'employee' | 'studio' | 'console'
  /** Its page and what that loads at once, in `web/src`, without `.tsx`. */
  readonly sources: readonly string[]
  /** Styles of parts that the server renders with it and whose code comes later, in `web/src`, without `.module.css`. */
  readonly styles?: readonly string[]
  /** Its own words; those of the frame come with the document. */
  readonly words: readonly string[]
  /**
   * Reads of the API that it begins with beside `/v2/me`, character for character as it makes them: another one would be sent twice. Only
   * for browsers that are signed in. `:names` are those of the path.
   */
  readonly calls: readonly string[]
}

/** Packs of words for the frame of every document. */
export const FRAME_WORDS = ['ui', 'app'] as const

/** By far the largest, and shown after what is around it. */
export const EDITOR = 'features/editor/rich-text'

const compose = {
  document: 'studio',
  sources: ['apps/studio/compose/compose-page', EDITOR],
  words: [
    ...['studio/common', 'studio/compose', 'studio/languages', 'studio/review'],
    ...['uploads', 'editor', 'feed', 'post'],
  ],
} as const

export const firstVisits = {
  feed: {
    path: '/',
    document: 'employee',
    sources: ['features/feed/feed-page'],
    styles: ['features/required/required', 'features/surveys/open-surveys'],
    words: ['feed'],
    calls: ['/v2/feed/posts?name=myfeed&page.size=10&page.number=1', '/v2/feed/surveys?filter.state=open&page.size=3'],
  },
  post: {
    path: '/posts/:uuid',
    document: 'employee',
    sources: ['features/post/page/post-page'],
    words: ['feed', 'post', 'comments', 'uploads'],
    calls: ['/v2/feed/posts/:uuid'],
  },
  studio: {
    path: '/studio',
    document: 'studio',
    sources: ['apps/studio/home/studio-home-page'],
    words: ['studio/common', 'studio/home', 'studio/calendar'],
    calls: [
      '/v2/content?page.size=100&filter.state=review&sort=review_sent_at',
      '/v2/content?page.size=5&filter.state=published&sort=-published_at&include=figures',
    ],
  },
  posts: {
    path: '/studio/posts',
    document: 'studio',
    sources: ['apps/studio/posts/posts-page'],
    words: ['data', 'studio/common', 'studio/posts', 'studio/calendar'],
    calls: ['/v2/content_counts', '/v2/content?sort=-updated_at&include=figures&page.size=25&page.number=1'],
  },
  compose: { ...compose, path: '/studio/posts/:id', calls: ['/v2/content/:id'] },
  newPost: { ...compose, path: '/studio/posts/new', calls: [] },
  console: {
    path: '/console',
    document: 'console',
    sources: ['apps/console/home/console-home-page'],
    words: ['console/home'],
    calls: [],
  },
} as const satisfies Readonly<Record<string, FirstVisit>>
