import type { Module } from '../app.ts'

export { type CreatedProgram, createProgram, DEFAULT_REDIRECT_URI, type NewProgram } from './create-program.ts'

export const programsModule: Module = { name: 'programs' }
