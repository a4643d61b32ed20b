// The demo accounts that the sign-in page lists. The outer ring provides them (operation/operator/demo-hint.ts) when
// the server starts.

import type { IncomingMessage } from 'node:http'
import { defineState, type Services } from '../../../platform/services.ts'
import type { SignInHint } from '../pages/sign-in-page.ts'

/** The hint that this request names for a program's sign-in page; null for none. */
type HintSource = (programId: number, request: IncomingMessage) => SignInHint | null

export const hintSource = defineState('sign-in hint', (): { current: HintSource | null } => ({ current: null }))

/** Sets the source of the hints for the sign-in pages of a server. */
export function offerSignInHint(services: Services, source: HintSource): void {
  services.state(hintSource).current = source
}

export const findSignInHint = (services: Services, programId: number, request: IncomingMessage): SignInHint | null =>
  services.state(hintSource).current?.(programId, request) ?? null
