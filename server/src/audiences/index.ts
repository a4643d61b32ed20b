import type { Module } from '../app.ts'

export { refreshAudiencesOfUsers } from './refresh-audiences.ts'

export const audiencesModule: Module = { name: 'audiences' }
