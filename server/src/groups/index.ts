import type { Module } from '../app.ts'

export const groupsModule: Module = { name: 'groups' }
