import type { Module } from '../app.ts'

export const pollsModule: Module = { name: 'polls' }
