// Larkmoor, the company of the demo program: sixty people who build cargo bikes in Leipzig, design them in Rotterdam and
// look after them in Bristol. This file holds its structure; people and posts have files of their own.

import type { TopicKey } from './text.ts'

export const COMPANY_NAME = 'Larkmoor'
export const EMAIL_DOMAIN = 'demo.example'

export const INITIATIVES = ['Finch takes off', 'Repair first', 'Ten years of Larkmoor', 'Everybody home safe'] as const

export interface DemoSite {
  readonly streetAddress: string
  readonly region: string
  readonly postalCode: string
  readonly country: string
  readonly locale: string
  readonly timezone: string
  readonly building: string
}

export const DEMO_SITES = {
  Leipzig: {
    streetAddress: 'Spinnereihof 7',
    region: 'Saxony',
    postalCode: '04179',
    country: 'DE',
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    building: 'Old Spinning Mill',
  },
  Rotterdam: {
    streetAddress: 'Katendrechtkade 18',
    region: 'South Holland',
    postalCode: '3072',
    country: 'NL',
    locale: 'nl-NL',
    timezone: 'Europe/Amsterdam',
    building: 'Boathouse',
  },
  Bristol: {
    streetAddress: '5 Underfall Slip',
    region: 'Avon',
    postalCode: 'BS1 6XG',
    country: 'GB',
    locale: 'en-GB',
    timezone: 'Europe/London',
    building: 'Harbour Shed',
  },
} as const satisfies Record<string, DemoSite>

export interface DemoTopic {
  readonly key: TopicKey
  readonly name: string
  readonly description: string
  readonly state?: 'hidden'
  readonly auto_publish?: true
  readonly auto_follow?: true
  readonly auto_follow_mandatory?: true
  readonly recommended?: true
  readonly user_submittable?: true
  /** Indexes into DEMO_GROUPS. */
  readonly audiences?: readonly number[]
  /** Share of its possible readers that follow it. */
  readonly followed: number
}

// biome-ignore format: one topic, one line
export const DEMO_TOPICS: readonly DemoTopic[] = [
  { key: 'news', name: 'Larkmoor News', description: 'What everybody at Larkmoor should know, first hand and in plain words.', auto_follow: true, auto_follow_mandatory: true, followed: 1 },
  { key: 'safety', name: 'Safety First', description: 'How we all get home in one piece: near misses, drills, good habits.', auto_follow: true, followed: 1 },
  { key: 'people', name: 'People & Policies', description: 'Working time, leave, pay, new faces and goodbyes.', auto_follow: true, followed: 1 },
  { key: 'bikes', name: 'The Bikes', description: 'Heron, Magpie and Finch: what is new, what is next, what we got wrong.', recommended: true, followed: 0.75 },
  { key: 'customers', name: 'Customers on the Road', description: 'Where our bikes end up, and what their riders tell us.', recommended: true, followed: 0.6 },
  { key: 'floor', name: 'Workshop Floor', description: 'Shifts, jigs, paint and parts: for those who build the bikes.', audiences: [0], followed: 0.95 },
  { key: 'learning', name: 'Learning Bench', description: 'Courses, apprenticeships and an hour a week to get better at something.', followed: 0.45 },
  { key: 'house', name: 'Kitchen & House', description: 'Rosa’s menu, Günter’s notices, lost gloves and found keys.', recommended: true, followed: 0.7 },
  { key: 'thanks', name: 'Thank You!', description: 'Say it in public. Anybody may post, and it appears at once.', user_submittable: true, auto_publish: true, followed: 0.65 },
  { key: 'ideas', name: 'Ideas Board', description: 'Send in an idea. The ideas round reads it within a week and publishes it with an answer.', user_submittable: true, followed: 0.5 },
  { key: 'bristol', name: 'Bristol Harbour', description: 'News from the Harbour Shed, for the crew there.', audiences: [1], followed: 0.9 },
  { key: 'festival', name: 'Summer Festival (planning)', description: 'For the organisers until the programme stands. Please do not spoil the surprise.', state: 'hidden', followed: 0.1 },
]

export interface DemoGroup {
  readonly display_name: string
  readonly name: string
  readonly description: string
  readonly kind: 'group' | 'dynamic'
}

/** Members follow from the people: department, site, and a custom attribute. */
export const DEMO_GROUPS = [
  {
    display_name: 'Assembly',
    name: 'assembly',
    description: 'Everyone whose department is Assembly; keeps itself up to date.',
    kind: 'dynamic',
  },
  {
    display_name: 'Bristol Crew',
    name: 'bristol_crew',
    description: 'Everyone who works in the Harbour Shed.',
    kind: 'group',
  },
  {
    display_name: 'First Aiders',
    name: 'first_aiders',
    description: 'Trained to help until the ambulance is here.',
    kind: 'group',
  },
] as const satisfies readonly DemoGroup[]
