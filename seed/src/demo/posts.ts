// Makes posts from the texts of the demo program.

import { MS_PER_DAY, MS_PER_HOUR } from '../company.ts'
import { toHtml } from '../posts/markup.ts'
import { clipUrl, demoPicture, PICTURES, type PictureName, pictureUrl } from '../posts/pictures.ts'
import type { SeedPost } from '../types.ts'
import { DEMO_TOPICS } from './larkmoor.ts'
import type { DemoPost } from './text.ts'
import { indexOf } from './users.ts'

const ARCHIVED_AFTER_DAYS = 30
const WRITTEN_BEFORE_DAYS = 1
/** When shops open in Leipzig in summer, UTC. */
const SCHEDULED_HOUR = 7
const POSTS_PER_COLOR = 9
const ACCENT_COLORS = ['#1f6f78', '#c8553d', '#5b4670', '#e9b44c'] as const

/** Posts, oldest first, each with its source. */
export function demoPosts(
  written: readonly DemoPost[],
  now: Date,
  baseUrl: string,
): { posts: SeedPost[]; texts: DemoPost[] } {
  const dated = written.map(text => ({ text, at: momentOf(text, now) }))
  dated.sort(
    (one, other) => createdAt(one.text, one.at, now).getTime() - createdAt(other.text, other.at, now).getTime(),
  )
  return {
    posts: dated.map(({ text, at }, index) => demoPost(text, at, index, now, baseUrl)),
    texts: dated.map(({ text }) => text),
  }
}

function demoPost(text: DemoPost, at: Date, index: number, now: Date, baseUrl: string): SeedPost {
  const type = text.type ?? 'article'
  const state = text.state ?? 'published'
  const isOut = state === 'published' || state === 'archived'
  const archived = state === 'archived' ? new Date(at.getTime() + ARCHIVED_AFTER_DAYS * MS_PER_DAY) : null
  const created = createdAt(text, at, now)
  return {
    ...media(text, type, state, baseUrl),
    index,
    content_type: type,
    state,
    title: text.title,
    summary: text.summary,
    body: toHtml(text.body.map(block => withPictureAddress(block, baseUrl))),
    language: text.language ?? 'en',
    author_index: indexOf(text.by),
    topic_indexes: text.topics.map(key => DEMO_TOPICS.findIndex(topic => topic.key === key)),
    audience_indexes: text.audiences ?? [],
    initiative_indexes: text.initiatives ?? [],
    visibility: text.visibility ?? 'private',
    featured: text.featured !== undefined,
    featured_label: text.featured ?? null,
    accent_color:
      index % POSTS_PER_COLOR === 0 ? ACCENT_COLORS[(index / POSTS_PER_COLOR) % ACCENT_COLORS.length]! : null,
    is_translatable: true,
    is_commentable: text.uncommentable !== true,
    requires_acknowledgement: text.acknowledge === true,
    template: text.template ?? null,
    source: { name: text.source ?? 'studio', post_id: null, posted_at: null, url: null },
    popularity: text.read ?? 0,
    created_at: created,
    updated_at: archived ?? (isOut ? at : created),
    published_at: isOut ? at : null,
    scheduled_at: state === 'scheduled' ? at : null,
    archived_at: archived,
  }
}

type Media = Pick<SeedPost, 'cover_image_alt' | 'images' | 'links' | 'videos'>

/** The post's own pictures, or the one for its link or video. */
function media(text: DemoPost, type: SeedPost['content_type'], state: SeedPost['state'], baseUrl: string): Media {
  const names = text.pictures ?? []
  const first = names[0]
  const nothing = { cover_image_alt: null, images: [], links: [], videos: [] }
  if (type === 'link') {
    return {
      ...nothing,
      links: text.link ? [{ ...text.link, image_url: first ? pictureUrl(first, baseUrl) : null }] : [],
    }
  }
  if (type === 'video') {
    const title = text.video ?? text.title
    const status = state === 'processing error' ? 'failed' : 'ready'
    const thumbnail = pictureUrl(first ?? 'workshop', baseUrl)
    const kind = text.film ? 'embed' : 'file'
    return {
      ...nothing,
      videos: [{ kind, url: text.film ?? clipUrl(baseUrl), title, thumbnail_url: thumbnail, status }],
    }
  }
  return {
    ...nothing,
    cover_image_alt: first ? PICTURES[first] : null,
    images: names.map((name, position) => demoPicture(name, baseUrl, position)),
  }
}

/** '![alt](garden)' with the address of the picture. */
function withPictureAddress(block: string, baseUrl: string): string {
  return block.replace(
    /^(!\[[^\]]*\])\(([a-z-]+)\)$/,
    (_, alt, name) => `${alt}(${pictureUrl(name as PictureName, baseUrl)})`,
  )
}

/** Scheduled posts were written recently, published ones a little before their publication. */
function createdAt({ state }: DemoPost, at: Date, now: Date): Date {
  if (state === 'scheduled') return new Date(now.getTime() - (at.getTime() - now.getTime()) / 4)
  const isOut = state === undefined || state === 'published' || state === 'archived'
  return isOut ? new Date(at.getTime() - WRITTEN_BEFORE_DAYS * MS_PER_DAY) : at
}

/** Days before now, moved into the hours of daylight but for the last day; or days after now, in the morning. */
function momentOf({ days, state }: DemoPost, now: Date): Date {
  const exact = now.getTime() + (state === 'scheduled' ? days : -days) * MS_PER_DAY
  if (days < 1) return new Date(Math.floor(exact))
  const midnight = Math.floor(exact / MS_PER_DAY) * MS_PER_DAY
  if (state === 'scheduled') return new Date(midnight + SCHEDULED_HOUR * MS_PER_HOUR)
  const moment = midnight + MS_PER_DAY / 4 + (exact - midnight) / 2
  return new Date(Math.floor(moment / 60_000) * 60_000)
}
