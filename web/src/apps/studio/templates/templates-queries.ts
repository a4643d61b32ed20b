import type { NewPostTemplate, PostTemplateChanges } from '@atrium/client'
import {
  createPostTemplate,
  deletePostTemplate,
  listPostTemplates,
  updatePostTemplate,
} from '@atrium/client/operations'
import { type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readEvery } from '../../../lib/read-every.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ createPostTemplate, deletePostTemplate, listPostTemplates, updatePostTemplate })

const READ_MAX = 100

/** The templates of the program that this person sees, those that were used last first. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates(),
  queryFn: ({ signal }) =>
    readEvery(atrium.each.listPostTemplates({ include: ['use'], 'page.size': READ_MAX }, { signal })),
})

const settled = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.templates() })

export const useCreateTemplate = () =>
  useChange(async (input: NewPostTemplate) => (await atrium.createPostTemplate(input)).data, { settled })

/** Changes a template; what is left out stays. */
export const useUpdateTemplate = () =>
  useChange(
    async ({ id, ...changes }: PostTemplateChanges & { readonly id: number }) =>
      (await atrium.updatePostTemplate({ template_id: id, ...changes })).data,
    { settled },
  )

export const useDeleteTemplate = () =>
  useChange((id: number) => atrium.deletePostTemplate({ template_id: id }), { settled })
