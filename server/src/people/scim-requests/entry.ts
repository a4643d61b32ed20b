import type { Selectable } from '../../platform/db/row-types.ts'
import type { ScimRequestsTable } from '../../shared/tables.ts'
import type { Named } from './named-people.ts'

/** A request of a client. */
export type Entry = Readonly<
  Omit<Selectable<ScimRequestsTable>, 'id' | 'client_id' | 'former_client_id' | 'person_id' | 'sent_name' | 'times'>
> & { readonly client_id: string; readonly named: Named }

/** A request whose client is known only by its token. */
export type Refused = Omit<Entry, 'program_id' | 'client_id'> & {
  readonly token: Buffer
  /** The program that the token names: any number that its sender likes. */
  readonly namedProgram: number | null
}
