import type { Module } from '../app.ts'

export const eventsModule: Module = { name: 'events' }
