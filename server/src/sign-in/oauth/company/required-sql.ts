import { sql } from '../../../platform/db/sql.ts'

/**
 * SQL: whether the person (`users u`, `identities i`) has to sign in at the provider `identity_providers p`; as `waysFor` decides for
 * the sign-in page (sign-in/company/flow/ways.ts).
 */
export const IS_REQUIRED_SQL = sql`(
  p.enabled and p.required and (u.role <> 'administrator' or p.required_for_administrators)
  and (p.domains = '{}' or substring(i.user_name_key from '@([^@]*)$') = any(p.domains)))`
