import type { Module } from '../app.ts'

export { type CreatedClient, createClient, type NewClient, secretHash } from './clients.ts'

export const oauthModule: Module = { name: 'oauth' }
