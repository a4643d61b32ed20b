import type { Module } from '../app.ts'

export { autoFollowForUsers } from './auto-follow.ts'

export const topicsModule: Module = { name: 'topics' }
