// Additions of company sign-in to the sign-in pages and to sessions. The module `company` is built on this one and
// sets it when the server starts.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { defineState, type Services } from '../../../platform/services.ts'

/** A provider as the page offers it. */
export interface OfferedProvider {
  readonly id: string
  readonly name: string
}

/** The methods by which a person may sign in. */
export interface SignInWays {
  readonly providers: readonly OfferedProvider[]
  readonly password: boolean
  /** Whether the user name was asked for first, since the program has providers. */
  readonly isAskedByName: boolean
}

/** A sign-in at a provider. */
export interface CompanyStart {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly programId: number
  readonly providerId: string
  /** The text as typed. */
  readonly userName: string
  /** The interaction that continues when the provider has responded. */
  readonly interactionUid: string
  /** Whether the provider must authenticate the person again. */
  readonly isFresh: boolean
}

export interface CompanySignIn {
  /** Whether the program has an enabled provider: the page then asks for the user name first. */
  isOffered(programId: number): Promise<boolean>
  waysFor(programId: number, userName: string): Promise<SignInWays>
  /** Sends the browser to the provider, or an error page. */
  begin(start: CompanyStart): Promise<void>
  /** Whether a session started by these methods counts in the program (decision 0070). */
  sessionCounts(programId: number, accountId: string, methods: unknown): Promise<boolean>
}

export const companySignInState = defineState('company sign-in', (): { current: CompanySignIn | null } => ({
  current: null,
}))

/** Sets the implementation of sign-in by the company. */
export function offerCompanySignIn(services: Services, signIn: CompanySignIn): void {
  services.state(companySignInState).current = signIn
}

const PASSWORD_ONLY: CompanySignIn = {
  isOffered: async () => false,
  waysFor: async () => ({ providers: [], password: true, isAskedByName: false }),
  begin: async () => {
    throw new Error('there is no provider')
  },
  sessionCounts: async () => true,
}

export const companySignIn = (services: Services): CompanySignIn =>
  services.state(companySignInState).current ?? PASSWORD_ONLY
