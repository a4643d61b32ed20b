// Newsletters as mails: every kind of block in every layout, in a language that is read from the left and one from the right.

import {
  type NewsletterMail,
  renderNewsletter,
} from '../../../server/src/outward/newsletters/render/render-newsletter.ts'
import type { Block } from '../../../server/src/publishing/newsletters/index.ts'

/** The address of every picture. */
export const PHOTO = 'https://pictures.example/soup.jpg'
const LINK = 'https://intra.example/menu'

interface Words {
  readonly language: string
  readonly program: string
  readonly subject: string
  readonly heading: string
  readonly body: string
  readonly title: string
  readonly summary: string
  readonly alt: string
  readonly button: string
}

const ENGLISH: Words = {
  language: 'en',
  program: 'Larkmoor Hospitals',
  subject: 'What moved Larkmoor this week',
  heading: 'From the wards',
  body: `<p>Good morning! <strong>Three</strong> things, and <a href="${LINK}">the menu</a>:</p><ul><li>Soup</li><li>Shifts</li></ul><blockquote>Thank you all.</blockquote>`,
  title: 'The new canteen opens on Monday at half past eleven',
  summary: 'Pumpkin soup on the first day, and a table for everybody.',
  alt: 'A pot of pumpkin soup',
  button: 'See the menu',
}

const ARABIC: Words = {
  language: 'ar',
  program: 'مستشفيات لاركمور',
  subject: 'ما شغل لاركمور هذا الأسبوع',
  heading: 'من الأقسام',
  body: `<p>صباح الخير! <strong>ثلاثة</strong> أمور، و<a href="${LINK}">قائمة الطعام</a>:</p><ul><li>حساء</li><li>نوبات</li></ul>`,
  title: 'يفتح المطعم الجديد يوم الاثنين',
  summary: 'حساء اليقطين في اليوم الأول.',
  alt: 'قدر من حساء اليقطين',
  button: 'قائمة الطعام',
}

const NEVER_BROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

const LONG: Words = {
  ...ENGLISH,
  language: 'de',
  program: NEVER_BROKEN,
  subject: NEVER_BROKEN,
  heading: NEVER_BROKEN,
  body: `<p>${NEVER_BROKEN} <a href="${LINK}">${NEVER_BROKEN}</a></p>`,
  title: NEVER_BROKEN,
  summary: NEVER_BROKEN,
  button: NEVER_BROKEN.slice(0, 60),
}

function mailIn(words: Words, baseUrl: string, more: Partial<NewsletterMail>): NewsletterMail {
  const blocks = [
    { id: 'a', kind: 'text', body: words.body },
    { id: 'b', kind: 'post', layout: 'lead' },
    { id: 'c', kind: 'divider' },
    { id: 'd', kind: 'heading', text: words.heading },
    { id: 'e', kind: 'latest', layout: 'row' },
    { id: 'f', kind: 'latest', layout: 'title' },
    { id: 'g', kind: 'image', url: PHOTO, alt: words.alt, href: LINK },
    { id: 'h', kind: 'button', text: words.button, href: LINK },
  ] as const satisfies readonly Block[]
  const { title, summary, alt, language, subject } = words
  const post = { title, summary, url: `${baseUrl}/posts/1`, image: { url: PHOTO, alt } }
  return {
    newsletter: { id: 1 },
    texts: { language, subject, preheader: summary, blocks },
    blocks,
    selection: { b: [1], e: [1, 2], f: [1, 2] },
    posts: new Map([
      [1, { id: 1, ...post }],
      [2, { id: 2, ...post, image: null }],
    ]),
    program: { name: words.program, logoUrl: null, brandColor: '#0b7a5b' },
    baseUrl,
    tracking: 'none',
    canStop: true,
    form: 'mail',
    picture: ({ image }) => image?.url ?? null,
    ...more,
  }
}

/** The mails by what they show. */
export const sampleNewsletters = (baseUrl: string) => ({
  newsletter: renderNewsletter(mailIn(ENGLISH, baseUrl, {})),
  'newsletter in a bright colour': renderNewsletter(
    mailIn(ENGLISH, baseUrl, { program: { name: ENGLISH.program, logoUrl: null, brandColor: '#f2c200' } }),
  ),
  'newsletter from the right': renderNewsletter(mailIn(ARABIC, baseUrl, {})),
  'newsletter of very long words': renderNewsletter(mailIn(LONG, baseUrl, {})),
})
