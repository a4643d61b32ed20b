import { type ForgetPlace, rowsPerUser } from '../../shared/forgetting/index.ts'

export const forgetPlaces: readonly ForgetPlace[] = [rowsPerUser('former_acknowledgements')]
