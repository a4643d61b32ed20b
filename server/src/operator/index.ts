import type { Module } from '../app.ts'

export const operatorModule: Module = { name: 'operator' }
