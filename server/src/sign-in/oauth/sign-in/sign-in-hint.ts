// The demo accounts that the sign-in page lists. The outer ring provides them (operation/operator/demo-hint.ts) when
// the server starts.

import type { IncomingMessage } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'

export interface SignInHint {
  readonly people: readonly { readonly role: string; readonly userName: string }[]
  /** null if anyone but the operator can open the page. */
  readonly password: string | null
  /** The file that contains the password. */
  readonly passwordPlace: string
}

/** The hint for a program's sign-in page as this request asks for it; null for none. */
export type HintSource = (programId: number, request: IncomingMessage) => SignInHint | null

export const hintSource = defineState('sign-in hint', (): { current: HintSource | null } => ({ current: null }))

/** Sets the source of the hints for the sign-in pages of a server. */
export function offerSignInHint(services: Services, source: HintSource): void {
  services.state(hintSource).current = source
}

export const findSignInHint = (services: Services, programId: number, request: IncomingMessage): SignInHint | null =>
  services.state(hintSource).current?.(programId, request) ?? null
