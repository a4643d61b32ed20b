import type { JSONContent } from '@tiptap/core'
import { DOMParser, type Schema } from '@tiptap/pm/model'
import { nodesOf } from '../../html/trusted-html.ts'

/**
 * HTML of a post as a document of the editor, past the allow-list. As JSON: a start value that is text would be parsed by
 * TipTap itself, which the policy of the documents refuses.
 */
export const documentOf = (schema: Schema, html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(nodesOf(html)).toJSON()
