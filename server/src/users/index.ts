import type { Module } from '../app.ts'

export { addUser } from './add-user.ts'
export { insertEmails, insertUser, type NewUser } from './create-user.ts'

export const usersModule: Module = { name: 'users' }
