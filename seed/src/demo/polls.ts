// The three polls of the demo program: one open, one with several answers, one closed.

export interface DemoPoll {
  readonly question: string
  readonly options: readonly string[]
  readonly multiple_choice: boolean
  readonly anonymous: boolean
  /** Indexes into DEMO_GROUPS. */
  readonly audiences: readonly number[]
  /** Days before now that it opened, days after now that it closes (before now when negative). */
  readonly opened: number
  readonly closes: number
  /** Share of the people who answered, and the weights of the options. */
  readonly answered: number
  readonly tastes: readonly number[]
}

export const DEMO_POLLS: readonly DemoPoll[] = [
  {
    question: 'Four days on the late shift: shall we try it?',
    options: ['Yes, for three months', 'Yes, but not before autumn', 'No, leave it as it is'],
    multiple_choice: false,
    anonymous: true,
    audiences: [0],
    opened: 30,
    closes: -16,
    answered: 0.95,
    tastes: [8, 3, 2],
  },
  {
    question: 'What should the next learning hours be about?',
    options: [
      'Wheel building',
      'Photography with a phone',
      'Dutch for beginners',
      'Baking bread with Rosa',
      'Reading drawings',
    ],
    multiple_choice: true,
    anonymous: false,
    audiences: [],
    opened: 8,
    closes: 6,
    answered: 0.5,
    tastes: [5, 3, 3, 8, 2],
  },
  {
    question: 'Which colour should the festival Finch be?',
    options: ['Harbour Blue', 'Brick', 'Pickle', 'All three, in stripes'],
    multiple_choice: false,
    anonymous: false,
    audiences: [],
    opened: 1.4,
    closes: 5,
    answered: 0.4,
    tastes: [4, 3, 6, 5],
  },
]

export interface DemoAlias {
  readonly display_name: string
  readonly alias_type: 'team' | 'program'
  readonly handles: readonly string[]
}

/** Aliases for comments. */
export const DEMO_ALIASES: readonly DemoAlias[] = [
  { display_name: 'Communications Team', alias_type: 'team', handles: ['tobias', 'anna'] },
  { display_name: 'Ideas Round', alias_type: 'team', handles: ['heike', 'marco', 'camille', 'sanne'] },
]
