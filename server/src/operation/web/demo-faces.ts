// Faces of the demo's people: drawn from a code of four characters, each time the same.

const TONES = ['#f6d7c3', '#eec1a0', '#d9a27a', '#b67b52', '#8c5a3a', '#5f3b27']
const HAIR = { a: '#221d1b', b: '#4a2f22', c: '#7a4a2b', d: '#b5793f', e: '#dcb269', f: '#a33f24', g: '#b9b6b2' }
const SHIRTS = ['#2f5d8a', '#3c7a5b', '#8a4b6b', '#b06a2c', '#4f4f7a', '#2b7f86', '#94443f', '#66703a']
const GROUNDS = ['#dbe7f2', '#dcecdf', '#f1e0e6', '#f4e6d3', '#e3e1f1', '#d7ecec', '#f2dedb', '#e8ead6']

/** Hair behind the head and in front of it. */
const STYLES: readonly (readonly [behind: string, front: string])[] = [
  // short
  ['', 'M22 36c-1-15 7-22 18-22s19 7 18 22c-3-6-5-9-7-10-6 2-16 2-23-1-3 2-5 6-6 11z'],
  // cropped
  ['', 'M23 34c0-12 7-18 17-18s17 6 17 18c-2-6-4-8-6-9-7-3-15-3-22 0-2 1-4 3-6 9z'],
  // long
  [
    'M20 36c0-15 8-23 20-23s20 8 20 23c0 12 2 18 3 24H17c1-6 3-12 3-24z',
    'M23 37c1-12 7-18 14-19 7 3 16 5 20 19 2-15-5-23-17-23S20 22 23 37z',
  ],
  // bob
  [
    'M19 40c-1-18 8-27 21-27s22 9 21 27c0 6-1 10-2 13H21c-1-3-2-7-2-13z',
    'M23 35c3-8 8-9 17-9s14 1 17 9c1-13-6-20-17-20s-18 7-17 20z',
  ],
  // bun
  ['M32 12a8 8 0 1 1 16 0 8 8 0 0 1-16 0z', 'M22 37c0-15 7-22 18-22s18 7 18 22c-3-9-8-14-18-14s-15 5-18 14z'],
  // curls
  [
    'M18 34a9 9 0 0 1 4-13 10 10 0 0 1 14-8 10 10 0 0 1 14 1 9 9 0 0 1 8 9 9 9 0 0 1 3 13 8 8 0 0 1-3 11H21a8 8 0 0 1-3-13z',
    'M23 33c2-7 5-6 8-9 4 3 8 2 11 0 3 3 8 2 10 3 3 1 4 4 5 6 1-12-6-18-17-18s-18 6-17 18z',
  ],
  // ponytail
  [
    'M52 20c10 2 13 12 10 26-2 5-5 7-8 7 3-9 2-22-2-33z',
    'M22 37c-1-15 7-23 18-23s19 8 18 23c-3-10-9-13-12-14-6 5-17 6-24 14z',
  ],
  // bald
  ['', ''],
]

const CODE = /^face-([0-5])([a-g])([0-7])([ngbs])\.svg$/

/** The drawing of a file such as `face-2b5g.svg` (tone, hair, style, more: glasses, beard, scarf or none); null for other names. */
export function drawFace(name: string): string | null {
  const [, tone = '', colour = '', style = '', more = ''] = CODE.exec(name) ?? []
  const skin = TONES[Number(tone)]
  if (tone === '' || skin === undefined) return null
  const hair = HAIR[colour as keyof typeof HAIR]
  const [behind, front] = STYLES[Number(style)] ?? ['', '']
  const pick = (Number(tone) * 31 + colour.charCodeAt(0) * 7 + Number(style) * 13 + more.charCodeAt(0)) % SHIRTS.length
  const shape = (path: string, fill: string) => (path ? `<path d="${path}" fill="${fill}"/>` : '')
  const isScarf = more === 's'
  const scarf = SHIRTS[(pick + 3) % SHIRTS.length] as string
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${GROUNDS[pick]}"/>${[
    isScarf ? shape('M17 40c0-17 9-28 23-28s23 11 23 28c0 14 3 22 3 28H14c0-6 3-14 3-28z', scarf) : shape(behind, hair),
    shape('M10 80c1-16 12-22 30-22s29 6 30 22z', SHIRTS[pick] as string),
    shape('M33 48h14v11c-4 5-10 5-14 0z', skin),
    `<ellipse cx="40" cy="37" rx="17" ry="19" fill="${skin}"/>`,
    more === 'b' ? shape('M24 42c1 12 8 16 16 16s15-4 16-16c-3 4-5 4-8 4-5-2-11-2-16 0-3 0-5 0-8-4z', hair) : '',
    isScarf
      ? shape(
          'M20 40c0-17 8-26 20-26s20 9 20 26c-2-11-9-17-20-17s-18 6-20 17zM26 54c8 6 20 6 28 0v9c-8 5-20 5-28 0z',
          scarf,
        )
      : shape(front, hair),
    '<g fill="#2a2320"><circle cx="33.5" cy="38" r="1.9"/><circle cx="46.5" cy="38" r="1.9"/></g>',
    '<path d="M34 47c4 3.5 8 3.5 12 0" fill="none" stroke="#7c3b33" stroke-width="2" stroke-linecap="round"/>',
    more === 'g'
      ? '<g fill="none" stroke="#2a2a33" stroke-width="1.6"><circle cx="33.5" cy="38" r="5.5"/><circle cx="46.5" cy="38" r="5.5"/><path d="M39 37.5h2"/></g>'
      : '',
  ].join('')}</svg>`
}
