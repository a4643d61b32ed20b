import { createProgram as insertProgram } from '../../people/programs/index.ts'
import { invalidReference } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { isSetUpNeeded } from '../../shared/set-up.ts'
import { type KeyStage, rotateKeys } from '../../sign-in/oauth/index.ts'
import { ClientSecret, NAME_MAX_LENGTH } from './clients.ts'

const ProgramInput = namedObject('ProgramInput', {
  name: Type.FilledText(NAME_MAX_LENGTH),
  /** Name of a new organisation; the program's own when not given. */
  organisation_name: Type.Optional(Type.FilledText(NAME_MAX_LENGTH)),
  /** An organisation that exists, instead of a new one. */
  organisation_id: Type.Optional(Type.Id()),
  /** Makes a first administrator; true when not given. */
  administrator: Type.Optional(Type.Boolean()),
})

const CreatedProgram = namedObject('Program', {
  program_id: Type.String(),
  organisation_id: Type.String(),
  administrator: Type.Nullable(Type.Object({ user_name: Type.String(), password: Type.String() })),
  clients: Type.Object({
    public: Type.Object({ client_id: Type.String(), redirect_uri: Type.String() }),
    server: ClientSecret,
  }),
})

/** Makes a program, in an organisation of its own or in one that exists. Secrets are in this response only. */
export const createProgram = endpoint('POST /operator/v1/programs', {
  tag: 'Operator',
  summary: 'Create a program',
  description: 'Makes a program with a public and a server client. Passwords and secrets are in this response only.',
  access: { as: ['operator'] },
  input: { body: ProgramInput },
  output: { status: 201, body: Type.One(CreatedProgram) },
  confidential: true,
  errors: [400],
  async handle({ services }, { body }) {
    const program = await services.database.system(db =>
      insertProgram(db, {
        name: body.name,
        administrator: body.administrator ?? true,
        ...(body.organisation_name === undefined ? {} : { organisationName: body.organisation_name }),
        ...(body.organisation_id === undefined ? {} : { organisationId: body.organisation_id }),
      }),
    )
    if (!program) throw invalidReference('organisation_id', `The organisation ${body.organisation_id}`)
    // Finds that set-up is over: its code and file are gone before the response.
    await isSetUpNeeded(services)
    return { data: program }
  },
})

const SigningKeys = namedObject('SigningKeys', {
  keys: Type.Array(
    namedObject('SigningKey', {
      kid: Type.String(),
      state: Type.OneOf(['next', 'active', 'retired']),
      published_at: Type.Timestamp(),
      /** The time from which it signs. */
      active_from: Type.Timestamp(),
      /** The time of its removal; null before it is retired. */
      remove_after: Type.Nullable(Type.Timestamp()),
    }),
  ),
})

/** Publishes a new key for ID tokens, which signs once every client can have it. */
export const rotateSigningKeys = endpoint('POST /operator/v1/signing_keys/rotate', {
  tag: 'Operator',
  summary: 'Replace the key that ID tokens are signed with',
  description:
    'The new key is published at once and signs from `active_from`. The one before it stays published until its last token is over. While a key is waiting, nothing else happens.',
  access: { as: ['operator'] },
  output: { status: 200, body: Type.One(SigningKeys) },
  async handle({ services }) {
    const keys = await rotateKeys(services)
    return { data: { keys: keys.map(present) } }
  },
})

const present = (key: KeyStage) => ({
  ...key,
  published_at: presentTimestamp(key.published_at),
  active_from: presentTimestamp(key.active_from),
  remove_after: presentTimestamp(key.remove_after),
})
