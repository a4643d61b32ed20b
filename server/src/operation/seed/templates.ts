import type { Load } from './load-types.ts'

/** Adds the templates that posts begin with. */
export async function loadTemplates({ store, source, programId, topicIds }: Load): Promise<void> {
  const rows = [...source.templates()].map(({ name, description, topic_indexes, must_read, created_at, ...texts }) => ({
    program_id: programId,
    name,
    description,
    content: JSON.stringify({
      ...texts,
      content_type: 'article',
      channels: topic_indexes.map(index => ({ id: topicIds[index] })),
      ...(must_read ? { must_read: { label: must_read } } : {}),
    }),
    created_at,
    updated_at: created_at,
  }))
  await store.set(({ insert }) => insert('post_templates', rows))
}
