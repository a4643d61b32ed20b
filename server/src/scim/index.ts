import type { Module } from '../app.ts'

export const scimModule: Module = { name: 'scim' }
