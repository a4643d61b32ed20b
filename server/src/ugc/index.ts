import type { Module } from '../app.ts'

export const ugcModule: Module = { name: 'ugc' }
