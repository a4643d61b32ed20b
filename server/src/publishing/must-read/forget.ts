import { type ForgetPlace, rowsPerUser } from '../../platform/forgetting/index.ts'

export const forgetPlaces: readonly ForgetPlace[] = [rowsPerUser('former_acknowledgements')]
