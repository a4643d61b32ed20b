// How a post must be read, as clients send and read it (docs/contract/must-read.md#settings).

import { Nullable, named, type Static, Text, Timestamp, TimestampIn, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'

const LABEL_MAX_LENGTH = 40
const REMINDERS_MAX_COUNT = 5
const REMIND_HOURS_MAX = 720

const RemindHours = Type.Array(Type.Integer({ minimum: 1, maximum: REMIND_HOURS_MAX }), {
  maxItems: REMINDERS_MAX_COUNT,
  description: 'How many hours before `due_at` people who have not acknowledged are reminded',
})

/** Whole: what a body leaves out takes its default. */
export const MustReadInput = named(
  'MustReadInput',
  Type.Object({
    due_at: Type.Optional(Nullable(TimestampIn())),
    label: Type.Optional(Nullable(Text(LABEL_MAX_LENGTH))),
    remind_hours_before: Type.Optional(RemindHours),
    ask_again_on_change: Type.Optional(
      Type.Boolean({ description: 'A change of title, body or summary makes earlier acknowledgements out of date' }),
    ),
  }),
)

export const MustReadSettings = named(
  'MustReadSettings',
  Type.Object({
    due_at: Nullable(Timestamp()),
    label: Nullable(Type.String()),
    remind_hours_before: RemindHours,
    ask_again_on_change: Type.Boolean(),
  }),
)

/** As the columns of a post hold it. */
export interface MustReadRow {
  readonly must_read_due_at: Date | null
  readonly must_read_label: string | null
  readonly must_read_remind_hours_before: readonly number[]
  readonly must_read_ask_again_on_change: boolean
}

export const presentMustRead = (row: MustReadRow): Static<typeof MustReadSettings> => ({
  due_at: presentTimestamp(row.must_read_due_at),
  label: row.must_read_label,
  remind_hours_before: [...row.must_read_remind_hours_before],
  ask_again_on_change: row.must_read_ask_again_on_change,
})
