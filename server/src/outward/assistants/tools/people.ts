import { Type } from '../../../platform/http/input/schema.ts'
import { LIMIT_MAX, Note } from './posts.ts'
import { type Found, readOwn, tool } from './tool.ts'

const TEXT_MAX_LENGTH = 200
const FIELDS = ['title', 'department', 'work_location', 'manager_name', 'email', 'phone'] as const
const fieldsWith = <T>(value: (field: (typeof FIELDS)[number]) => T) =>
  Object.fromEntries(FIELDS.map(field => [field, value(field)])) as Record<(typeof FIELDS)[number], T>

export const findPeople = tool<{ text: string }>({
  name: 'find_people',
  title: 'Find people',
  description: 'Colleagues by name, job, department or place, with what the company shows of them.',
  inputSchema: Type.Object({ text: Type.FilledText(TEXT_MAX_LENGTH) }, { additionalProperties: false }),
  outputSchema: Type.Object({
    note: Note,
    people: Type.Array(
      Type.Object({
        user_id: Type.Id(),
        display_name: Type.String(),
        ...fieldsWith(() => Type.Nullable(Type.String())),
        url: Type.String(),
      }),
    ),
  }),
  isFor: ({ session }) => session.settings.directory,
  async run(call, { text }, { mark }) {
    const query = new URLSearchParams({ search: text, 'page.size': String(LIMIT_MAX) })
    const { data } = await readOwn(call, `/v2/feed/people?${query}`)
    return {
      people: (data as Found[]).map(person => ({
        user_id: person.user_id,
        display_name: mark(person.display_name),
        ...fieldsWith(field => (person[field] === null ? null : mark(String(person[field])))),
        url: `${call.services.baseUrl()}/people/${person.user_id}`,
      })),
    }
  },
})
