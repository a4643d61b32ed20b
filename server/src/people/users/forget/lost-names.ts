import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Services } from '../../../platform/services.ts'
import { keepFormerNames } from '../../../shared/forgetting/index.ts'
import type { User } from '../../scim/index.ts'
import { identifyingWordsOf } from './identifying-words.ts'

/** Keeps a member's former names, sealed: they may have signed with them. The user must be locked. */
export async function keepLostNames(services: Services, db: ProgramDb, before: User, after: User): Promise<void> {
  const names = new Set(identifyingWordsOf(after).map(({ text }) => text.toLowerCase()))
  const lost = identifyingWordsOf(before).filter(({ text }) => !names.has(text.toLowerCase()))
  if (lost.length > 0) await keepFormerNames(services, db, Number(before.id), lost)
}
