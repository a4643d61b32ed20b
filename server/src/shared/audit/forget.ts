import { AUDIT_TEXTS, type ForgetPlace, recordsOf } from '../forgetting/index.ts'

/** Events stay, with the actor as a bare id; values that identify the person are displayed as personal data. */
export const forgetPlaces: readonly ForgetPlace[] = [recordsOf(AUDIT_TEXTS)]
