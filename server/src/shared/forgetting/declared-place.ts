import type { ForgetPlaceOf } from '../../platform/forget-place.ts'
import type { Services } from '../../platform/services.ts'

/** A place of a module, as it declares it in `Module.forgetPlaces`. */
export type ForgetPlace = ForgetPlaceOf<Services>
