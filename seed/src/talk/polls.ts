// Polls and the answers to them.

import { type Company, HISTORY_DAYS, MS_PER_DAY } from '../company.ts'
import { fillGaps } from '../draw/fill.ts'
import type { Random } from '../draw/random.ts'
import { DEPARTMENTS, PRODUCTS, PROJECT_NAMES_MAX, projectName } from '../draw/words.ts'
import type { Audiences } from '../people/audiences.ts'
import { SITES } from '../people/sites.ts'
import type { SeedPoll, SeedPollResponse } from '../types.ts'
import { POLL_WORDS } from './poll-words.ts'

const OPEN_SHARE = 0.15
const RESPONSE_SHARE_MAX = 0.3
/** Limit of answers in a large company: enough for a believable result. */
const RESPONSES_MAX = 2_000
const MAY_CHOOSE_MAX = 3

/** All polls of an organisation. */
export class Polls {
  readonly #company: Company
  readonly #audiences: Audiences

  constructor(company: Company, audiences: Audiences) {
    this.#company = company
    this.#audiences = audiences
  }

  *polls(): Generator<SeedPoll> {
    for (let index = 0; index < this.#company.plan.polls; index++) yield this.poll(index)
  }

  /** The newest polls are open, older ones closed. */
  poll(index: number): SeedPoll {
    const { plan, anchor, random: root } = this.#company
    const random = root.fork('poll').fork(index)
    const words = POLL_WORDS[(index + root.fork('polls').int(0, POLL_WORDS.length - 1)) % POLL_WORDS.length]!
    const slots = pollSlots(random)
    const isOpen = index >= plan.polls - Math.ceil(plan.polls * OPEN_SHARE)
    const age = isOpen ? random.int(1, 10) : Math.round(((plan.polls - index) / plan.polls) * (HISTORY_DAYS - 60)) + 20
    const opens = new Date(anchor.getTime() - age * MS_PER_DAY + random.int(7, 15) * 3_600_000)
    const closes = new Date(opens.getTime() + random.int(11, 18) * MS_PER_DAY)
    const isTargeted = this.#audiences.count > 0 && random.chance(0.25)
    return {
      index,
      question: fillGaps(words.question, slots),
      options: words.options.map(option => fillGaps(option, slots)),
      multiple_choice: words.multiple_choice,
      anonymous: random.chance(0.4),
      audience_indexes: isTargeted ? [random.int(0, this.#audiences.count - 1)] : [],
      opens_at: opens,
      closes_at: closes,
      closed_at: isOpen ? null : closes,
      created_at: new Date(opens.getTime() - random.int(1, 48) * 3_600_000),
    }
  }

  *responses(): Generator<SeedPollResponse> {
    for (const poll of this.polls()) yield* this.#responsesTo(poll)
  }

  *#responsesTo(poll: SeedPoll): Generator<SeedPollResponse> {
    const { roster, anchor, random: root } = this.#company
    const random = root.fork('responses').fork(poll.index)
    const [audience] = poll.audience_indexes
    const people = audience === undefined ? roster.byEagerness : this.#audiences.members(audience)
    const count = Math.min(RESPONSES_MAX, Math.floor(people.length * RESPONSE_SHARE_MAX * random.float()))
    const taste = poll.options.map(() => ({ weight: random.float() + 0.1 }))
    const until = poll.closed_at ?? anchor
    for (const place of random.spread(count, people.length)) {
      const user_index = people[place]!
      if (roster.active[user_index] === 0) continue
      yield {
        poll_index: poll.index,
        user_index,
        option_positions: choose(taste, poll.multiple_choice, random),
        responded_at: random.dateBetween(poll.opens_at, until),
      }
    }
  }
}

function pollSlots(random: Random) {
  return {
    site: random.weighted(SITES).city,
    department: random.weighted(DEPARTMENTS).name,
    product: random.pick(PRODUCTS),
    project: projectName(random.int(0, PROJECT_NAMES_MAX - 1)),
  }
}

function choose(taste: readonly { readonly weight: number }[], isMultiple: boolean, random: Random): number[] {
  const count = isMultiple ? random.int(1, MAY_CHOOSE_MAX) : 1
  const chosen = new Set<number>()
  for (let nth = 0; nth < count; nth++) chosen.add(taste.indexOf(random.weighted(taste)))
  return [...chosen].sort((one, other) => one - other)
}
