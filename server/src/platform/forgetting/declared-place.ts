import type { Services } from '../services.ts'
import type { ForgetPlaceOf } from './forget-place.ts'

/** A place of a module, as it declares it in `Module.forgetPlaces`. */
export type ForgetPlace = ForgetPlaceOf<Services>
