// The same of SCIM, whose bodies may be larger and say more.

import {
  customPaths,
  filled,
  group,
  longSelection,
  MIB,
  mails,
  manyMembers,
  PATCH,
  patchUser,
  type Requests,
  range,
  search,
  user,
} from './requests.ts'

export const hostileScimRequests: Requests = {
  'a user with 20,000 operations': ({ user_id }) =>
    patchUser(user_id, Array(20_000).fill({ op: 'replace', path: 'title', value: 'x' })),
  'a user with a million operations': ({ user_id }) => ({
    ...patchUser(user_id, []),
    body: `{"schemas":["${PATCH}"],"Operations":[${filled('{"op":"add"},', 3 * MIB)}1]}`,
  }),
  'a user with 1,000 operations of a long selection': ({ user_id }) =>
    patchUser(
      user_id,
      Array(1_000).fill({ op: 'add', path: `emails[${longSelection()}].value`, value: 'a@b.example' }),
    ),
  'a user with 1,000 operations of 100 mails': ({ user_id }) =>
    patchUser(
      user_id,
      Array.from({ length: 1_000 }, (_, at) => ({ op: 'add', path: 'emails', value: mails(at, 100) })),
    ),
  'a user with 10,000 custom attributes one by one': ({ user_id }) =>
    patchUser(
      user_id,
      Array.from({ length: 10 }, (_, at) => ({ op: 'add', value: customPaths(at, 1_000) })),
    ),
  'a user with custom attributes 1,000 times over': ({ user_id }) =>
    patchUser(
      user_id,
      Array.from({ length: 1_000 }, (_, at) => ({
        op: 'add',
        path: 'urn:Vendor:1.0:User:customAttributes',
        value: [{ name: `c${at}`, value: 'x' }],
      })),
    ),
  'a user with a value of 100,000 paths': ({ user_id }) =>
    patchUser(user_id, [{ op: 'replace', value: Object.fromEntries(range(100_000, at => [`title${at}`, 'x'])) }]),
  'a user of 3 MB of unknown members': () => user(manyMembers(3 * MIB).slice(1)),
  'a user of 3 MB of empty lists': () => user(`"more":[${filled('[],', 3 * MIB)}[]]}`),
  'a user of 3 MB of escapes': () => user(`"more":[${filled(`"${'\\u0041'.repeat(5_000)}",`, 3 * MIB)}""]}`),
  'a user of 3 MB with NUL in it': () => user(`"more":[${filled('"\\u0041",', 3 * MIB)}"\\u0000"]}`),
  'a user with 1,000 operations of 9 mails each': ({ user_id }) =>
    patchUser(
      user_id,
      range(1_000, at => ({ op: 'add', path: 'emails', value: mails(at % 11, 9) })),
    ),
  'a user with 600 operations of a selection': ({ user_id }) =>
    patchUser(user_id, Array(600).fill({ op: 'add', path: `emails[${longSelection()}].display`, value: 'x' })),
  'a user of 9,000 unknown members': () => user(manyMembers(9_000 * 11).slice(1)),
  'a user of 100,000 mails': () => user(`"emails":${JSON.stringify(mails(0, 100_000))}}`),
  'a user whose mail is hard to match': () =>
    user(`"emails":[{"value":"${'a.'.repeat(120)}"}],"title":"${'x'.repeat(60_000)}"}`),
  'a user of 8 MB of pictures': () =>
    user(`"photos":[{"value":"data:image/png;base64,iVBORw0KGgo${'A'.repeat(8 * MIB)}"}]}`),
  'a user of a picture of padding': () =>
    user(`"photos":[{"value":"data:image/png;base64,iVBORw0KGgo${filled(`${'='.repeat(100_000)}A`, 4 * MIB)}"}]}`),
  'a user of a title of blanks': () => user(`"title":"a${' '.repeat(MIB - 200)}b"}`),
  'a user of a title of marks in the wrong order': () =>
    user(`"title":"a${'\u0301'.repeat(MIB / 5)}${'\u0316'.repeat(MIB / 5)}"}`),
  'a user of a picture of escapes': () =>
    user(`"photos":[{"value":"data:image/png;base64,${'\\u0041'.repeat(MIB)}"}]}`),
  'a user of many small texts': () => user(`"more":[${filled('"","","\\\\",', 3 * MIB)}""]}`),
  'a user of backslashes': () => user(`"more":"${'\\\\'.repeat(3 * MIB)}"}`),
  'a user that is kept for replay': () => ({
    ...user(`"more":"${'x '.repeat(30_000)}","list":[${filled('"xxxxxxxxxxxxxxxxxxxxxxxxx",', 0.9 * MIB)}1]}`),
    headers: { 'idempotency-key': 'long' },
  }),
  'a search of 1 MB': () => ({
    method: 'POST',
    path: '/scim/v2/Users/.search',
    body: JSON.stringify({ filter: 'title eq "x" or '.repeat(49_000), attributes: Array(1_000).fill('id') }),
  }),
  'a search of 24,000 user names': () =>
    search(range(24_000, at => `userName eq "nobody-${at}@a.example"`).join(' or ')),
  'a search of one condition after the other': () => search('(id pr) and '.repeat(85_000)),
  'a search of a million brackets': () => search('('.repeat(1_000_000)),
  'a search of a text of escapes': () => search(`userName eq "${'\\\\u0041'.repeat(80_000)}"`),
  'a search of many attributes': () => ({
    method: 'POST',
    path: '/scim/v2/Users/.search',
    body: JSON.stringify({ attributes: Array(120_000).fill('name') }),
  }),
  'a long filter': () => ({
    method: 'GET',
    path: `/scim/v2/Users?filter=${encodeURIComponent(Array(60).fill('title eq "x"').join(' or '))}`,
  }),
  'a group of 40,000 unknown members': ({ group_id }) =>
    group(
      group_id,
      range(40_000, at => ({ value: `nobody-${at}` })),
    ),
  'a group of 1 MB of members that are none': ({ group_id }) => ({
    ...group(group_id, []),
    body: `{"displayName":"Night","members":[${filled('{},', MIB - 100)}{}]}`,
  }),
  'a group of 1 MB of lists': ({ group_id }) => ({
    ...group(group_id, []),
    body: `{"displayName":"Night","more":[${filled('[],', MIB - 100)}[]]}`,
  }),
  'a group of one name of 1 MB': ({ group_id }) => ({
    ...group(group_id, []),
    body: `{"displayName":"${'\\u0041'.repeat(MIB / 6 - 10)}"}`,
  }),
  'a group with 1,000 operations of members': ({ group_id }) => ({
    method: 'PATCH',
    path: `/scim/v2/Groups/${group_id}`,
    body: JSON.stringify({
      schemas: [PATCH],
      Operations: range(1_000, at => ({
        op: 'add',
        path: 'members',
        value: range(38, one => ({ value: `nobody-${at}-${one}` })),
      })),
    }),
  }),
  'a group with 15,000 operations': ({ group_id }) => ({
    method: 'PATCH',
    path: `/scim/v2/Groups/${group_id}`,
    body: JSON.stringify({
      schemas: [PATCH],
      Operations: range(15_000, at => ({ op: 'remove', path: `members[value eq "${at}"]` })),
    }),
  }),
}
