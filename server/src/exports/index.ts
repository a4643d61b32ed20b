import type { Module } from '../app.ts'

export const exportsModule: Module = { name: 'exports' }
