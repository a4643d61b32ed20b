// Events of changes of users.

import { patch, replace, scimUser } from '../../people/users/scim-user.ts'
import { eventually } from '../../support/eventually.ts'
import type { Stories } from './stories.ts'

export const userStories: Pick<Stories, 'user.created' | 'user.updated' | 'user.removed'> = {
  'user.created': [
    {
      title: 'a user is provisioned, and the second attempt refused',
      async happens({ paula }) {
        const body = scimUser('new@example.com', { externalId: 'N-1' })
        const { id } = await paula.must(201, 'POST', '/scim/v2/Users', body)
        await paula.must(409, 'POST', '/scim/v2/Users', body)
        const data = { user_id: Number(id), user_name: 'new@example.com', external_id: 'N-1' }
        return [['user.created', data]]
      },
    },
    {
      title: 'a user of another program joins',
      async happens({ paula, sister }) {
        const userName = 'both@example.com'
        const { id } = await sister.must(201, 'POST', '/scim/v2/Users', scimUser(userName))
        await paula.must(201, 'POST', '/scim/v2/Users', scimUser(userName))
        return [['user.created', { user_id: Number(id), user_name: userName, external_id: null }]]
      },
    },
  ],
  'user.updated': [
    {
      title: 'a profile changes by several operations, and is sent again as it is',
      async happens({ paula, colleague }) {
        const { id, path, created } = await colleague('patched')
        const operations = patch(
          { op: 'add', path: 'title', value: 'Cook' },
          { op: 'add', path: 'emails[type eq "work"].value', value: 'cook@example.com' },
        )
        for (const _ of [1, 2]) await paula.must(200, 'PATCH', path, operations)
        await paula.must(200, 'PUT', path, await paula.must(200, 'GET', path))
        return [created, ['user.updated', { user_id: id, user_name: 'patched' }]]
      },
    },
    {
      title: 'a change fails at its last operation',
      async happens({ paula, colleague }) {
        const { path, created } = await colleague('unchanged')
        const operations = [
          { op: 'add', path: 'title', value: 'Cook' },
          { op: 'remove', path: 'emails[type eq "home"]' },
        ]
        await paula.must(400, 'PATCH', path, patch(...operations))
        return [created]
      },
    },
    {
      title: 'a user is renamed in another program',
      async happens({ paula, sister, colleague }) {
        const { id, created } = await colleague('miss')
        await sister.must(201, 'POST', '/scim/v2/Users', scimUser('miss'))
        await sister.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('userName', 'mrs'))
        await paula.must(200, 'GET', '/scim/v2/Users/mrs')
        return [created, ['user.updated', { user_id: id, user_name: 'mrs' }]]
      },
    },
    {
      title: 'a user is switched off; joining a group is no change of theirs',
      async happens({ paula, colleague }) {
        const { id, path, created } = await colleague('asleep')
        await paula.must(200, 'PATCH', path, replace('active', 'False'))
        await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Sleepers', members: [{ value: 'asleep' }] })
        return [created, ['user.updated', { user_id: id }]]
      },
    },
  ],
  'user.removed': [
    {
      title: 'a user is removed, by two at once',
      async happens({ paula, colleague }) {
        const { id, path, created } = await colleague('leaver')
        const answers = await Promise.all([1, 2].map(() => paula.delete(path)))
        if (
          answers
            .map(({ status }) => status)
            .sort()
            .join() !== '204,404'
        )
          throw new Error('both removed the user')
        return [created, ['user.removed', { user_id: id, user_name: 'leaver' }]]
      },
    },
    {
      title: 'a user is forgotten, asked for twice',
      async happens({ paula, colleague }) {
        const { id, created, path } = await colleague('forgotten')
        for (const _ of [1, 2]) await paula.must(202, 'POST', `/v2/Users/${id}/forget`)
        await eventually(
          () => paula.get(path),
          ({ status }) => status === 404,
        )
        // Whether the first event is out before the name is taken out of it is a matter of luck.
        return [
          [created[0], { user_id: id }],
          ['user.removed', { user_id: id, user_name: '[removed]', external_id: null }],
        ]
      },
    },
  ],
}
