// Clients of a program, managed by its administrators over the API; their behaviour is defined by the authorization server
// (sign-in/oauth).

import type { Module } from '../../shared/module.ts'
import {
  createOauthClient,
  createOauthClientSecret,
  deleteOauthClient,
  deleteOauthClientSecret,
  listOauthClients,
  readOauthClient,
  updateOauthClient,
} from './endpoints.ts'

export const clientsModule: Module = {
  name: 'clients',
  endpoints: {
    listOauthClients,
    createOauthClient,
    readOauthClient,
    updateOauthClient,
    deleteOauthClient,
    createOauthClientSecret,
    deleteOauthClientSecret,
  },
}
