// Posts. The head of a post (state, topics, author, popularity) is cheap to make for any index, and enough for other parts; the text
// is made only with the post itself.

import { type Company, MS_PER_DAY, MS_PER_HOUR } from '../company.ts'
import { Calendar } from '../draw/calendar.ts'
import type { Slots } from '../draw/fill.ts'
import type { Random } from '../draw/random.ts'
import { makeSlots } from '../draw/slots.ts'
import type { Audiences } from '../people/audiences.ts'
import type { SeedImage, SeedLink, SeedPost, SeedVideo } from '../types.ts'
import { articleBody, fillSentence, shortBody } from './body.ts'
import { clipUrl, picturesFor } from './pictures.ts'
import { makeHead, type PostHead } from './post-head.ts'
import type { TopicDetail, Topics } from './topics.ts'

const COVER_SHARE = 0.7
const ILLUSTRATED_SHARE = 0.4
const ACCENT_COLORS = ['#1f6f78', '#b5482f', '#3d5a9e', '#7a5195', '#4f772d', '#c08a1e'] as const
const FEATURED_LABELS = ['Featured', 'Must read', 'Editor’s choice', 'Important'] as const

/** All posts of an organisation. */
export class Posts {
  readonly #company: Company
  readonly #audiences: Audiences
  readonly #topics: Topics
  readonly #calendar: Calendar

  constructor(company: Company, audiences: Audiences, topics: Topics) {
    this.#company = company
    this.#audiences = audiences
    this.#topics = topics
    this.#calendar = new Calendar(company.anchor, company.plan.posts)
  }

  /** By index, which is also their order in time. */
  *posts(): Generator<SeedPost> {
    for (let index = 0; index < this.#company.plan.posts; index++) yield this.post(index)
  }

  head(index: number): PostHead {
    return makeHead(this.#company, this.#audiences, this.#topics, this.#calendar, index)
  }

  /** One post, without making the others. */
  post(index: number): SeedPost {
    const head = this.head(index)
    const random = this.#company.random.fork('text').fork(index)
    const detail = this.#topics.details[head.topic_indexes[0]!]!
    const slots = makeSlots(this.#company, { ...detail, language: head.language, at: head.at }, random)
    return {
      ...content(this.#company, head, detail, slots, random),
      index,
      content_type: head.content_type,
      state: head.state,
      language: head.language,
      author_index: head.author_index,
      topic_indexes: head.topic_indexes,
      audience_indexes: head.audience_indexes,
      initiative_indexes: head.initiative_indexes,
      visibility: random.chance(0.06) ? 'public' : 'private',
      featured: head.featured,
      featured_label: head.featured ? random.pick(FEATURED_LABELS) : null,
      accent_color: random.chance(0.2) ? random.pick(ACCENT_COLORS) : null,
      is_translatable: !random.chance(0.03),
      is_commentable: head.is_commentable,
      requires_acknowledgement: head.requires_acknowledgement,
      template: head.template,
      source: source(head, random),
      popularity: head.popularity,
      ...dates(this.#company, head, random),
    }
  }
}

type Content = Pick<SeedPost, 'title' | 'summary' | 'body' | 'cover_image_alt' | 'images' | 'links' | 'videos'>

function content(company: Company, head: PostHead, detail: TopicDetail, slots: Slots, random: Random): Content {
  return head.content_type === 'article'
    ? article(company, head, detail, slots, random)
    : shortPost(company, head, detail, slots, random)
}

function article(company: Company, head: PostHead, { theme }: TopicDetail, slots: Slots, random: Random): Content {
  const story = random.pick(company.stories.of(head.language, theme))
  const title = random.int(0, story.titles.length - 1)
  const count = Number(random.chance(COVER_SHARE)) + Number(random.chance(ILLUSTRATED_SHARE))
  const images = picturesFor(theme, count, company.plan.baseUrl, random)
  const opening = title % story.openings.length
  return {
    title: fillSentence(story.titles[title]!, slots),
    summary: fillSentence(random.pick(story.summaries), slots),
    body: articleBody(company, story, opening, head.language, slots, images[1] ?? null, random),
    cover_image_alt: images[0]?.alt ?? null,
    images,
    links: [],
    videos: [],
  }
}

function shortPost(company: Company, head: PostHead, { theme }: TopicDetail, slots: Slots, random: Random): Content {
  const kind = head.content_type as Exclude<SeedPost['content_type'], 'article'>
  const short = random.pick(company.stories.short(head.language, kind))
  const title = fillSentence(short.title, slots)
  const images = kind === 'image' ? picturesFor(theme, random.int(1, 3), company.plan.baseUrl, random) : []
  const illustration = images[0] ?? picturesFor(theme, 1, company.plan.baseUrl, random)[0]!
  const blocks = random.chance(0.5) ? short.blocks : [...short.blocks, ...invitation(head.language, random)]
  return {
    title,
    summary: fillSentence(short.summary, slots),
    body: shortBody(blocks, slots),
    cover_image_alt: images[0]?.alt ?? null,
    images,
    links: kind === 'link' ? [link(company, head, title, slots, illustration)] : [],
    videos: kind === 'video' ? [video(company, title, illustration)] : [],
  }
}

const INVITATIONS: Readonly<Record<PostHead['language'], readonly string[]>> = {
  en: [
    'What do you think? Tell us below.',
    'Do pass it on.',
    'Thank you to everyone who lent a hand.',
    'Have you seen something similar in {othersite}?',
  ],
  de: ['Was meinen Sie? Schreiben Sie es uns.', 'Danke an alle, die mitgeholfen haben.'],
  fr: ['Qu’en pensez-vous ?', 'Merci à toutes celles et ceux qui ont aidé.'],
  es: ['¿Qué os parece?', 'Gracias a todos los que han echado una mano.'],
}

function invitation(language: PostHead['language'], random: Random): string[] {
  return [random.pick(INVITATIONS[language])]
}

function link(company: Company, head: PostHead, title: string, slots: Slots, image: SeedImage): SeedLink {
  const host = head.index % 3 === 0 ? `intranet.${company.emailDomain}` : 'magazine.industry-today.example'
  return {
    url: `https://${host}/articles/${head.index + 1}`,
    title,
    description: `${slots.product}, ${slots.site}: ${slots.month} ${slots.year}`,
    image_url: image.url,
  }
}

function video(company: Company, title: string, image: SeedImage): SeedVideo {
  return {
    kind: 'file',
    url: clipUrl(company.plan.baseUrl),
    title,
    thumbnail_url: image.url,
    status: 'ready',
  }
}

function source(head: PostHead, random: Random): SeedPost['source'] {
  const nothing = { name: head.source, post_id: null, posted_at: null, url: null }
  if (head.source !== 'rss' && head.source !== 'oauthclient') return nothing
  const posted = new Date(head.at.getTime() - random.int(1, 48) * MS_PER_HOUR)
  const url = `https://magazine.industry-today.example/articles/${head.index + 1}`
  return {
    name: head.source,
    post_id: `${head.source}-${head.index + 1}`,
    posted_at: posted,
    url: head.source === 'rss' ? url : null,
  }
}

type PostDates = Pick<SeedPost, 'created_at' | 'updated_at' | 'published_at' | 'scheduled_at' | 'archived_at'>

/** Written some days before publication, seldom changed afterwards. */
function dates({ anchor }: Company, { state, at, archived_at }: PostHead, random: Random): PostDates {
  const isOut = state === 'published' || state === 'archived'
  const lead = Math.ceil(random.exponential(2.5 * MS_PER_DAY))
  const later = random.chance(0.15) ? random.int(1, 72) * MS_PER_HOUR : 0
  return {
    created_at: isOut ? new Date(at.getTime() - lead) : at,
    updated_at: archived_at ?? new Date(Math.min(anchor.getTime() - 1, at.getTime() + later)),
    published_at: isOut ? at : null,
    scheduled_at: state === 'scheduled' ? workHour(anchor, random) : null,
    archived_at,
  }
}

/** A full hour in the next three weeks, from the day after tomorrow's midnight on. */
function workHour(anchor: Date, random: Random): Date {
  return new Date(anchor.getTime() + random.int(2, 21) * MS_PER_DAY + random.int(7, 16) * MS_PER_HOUR)
}
