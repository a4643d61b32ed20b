// Forgetting in two jobs, so that a membership ends at once while the traces of another user are still being removed.

import { randomInt } from 'node:crypto'
import { loadingInBulk } from '../../../platform/caller.ts'
import type { JobData } from '../../../platform/job-queue.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import {
  createCleaner,
  dropFormerNames,
  type ForgottenPerson,
  forgetPlaces,
  readFormerNames,
} from '../../../shared/forgetting/index.ts'
import { endMembership } from './end-membership.ts'
import { withoutNamesakes } from './identifying-words.ts'

/** Largest pseudonym; `randomInt` returns up to 48 bits. */
const PSEUDONYM_MAX = 2 ** 48 - 2
/** Longer than running jobs, events and file writes take. */
const SECOND_VISIT_AFTER_MS = 60_000

interface ForgetUserJob extends JobData {
  readonly user_id: number
  /** The membership to end; null if there was none. */
  readonly membership_id: string | null
}

/** Ends the membership of a user, if there is one, and removes their traces. */
export const forgetUserJob = defineJob<ForgetUserJob>({
  name: 'forget-user',
  retriesMax: 10,
  async run(services, { program_id, user_id, membership_id }) {
    await endMembership(services, program_id, user_id, membership_id, db =>
      services.jobs.enqueue(db, removeTracesJob, { program_id, user_id, is_second_visit: false }),
    )
  },
})

interface RemoveTracesJob extends JobData {
  readonly user_id: number
  readonly is_second_visit: boolean
}

/**
 * Removes the data of a former member from every place, and does so again a minute later. An interrupted run is retried from the
 * start; it is idempotent.
 */
export const removeTracesJob = defineJob<RemoveTracesJob>({
  name: 'remove-traces',
  retriesMax: 10,
  async run(services, { program_id: programId, user_id: userId, is_second_visit: isSecondVisit }) {
    const { database, jobs } = services
    const person = await readPerson(services, programId, userId, isSecondVisit)
    // The audit log would show the old values.
    await loadingInBulk(() => visitAll(services, programId, person))
    await database.transaction(programId, async db => {
      if (isSecondVisit) return dropFormerNames(db, userId)
      const again = { program_id: programId, user_id: userId, is_second_visit: true }
      await jobs.enqueue(db, removeTracesJob, again, { startAfter: new Date(Date.now() + SECOND_VISIT_AFTER_MS) })
    })
  },
})

async function visitAll(services: Services, programId: number, person: ForgottenPerson): Promise<void> {
  for (const place of services.state(forgetPlaces).all) await place.forget(services, programId, person)
}

async function readPerson(
  services: Services,
  programId: number,
  userId: number,
  isSecondVisit: boolean,
): Promise<ForgottenPerson> {
  return services.database.transaction(programId, async db => {
    const words = await withoutNamesakes(db, userId, await readFormerNames(services, db, userId))
    const textsThat = (...certainties: string[]) =>
      words.filter(({ certainty }) => certainties.includes(certainty)).map(({ text }) => text)
    return {
      id: userId,
      pseudonym: -randomInt(1, PSEUDONYM_MAX),
      own: createCleaner(words.map(({ text }) => text)),
      others: createCleaner(textsThat('anywhere'), textsThat('anywhere', 'alone')),
      isSecondVisit,
    }
  })
}
