// Aliases: names under which users may comment on behalf of a team or the program.

import type { Module } from '../../shared/module.ts'
import {
  createCommentAlias,
  deleteCommentAlias,
  listAliasSettings,
  listCommentAliases,
  updateCommentAlias,
} from './endpoints.ts'

export * from './alias.ts'

export const aliasesModule: Module = {
  name: 'comment-aliases',
  endpoints: { listCommentAliases, listAliasSettings, createCommentAlias, updateCommentAlias, deleteCommentAlias },
}
