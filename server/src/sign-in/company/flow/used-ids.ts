import { hash } from 'node:crypto'
import type { Services } from '../../../platform/services.ts'
import type { ProviderRow } from '../provider/provider.ts'

/** Keeps the id of an assertion or a logout token until it has expired; false when it was used before, on any node. */
export async function useId(
  { database }: Services,
  { program_id, id }: ProviderRow,
  used: { readonly kind: 'assertion' | 'logout'; readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  const kept = await database.hot({
    name: 'company_used_id_add',
    text: `insert into company_used_ids (program_id, provider_id, id_hash, expires_at) values ($1, $2, $3, $4)
           on conflict do nothing returning 1`,
    values: [program_id, id, hash('sha256', `${used.kind}\n${used.id}`, 'buffer'), used.expiresAt],
  })
  return kept.length > 0
}
