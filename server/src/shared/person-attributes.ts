// The attributes of a person and their names: one list for forms, imports, rules, filters, exports and SCIM. Their labels are the texts
// `attribute.NAME` of `i18n`.

interface Attribute {
  /** Column of `users`; without it the name. */
  readonly column?: string
  /** Schema and name by which SCIM clients read, write and filter it; null: SCIM has it in a list or in an object. */
  readonly scim: readonly ['core' | 'enterprise' | 'vendor', string] | null
  /** Also where SCIM filters are those of the original interface. */
  readonly isBasic?: boolean
  /** Set by the form of a person, by their calls and by columns of an import. */
  readonly isEdited?: boolean
  /** Used by rules, and listed with its values. */
  readonly isInRules?: boolean
}

export const PERSON_ATTRIBUTES = {
  external_id: { scim: ['core', 'externalId'], isBasic: true, isEdited: true, isInRules: true },
  given_name: { scim: ['core', 'name.givenName'], isBasic: true, isEdited: true, isInRules: true },
  family_name: { scim: ['core', 'name.familyName'], isBasic: true, isEdited: true, isInRules: true },
  display_name: { scim: ['core', 'displayName'], isBasic: true, isInRules: true },
  nick_name: { scim: ['core', 'nickName'], isInRules: true },
  title: { scim: ['core', 'title'], isBasic: true, isEdited: true, isInRules: true },
  user_type: { scim: ['core', 'userType'], isEdited: true, isInRules: true },
  locale: { scim: ['core', 'locale'], isInRules: true },
  timezone: { scim: ['core', 'timezone'], isEdited: true, isInRules: true },
  preferred_language: { scim: ['core', 'preferredLanguage'], isEdited: true, isInRules: true },
  role: { scim: null, isEdited: true, isInRules: true },
  employee_number: { scim: ['enterprise', 'employeeNumber'], isBasic: true, isEdited: true, isInRules: true },
  organization: { scim: ['enterprise', 'organization'], isBasic: true, isEdited: true, isInRules: true },
  department: { scim: ['enterprise', 'department'], isBasic: true, isEdited: true, isInRules: true },
  cost_center: { scim: ['enterprise', 'costCenter'], isBasic: true, isEdited: true, isInRules: true },
  division: { scim: ['enterprise', 'division'], isBasic: true, isEdited: true, isInRules: true },
  business_unit: { scim: ['vendor', 'businessUnit'], isEdited: true, isInRules: true },
  gender: { scim: ['vendor', 'gender'], isInRules: true },
  manager_name: { scim: ['vendor', 'managerName'], isEdited: true, isInRules: true },
  work_location: { scim: ['vendor', 'workLocation'], isEdited: true, isInRules: true },
  birth_date: { scim: ['vendor', 'birthDate'] },
  hire_date: { scim: ['vendor', 'hireDate'], isEdited: true },
  promotion_date: { scim: ['vendor', 'promotionDate'] },
  phone: { column: 'phone_mobile', scim: null, isEdited: true },
} as const satisfies Readonly<Record<string, Attribute>>

type Table = typeof PERSON_ATTRIBUTES
type Having<Member extends keyof Attribute> = {
  [Name in keyof Table]: Table[Name] extends Readonly<Record<Member, true>> ? Name : never
}[keyof Table]

/** Attributes of the table that forms and imports set; besides them `user_name` and `email`, which are stored elsewhere. */
export type EditedAttribute = Having<'isEdited'> | 'user_name' | 'email'

/** Lists of an extended role, by the names under which forms, imports and filters write them. */
export const ROLE_LISTS = {
  role_topics: 'topics',
  role_audiences: 'audiences',
  role_email_aliases: 'email_aliases',
} as const

/** Lists that columns of an import set. */
export const IMPORTED_ROLE_LISTS = ['role_topics', 'role_audiences'] as const satisfies (keyof typeof ROLE_LISTS)[]
export type ImportedRoleList = (typeof IMPORTED_ROLE_LISTS)[number]

const TABLE: ReadonlyMap<string, Attribute> = new Map(Object.entries(PERSON_ATTRIBUTES))

/** Every attribute of the table with its column of `users`. */
export const attributeColumns = [...TABLE].map(([name, attribute]) => ({
  ...attribute,
  name,
  column: attribute.column ?? name,
}))

/** In the order in which they are asked for, and listed. */
export const EDITED_ATTRIBUTES: readonly EditedAttribute[] = [
  'given_name',
  'family_name',
  'user_name',
  'email',
  'role',
  ...attributeColumns.flatMap(({ name, isEdited }) =>
    isEdited && !['given_name', 'family_name', 'role'].includes(name) ? (name as EditedAttribute) : [],
  ),
]
