// The search at the root of the SCIM service, over users and groups together (RFC 7644 section 3.4.3). Users and groups have
// their own modules; this one searches both at once.

import type { Module } from '../../shared/module.ts'
import { searchAll } from './search-all.ts'

export const scimSearchModule: Module = { name: 'scim search', endpoints: [searchAll] }
