import type { Module } from '../app.ts'

export const uploadsModule: Module = { name: 'uploads' }
