import type { Db } from '../../../platform/db/handle.ts'
import { keepFormerNames } from '../../../platform/forgetting/index.ts'
import type { Services } from '../../../platform/services.ts'
import type { User } from '../../scim/index.ts'
import { recognisableWords } from './recognisable.ts'

/** Keeps, sealed, what a member is not called any more: they may have signed with it. The user is locked. */
export async function keepLostNames(
  services: Services,
  db: Db,
  programId: number,
  before: User,
  after: User,
): Promise<void> {
  const names = new Set(recognisableWords(after).map(({ text }) => text.toLowerCase()))
  const lost = recognisableWords(before).filter(({ text }) => !names.has(text.toLowerCase()))
  if (lost.length > 0) await keepFormerNames(services, db, programId, Number(before.id), lost)
}
