import { AUDIT_TEXTS, type ForgetPlace, textsOf } from '../forgetting/index.ts'

/** Events stay, with the actor as a bare id; values that name the person are shown as personal data is. */
export const forgetPlaces: readonly ForgetPlace[] = [textsOf(AUDIT_TEXTS)]
