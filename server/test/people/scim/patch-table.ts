// Tables of PATCH requests: what the operations make of a user, or the scimType of the error.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { applyUserPatch } from '../../../src/people/scim/patch/apply-user-patch.ts'
import type { ScimType } from '../../../src/people/scim/protocol/scim-error.ts'
import type { UserRecord } from '../../../src/people/scim/user/user-record.ts'
import { expectScimError } from './expect-scim-error.ts'
import { annasIdentity } from './people.ts'

export type Outcome = Partial<UserRecord> | { error: ScimType }
export type PatchCase = [title: string, operations: object[], outcome: Outcome]

export const replace = (path: string, value: unknown) => ({ op: 'replace', path, value })
export const add = (path: string, value: unknown) => ({ op: 'add', path, value })
export const remove = (path: string, value?: unknown) => ({ op: 'remove', path, ...(value !== undefined && { value }) })
export const pathless = (value: unknown, op = 'replace') => ({ op, value })

export function patch(user: UserRecord, operations: unknown): UserRecord {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  return applyUserPatch(user, { schemas, Operations: operations }, annasIdentity)
}

/** All that `outcome` does not name must stay as it was, and the user that was given too. */
export function testPatches(user: () => UserRecord, cases: PatchCase[]) {
  for (const [title, operations, outcome] of cases) {
    test(title, () => {
      const before = user()
      if ('error' in outcome) expectScimError(() => patch(before, operations), outcome.error as ScimType)
      else assert.deepEqual(patch(before, operations), { ...user(), ...outcome })
      assert.deepEqual(before, user())
    })
  }
}
