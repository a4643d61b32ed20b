// Whether the server waits for its first program, which is made in the browser (operation/set-up): then its pages lead there. Here, since
// the pages and the sign-in ask.

import type { ServerResponse } from 'node:http'
import { sql } from '../platform/db/sql.ts'
import { defineState, type Services } from '../platform/services.ts'

export const SET_UP_PATH = '/setup'

interface SetUpState {
  isOver: boolean
  /** Runs once, in the process that has announced a code. */
  onOver(firstProgramId: string): void
}

/** Once a program exists, however it was made, set-up is over for good. */
export const setUpState = defineState('set-up', (): SetUpState => ({ isOver: false, onOver() {} }))

/** True while there is no program and a start has announced a code. */
export async function isSetUpNeeded(services: Services): Promise<boolean> {
  const state = services.state(setUpState)
  if (state.isOver) return false
  const [row] = await services.database.unscopedQuery(sql<{ program_id: number | null; has_code: boolean }>`
    select (select min(id) from programs) as program_id, exists (select from set_up) as has_code`)
  if (row && row.program_id !== null) endSetUp(services, String(row.program_id))
  return !state.isOver && row?.has_code === true
}

/** Ends set-up in this process; of no effect when it is over. */
export function endSetUp(services: Services, firstProgramId: string): void {
  const state = services.state(setUpState)
  if (state.isOver) return
  state.isOver = true
  state.onOver(firstProgramId)
}

/** Leads a browser to the set-up while it is needed; false when it is not. */
export async function leadToSetUp(services: Services, response: ServerResponse): Promise<boolean> {
  if (!(await isSetUpNeeded(services))) return false
  response.writeHead(302, { location: SET_UP_PATH, 'cache-control': 'no-store', 'content-length': '0' }).end()
  return true
}
