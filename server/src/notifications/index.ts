import type { Module } from '../app.ts'

export const notificationsModule: Module = { name: 'notifications' }
