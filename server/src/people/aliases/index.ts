// Aliases: names under which users may comment on behalf of a team or the program.

import type { Module } from '../../shared/module.ts'
import { createCommentAlias } from './create-comment-alias.ts'
import { deleteCommentAlias } from './delete-comment-alias.ts'
import { listAliasSettings } from './list-alias-settings.ts'
import { listCommentAliases } from './list-comment-aliases.ts'
import { updateCommentAlias } from './update-comment-alias.ts'

export { CommentAlias } from './alias.ts'
export * from './alias-queries.ts'

export const aliasesModule: Module = {
  name: 'aliases',
  endpoints: [listCommentAliases, listAliasSettings, createCommentAlias, updateCommentAlias, deleteCommentAlias],
}
