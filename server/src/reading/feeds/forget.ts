import { type ForgetPlace, rowsPerUser } from '../../shared/forgetting/index.ts'

export const forgetPlaces: readonly ForgetPlace[] = [rowsPerUser('engagements'), rowsPerUser('share_links')]
