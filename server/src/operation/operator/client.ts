import { named, Type } from '../../platform/http/input/schema.ts'

/** Longest name of a program, an organisation or a client. */
export const NAME_MAX_LENGTH = 200

/** A client with the secret that is shown once. */
export const ClientSecret = named(
  'ClientSecret',
  Type.Object({ client_id: Type.String(), client_secret: Type.String() }),
)

/** A program's id as the operator API writes it: decimal digits. */
export const ProgramId = () => Type.String({ pattern: '^[1-9][0-9]*$', maxLength: 15 })
