import { SCOPES } from '../../access/roles.ts'
import { named, OneOf } from './schema.ts'

/** A scope by its name. */
export const ScopeName = named('Scope', OneOf(SCOPES))
