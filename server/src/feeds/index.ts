import type { Module } from '../app.ts'

export const feedsModule: Module = { name: 'feeds' }
