// The search at the root of the SCIM service, over users and groups together (RFC 7644 section 3.4.3). What either of them
// is and how it is shown is theirs; here is what it means to look for both at once.

import type { Module } from '../../platform/module.ts'
import { searchAll } from './search-all.ts'

export const scimSearchModule: Module = { name: 'scim search', endpoints: [searchAll] }
