import { readSettings } from '../../../people/programs/index.ts'
import { changeOwnProfile } from '../../../people/users/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Me, readMe } from '../me.ts'
import { ProfileInput, readProfileChanges } from '../profile-input.ts'

export const updateOwnProfile = endpoint({
  id: 'updateOwnProfile',
  tag: 'Me',
  method: 'PATCH',
  path: '/v2/me',
  summary: 'Change your own profile',
  description:
    'Only given members change; null clears. An attribute in the program setting `profile_attributes_managed` is 400 with the rule `managed`. Returns ' +
    'the same as reading.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { body: ProfileInput },
  output: { status: 200, body: One(Me) },
  async handle({ actor, services, request }, { body }) {
    const { programId, userId } = actor
    await services.database.transaction(programId, async db => {
      const { profile_attributes_managed: managed } = await readSettings(db)
      await changeOwnProfile(services, db, userId, readProfileChanges(body, managed))
    })
    return { data: await readMe({ services, actor, settings: programSettings(request) }) }
  },
})
