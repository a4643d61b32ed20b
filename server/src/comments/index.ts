import type { Module } from '../app.ts'

export const commentsModule: Module = { name: 'comments' }
