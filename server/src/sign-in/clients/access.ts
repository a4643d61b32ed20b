import { described, Text, Type } from '../../platform/http/input/schema.ts'

/** Who may manage clients, by method. */
export const READ = { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' } as const
export const WRITE = { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' } as const

export const CLIENTS_PATH = '/v2/oauth_clients'
const ID_MAX_LENGTH = 100

export const ClientId = () => described('The client', Text(ID_MAX_LENGTH))
export const ClientParams = Type.Object({ client_id: ClientId() })
