import {
  Count,
  FilledText,
  Id,
  Nullable,
  named,
  OneOf,
  type Static,
  Text,
  Timestamp,
  TimestampIn,
  Type,
} from '../../platform/http/input/schema.ts'

const QUESTION_MAX_LENGTH = 1_000
const OPTION_MAX_LENGTH = 255
const OPTIONS_MIN_COUNT = 2
const OPTIONS_MAX_COUNT = 20
const AUDIENCES_MAX_COUNT = 100
const AUDIENCE_NAME_MAX_LENGTH = 255

export const POLL_STATES = ['open', 'closed'] as const

const members = {
  id: Id(),
  question: Type.String(),
  state: OneOf(POLL_STATES),
  multiple_choice: Type.Boolean(),
  anonymous: Type.Boolean(),
  options: Type.Array(
    named(
      'PollOption',
      Type.Object({
        id: Id(),
        text: Type.String(),
        response_count: Nullable(Count()),
        percentage: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
      }),
    ),
  ),
  response_count: Nullable(Count()),
  results_hidden_until: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Of an anonymous poll: the number of answers from which its results are shown',
    }),
  ),
  responded_at: Nullable(Timestamp()),
  selected_option_ids: Type.Array(Id()),
  opens_at: Nullable(Timestamp()),
  closes_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

/** Answers to an anonymous poll from which on its results say nothing about single people. */
export const ANONYMOUS_ANSWERS_MIN = 5

/**
 * A poll as shown to people who may respond (docs/contract/comments-and-polls.md#polls); counts are null until they
 * know the outcome.
 */
export const Poll = named('Poll', Type.Object(members))

/** A poll as publishers see it: with all counts, and the names of its audiences (none: it is open to everyone). */
export const PollSettings = named('PollSettings', Type.Object({ ...members, audiences: Type.Array(Type.String()) }))

export type PresentedPoll = Static<typeof Poll>
export type PresentedPollSettings = Static<typeof PollSettings>

const Question = FilledText(QUESTION_MAX_LENGTH)
const Options = Type.Array(Type.Object({ text: FilledText(OPTION_MAX_LENGTH) }), {
  minItems: OPTIONS_MIN_COUNT,
  maxItems: OPTIONS_MAX_COUNT,
})

const optional = {
  multiple_choice: Type.Optional(Type.Boolean()),
  anonymous: Type.Optional(Type.Boolean()),
  audiences: Type.Optional(Type.Array(Text(AUDIENCE_NAME_MAX_LENGTH), { maxItems: AUDIENCES_MAX_COUNT })),
  opens_at: Type.Optional(Nullable(TimestampIn())),
  closes_at: Type.Optional(Nullable(TimestampIn())),
}

export const NewPollInput = named('PollInput', Type.Object({ question: Question, options: Options, ...optional }))

export const PollChangeInput = named(
  'PollChanges',
  Type.Object({
    question: Type.Optional(Question),
    options: Type.Optional(Options),
    ...optional,
    state: Type.Optional(OneOf(POLL_STATES)),
  }),
)

export type PollChange = Static<typeof PollChangeInput>

export const ResponseInput = named(
  'PollResponseInput',
  Type.Object({
    option_ids: Type.Array(Id(), { minItems: 1, maxItems: OPTIONS_MAX_COUNT }),
  }),
)

export const PollPath = Type.Object({ poll_id: Id() })
