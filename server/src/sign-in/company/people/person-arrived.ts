import type { ProgramDb } from '../../../platform/db/handle.ts'
import { defineHook } from '../../../platform/hooks.ts'

/** A person whom a provider brings into the program, as a member. */
export interface NewPerson {
  readonly userName: string
  readonly givenName: string
  readonly familyName: string
  readonly displayName: string | null
  readonly externalId: string | null
  readonly email: string | null
}

/**
 * A provider signs in a person who is not in the program. The listener adds the membership, with all consequences; an existing
 * one stays as it is.
 */
export const personArrived =
  defineHook<(db: ProgramDb, organisationId: number, person: NewPerson) => Promise<void>>('person arrived')
