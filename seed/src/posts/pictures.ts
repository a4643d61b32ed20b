// The pictures of the server (server/assets/demo), with descriptions and themes, and its video.

import type { Random } from '../draw/random.ts'
import type { SeedImage } from '../types.ts'
import type { Theme } from './topic-words.ts'

export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630

/** Names without `.svg`, with a description. */
export const PICTURES = {
  'cargo-bike': 'A cargo bike with a wooden box in front of a row of houses',
  celebration: 'Bunting and lanterns above a courtyard in the evening',
  'city-morning': 'A city skyline in the morning light',
  garden: 'Raised beds with tomatoes and a beehive',
  growth: 'A rising chart whose bars carry leaves',
  harbour: 'Cranes and containers at a harbour at dusk',
  hills: 'Green hills under a low sun',
  kitchen: 'A table laid with soup, bread and fruit',
  laptop: 'A laptop and a cup of coffee on a desk by the window',
  library: 'Bookshelves and a reading lamp',
  meeting: 'Colleagues around a table with a chart on the wall',
  'night-shift': 'A factory with lit windows under the moon',
  padlock: 'A padlock in front of a screen',
  rain: 'Umbrellas and a bicycle in the rain',
  road: 'A road through fields towards the mountains',
  safety: 'A safety helmet, a glove and goggles on a shelf',
  team: 'Five colleagues standing side by side',
  warehouse: 'Shelves full of parcels in a warehouse',
  workshop: 'A workbench with tools hanging on the wall',
} as const

export type PictureName = keyof typeof PICTURES

const PICTURES_OF: Readonly<Record<Theme, readonly PictureName[]>> = {
  company: ['city-morning', 'meeting', 'harbour', 'road', 'team'],
  results: ['growth', 'meeting', 'city-morning'],
  safety: ['safety', 'warehouse', 'workshop'],
  product: ['workshop', 'laptop', 'growth'],
  customers: ['road', 'team', 'harbour', 'meeting'],
  operations: ['warehouse', 'workshop', 'harbour', 'night-shift'],
  technology: ['laptop', 'padlock', 'meeting'],
  security: ['padlock', 'laptop'],
  people: ['team', 'meeting', 'laptop'],
  learning: ['library', 'laptop', 'workshop'],
  wellbeing: ['hills', 'garden', 'rain', 'night-shift'],
  sustainability: ['garden', 'hills', 'cargo-bike', 'growth', 'rain'],
  workplace: ['kitchen', 'city-morning', 'laptop', 'meeting'],
  culture: ['celebration', 'team', 'garden', 'cargo-bike', 'hills'],
  recognition: ['team', 'celebration', 'workshop'],
  team: ['team', 'meeting', 'laptop', 'warehouse'],
}

/** `count` different pictures of a theme; fewer when it has fewer. */
export function picturesFor(theme: Theme, count: number, baseUrl: string, random: Random): SeedImage[] {
  return random.sample(PICTURES_OF[theme], count).map((name, position) => demoPicture(name, baseUrl, position))
}

export function demoPicture(name: PictureName, baseUrl: string, position = 0): SeedImage {
  return { url: pictureUrl(name, baseUrl), alt: PICTURES[name], width: PICTURE_WIDTH, height: PICTURE_HEIGHT, position }
}

export function pictureUrl(name: PictureName, baseUrl: string): string {
  return `${baseUrl}/assets/demo/${name}.svg`
}

/** The one video that all posts with a video play. */
export function clipUrl(baseUrl: string): string {
  return `${baseUrl}/assets/demo/harbour-ride.webm`
}
