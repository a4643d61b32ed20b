import { changeUsers, lockUser, recordOf } from '../../people/users/index.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { namedUser, requireNamedUser } from './clients.ts'

const Administrator = namedObject('Administrator', {
  program_id: Type.String(),
  user_id: Type.Id(),
  user_name: Type.String(),
})

/** For a program whose administrators have left, or cannot sign in. */
export const makeAdministrator = endpoint('POST /operator/v1/administrators', {
  tag: 'Operator',
  summary: 'Make a person an administrator of their program',
  description: 'An inactive person becomes active. The change is audited and has the consequences of one by SCIM.',
  access: { as: ['operator'] },
  input: { body: namedObject('AdministratorInput', namedUser()) },
  output: { status: 200, body: Type.One(Administrator) },
  errors: [400],
  async handle({ services }, { body }) {
    const programId = Number(body.program_id)
    // By the role that sees all programs: an unknown one is an error of its own.
    const { id, organisationId } = await services.database.system(db =>
      requireNamedUser(forProgram(db, programId), body.user_name),
    )
    return services.database.transaction(programId, async db => {
      const before = await lockUser(db, id, 'change')
      const after = { ...recordOf(before), role: 'administrator' as const, active: true }
      if (before.role !== after.role) after.roleDetail = null
      await changeUsers(services, db, organisationId, [{ before, after }])
      return { data: { program_id: String(programId), user_id: id, user_name: before.userName } }
    })
  },
})
