// Colours of entries: by the kind of date, or by the topic or initiative of the post, whose name then stands on the entry as well.

import type { CalendarEntry } from '@atrium/client'
import { useState } from 'preact/hooks'
import { stored } from '../../../lib/device/storage.ts'

export const COLOURS = ['kind', 'topic', 'initiative'] as const
type Colours = (typeof COLOURS)[number]

const KEY = 'atrium.calendar.colours'
/** Degrees between the hues of consecutive ids: they differ clearly, and repeat only after 360 ids. */
const HUE_STEP = 137

/** The topic or initiative that colours an entry; without a name where the entry has none. */
export interface Group {
  readonly name: string | null
  /** Hue in degrees. */
  readonly hue: number
}

/** The chosen colours; this browser remembers them. */
export function useColours() {
  const [colours, set] = useState<Colours>(() => COLOURS.find(each => each === stored.get(KEY)) ?? 'kind')
  const choose = (value: string) => {
    stored.set(KEY, value)
    set(COLOURS.find(each => each === value) ?? 'kind')
  }
  return { colours, choose }
}

/** Returns the first topic or initiative of the entry; null when its kind colours it. */
export function groupOf({ channels, initiatives = [] }: CalendarEntry, colours: Colours): Group | null {
  if (colours === 'kind') return null
  const [topic] = channels
  const [initiative] = initiatives
  if (colours === 'topic' && topic) return { name: topic.name, hue: (topic.channel_id * HUE_STEP) % 360 }
  if (colours === 'initiative' && initiative) return { name: initiative.name, hue: (initiative.id * HUE_STEP) % 360 }
  return { name: null, hue: 0 }
}
