import type { Module } from '../app.ts'

export const webhooksModule: Module = { name: 'webhooks' }
