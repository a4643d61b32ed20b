import { ScimBody } from '../scim/index.ts'

/** A user as clients write it. */
export const UserBody = ScimBody('A SCIM User', {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'anna@example.com',
  name: { givenName: 'Anna', familyName: 'Berg' },
  emails: [{ value: 'anna@example.com', type: 'work', primary: true }],
  roles: ['publisher'],
  active: true,
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
  'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes': { shift: 'late' },
})
