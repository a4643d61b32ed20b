import { isForeignKeyViolation } from '../../../platform/db/errors.ts'

const ATTEMPTS_MAX = 3

/**
 * Runs a transaction that adds members. Retries it if a concurrent transaction removed one of them from the program.
 */
export async function retryForRemovedMembers<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt >= ATTEMPTS_MAX) throw error
    }
  }
}
