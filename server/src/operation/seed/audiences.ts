import type { SeedCondition, SeedGroup } from '@atrium/seed'
import { inChunks } from './chunks.ts'
import { audienceInEdition, findAudienceEdition } from './editions.ts'
import { takeIds } from './ids.ts'
import type { Load } from './load-types.ts'
import type { Row } from './store.ts'

const MEMBERS_PER_INSERT = 20_000

/** Adds the audiences, each with its members. */
export async function loadAudiences(load: Load): Promise<void> {
  const { store, source, programId } = load
  const groups = [...source.groups()]
  const edition = await store.set(({ db }) => findAudienceEdition(db, groups))
  const ids = await store.set(({ db }) => takeIds(db, 'audiences', groups.length))
  load.audienceIds.push(...ids)
  for (const group of groups) {
    const id = ids[group.index] as number
    await store.set(async ({ insert }) => {
      await insert('audiences', [rowOf(load, group, id, edition)])
      for (const members of inChunks(group.member_indexes, MEMBERS_PER_INSERT)) {
        await insert(
          'audience_members',
          members.map(index => ({ program_id: programId, audience_id: id, user_id: load.userIds[index] as number })),
        )
      }
    })
    load.done('groups', 1)
  }
}

function rowOf({ programId }: Load, group: SeedGroup, id: number, edition: number): Row<'audiences'> {
  return {
    program_id: programId,
    id,
    kind: group.kind,
    ...audienceInEdition(group, edition),
    description: group.description,
    rule: group.kind === 'dynamic' && group.rule ? { all: group.rule.conditions.map(conditionOf) } : null,
    member_count: group.member_indexes.length,
    created_at: group.created_at,
    updated_at: group.created_at,
  }
}

/** A condition in the language of audience rules: customAttributes.shift is custom.shift, workLocation work_location. */
function conditionOf({ attribute, operator, value }: SeedCondition) {
  const custom = /^customAttributes\.(.+)$/.exec(attribute)
  const name = custom ? `custom.${custom[1]}` : attribute.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return { attribute: name, operator, value }
}
