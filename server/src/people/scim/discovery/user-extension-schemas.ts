import { attribute, ignored, type ScimSchema, stored } from './schema-types.ts'

export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const VENDOR_URN = 'urn:Vendor:1.0:User'

const CUSTOM_ATTRIBUTES_MAX = 200
const CUSTOM_VALUE_LENGTH_MAX = 4_000

/** The contract has no manager by id: what an IdP sends as `manager` is kept as `managerName`. */
const manager = ignored('manager', {
  type: 'complex',
  subAttributes: [
    attribute('value', 'Identifier or name of the manager'),
    attribute('displayName', 'Name of the manager'),
    ignored('$ref'),
  ],
})

export const enterpriseUserSchema: ScimSchema = {
  id: ENTERPRISE_URN,
  aliases: [],
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    stored('employeeNumber', 'Number of the employee in the organisation'),
    stored('organization', 'Name of the organisation'),
    stored('department', 'Name of the department'),
    stored('costCenter', 'Name of the cost centre'),
    stored('division', 'Name of the division'),
    manager,
  ],
}

export const vendorUserSchema: ScimSchema = {
  id: VENDOR_URN,
  aliases: ['urn:ietf:params:scim:schemas:extension:Vendor:2.0:User'],
  name: 'VendorUser',
  description: 'Attributes of this platform',
  attributes: [
    stored('businessUnit', 'Business unit'),
    stored('gender', 'Gender'),
    stored('managerName', 'Name of the manager'),
    stored('workLocation', 'Place of work'),
    stored('birthDate', 'Date of birth', { type: 'dateTime' }),
    stored('hireDate', 'Date of hire', { type: 'dateTime' }),
    stored('promotionDate', 'Date of the last promotion', { type: 'dateTime' }),
    stored('requisitionApprovalDate', 'Date when the requisition was approved', { type: 'dateTime' }),
    attribute('lastAccessedAt', 'When the user was last seen', { type: 'dateTime', mutability: 'readOnly' }),
    attribute('customAttributes', "The organisation's own attributes", {
      type: 'complex',
      multiValued: true,
      named: true,
      identity: ['name'],
      entriesMax: CUSTOM_ATTRIBUTES_MAX,
      subAttributes: [
        attribute('name', 'Name of the attribute', { required: true, caseExact: true }),
        attribute('value', 'Value, always a text', { required: true, lengthMax: CUSTOM_VALUE_LENGTH_MAX }),
      ],
    }),
  ],
}
