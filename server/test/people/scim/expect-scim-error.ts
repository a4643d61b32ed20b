import assert from 'node:assert/strict'
import { ScimError, type ScimType } from '../../../src/people/scim/protocol/scim-error.ts'

/** That `act` fails with a SCIM 400 of this type, with a detail for people. */
export function expectScimError(act: () => unknown, scimType: ScimType) {
  assert.throws(act, error => isScimError(error, scimType))
}

/** The same of what ends later. */
export async function expectScimRejection(ended: Promise<unknown>, scimType: ScimType) {
  await assert.rejects(ended, error => isScimError(error, scimType))
}

function isScimError(error: unknown, scimType: ScimType): true {
  if (!(error instanceof ScimError)) throw error
  assert.deepEqual([error.status, error.scimType], [400, scimType], error.detail)
  assert.ok(error.detail.length > 0 && error.detail.length < 400)
  return true
}
