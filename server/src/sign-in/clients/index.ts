// Clients of a program, managed by its administrators over the API; their behaviour is defined by the authorization server
// (sign-in/oauth).

import type { Module } from '../../shared/module.ts'
import { createOauthClient } from './endpoints/create-oauth-client.ts'
import { createOauthClientSecret } from './endpoints/create-oauth-client-secret.ts'
import { deleteOauthClient } from './endpoints/delete-oauth-client.ts'
import { deleteOauthClientSecret } from './endpoints/delete-oauth-client-secret.ts'
import { listOauthClients } from './endpoints/list-oauth-clients.ts'
import { readOauthClient } from './endpoints/read-oauth-client.ts'
import { updateOauthClient } from './endpoints/update-oauth-client.ts'

export const clientsModule: Module = {
  name: 'clients',
  endpoints: [
    listOauthClients,
    createOauthClient,
    readOauthClient,
    updateOauthClient,
    deleteOauthClient,
    createOauthClientSecret,
    deleteOauthClientSecret,
  ],
}
