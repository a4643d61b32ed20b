import { getSchema } from '@tiptap/core'
import { DOMParser, type Node } from '@tiptap/pm/model'
import { nodesOf } from '../../html/allowed-nodes.ts'
import { blocksOf } from './html-of.ts'
import { extensions } from './schema.ts'

const schema = getSchema([...extensions])

/**
 * HTML of a post as a document of the editor, past the allow-list. Begin an editor with its JSON: a start value that is text would
 * be parsed by TipTap itself, which the policy of the documents refuses.
 */
export const documentOf = (html: string): Node => DOMParser.fromSchema(schema).parse(nodesOf(html))

/** The paragraphs, headings, lists and tables of a post's HTML, each as the editor writes it. */
export const blocksOfHtml = (html: string): string[] => blocksOf(documentOf(html))
