import type { Module } from '../app.ts'

export const contentModule: Module = { name: 'content' }
