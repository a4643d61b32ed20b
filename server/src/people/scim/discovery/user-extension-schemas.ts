import { ignoredAttribute, type ScimSchema, scimAttribute, storedAttribute } from './schema-types.ts'

export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const VENDOR_URN = 'urn:Vendor:1.0:User'

const CUSTOM_ATTRIBUTES_MAX = 200
const CUSTOM_VALUE_LENGTH_MAX = 4_000

/** The contract has no manager by id: the `manager` that an identity provider sends is stored as `managerName`. */
const manager = ignoredAttribute('manager', {
  type: 'complex',
  subAttributes: [
    scimAttribute('value', 'Identifier or name of the manager'),
    scimAttribute('displayName', 'Name of the manager'),
    ignoredAttribute('$ref'),
  ],
})

export const enterpriseUserSchema: ScimSchema = {
  id: ENTERPRISE_URN,
  aliases: [],
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    storedAttribute('employeeNumber', 'Number of the employee in the organisation'),
    storedAttribute('organization', 'Name of the organisation'),
    storedAttribute('department', 'Name of the department'),
    storedAttribute('costCenter', 'Name of the cost centre'),
    storedAttribute('division', 'Name of the division'),
    manager,
  ],
}

export const vendorUserSchema: ScimSchema = {
  id: VENDOR_URN,
  aliases: ['urn:ietf:params:scim:schemas:extension:Vendor:2.0:User'],
  name: 'VendorUser',
  description: 'Attributes of this platform',
  attributes: [
    storedAttribute('businessUnit', 'Business unit'),
    storedAttribute('gender', 'Gender'),
    storedAttribute('managerName', 'Name of the manager'),
    storedAttribute('workLocation', 'Place of work'),
    storedAttribute('birthDate', 'Date of birth', { type: 'dateTime' }),
    storedAttribute('hireDate', 'Date of hire', { type: 'dateTime' }),
    storedAttribute('promotionDate', 'Date of the last promotion', { type: 'dateTime' }),
    storedAttribute('requisitionApprovalDate', 'Date when the requisition was approved', { type: 'dateTime' }),
    scimAttribute('lastAccessedAt', 'When the user was last seen', { type: 'dateTime', mutability: 'readOnly' }),
    scimAttribute('customAttributes', "The organisation's own attributes", {
      type: 'complex',
      multiValued: true,
      named: true,
      identity: ['name'],
      entriesMax: CUSTOM_ATTRIBUTES_MAX,
      subAttributes: [
        scimAttribute('name', 'Name of the attribute', { required: true, caseExact: true }),
        scimAttribute('value', 'Value, always a text', { required: true, lengthMax: CUSTOM_VALUE_LENGTH_MAX }),
      ],
    }),
  ],
}
