import assert from 'node:assert/strict'
import { describe, test } from '../../bin/testing.mjs'
import { addressPart } from '../src/people/names.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from '../src/people/roster.ts'
import type { SeedUser } from '../src/types.ts'
import { MIDNIGHT, organisation } from './fixtures.ts'

const users = [...organisation({ users: 20_000, posts: 0, engagements: 0 }).users()]
const countBy = (read: (user: SeedUser) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const user of users) counts.set(read(user), (counts.get(read(user)) ?? 0) + 1)
  return counts
}

describe('the people of an organisation', () => {
  test('have names from a large store, in which every name is unique', () => {
    assert.ok(GIVEN_NAMES.length >= 150 && FAMILY_NAMES.length >= 200)
    for (const names of [GIVEN_NAMES, FAMILY_NAMES]) {
      assert.equal(new Set(names).size, names.length)
      assert.ok(names.every(name => name === name.trim() && /^[a-z]+$/.test(addressPart(name))))
    }
  })

  test('have unique user names, addresses and numbers', () => {
    for (const read of [
      (user: SeedUser) => user.userName,
      (user: SeedUser) => user.email,
      (user: SeedUser) => user.employeeNumber,
    ]) {
      assert.equal(new Set(users.map(user => read(user).toLowerCase())).size, users.length)
    }
    assert.equal(new Set(users.map(user => user.externalId)).size, users.length)
  })

  test('have user names that are mail addresses under .example', () => {
    for (const { userName } of users) assert.match(userName, /^[a-z]+\.[a-z]+\d*@[a-z-]+\.example$/)
  })

  test('spell names in addresses without accents', () => {
    const spellings = {
      Jürgen: 'juergen',
      Łukasz: 'lukasz',
      Søren: 'soeren',
      "O'Brien": 'obrien',
      'de Vries': 'devries',
      Yıldız: 'yildiz',
      Nguyễn: 'nguyen',
      Đặng: 'dang',
    }
    for (const [name, part] of Object.entries(spellings)) assert.equal(addressPart(name), part)
  })

  test('hold roles in believable numbers, at least one of each', () => {
    const roles = countBy(user => user.role)
    assert.ok(roles.get('member')! / users.length > 0.95)
    for (const role of ['administrator', 'program_manager', 'analyst', 'publisher', 'channel_contributor']) {
      assert.ok(roles.get(role)! >= 1, role)
    }
    assert.ok(roles.get('publisher')! > roles.get('analyst')!)
    assert.equal(users[0]!.role, 'administrator')
  })

  test('work in departments and at sites of very different sizes', () => {
    for (const [counts, least] of [
      [countBy(user => user.department), 20],
      [countBy(user => user.workLocation), 35],
    ] as const) {
      const sizes = [...counts.values()].sort((one, other) => other - one)
      assert.ok(sizes.length >= least)
      assert.ok(sizes[0]! > 5 * sizes.at(-1)!, `${sizes[0]} ${sizes.at(-1)}`)
      assert.ok(sizes[0]! < users.length / 3)
    }
  })

  test('have everything that a profile needs, and strings only as custom attributes', () => {
    for (const user of users) {
      assert.equal(user.displayName, null)
      assert.match(user.locale, /^[a-z]{2}-[A-Z]{2}$/)
      assert.match(user.preferredLanguage ?? '', /^[a-z]{2}$/)
      assert.match(user.address.country, /^[A-Z]{2}$/)
      assert.ok(user.title && user.division && user.costCenter && user.businessUnit && user.userType)
      assert.ok(user.hireDate < MIDNIGHT)
      assert.ok(
        user.customAttributes.some(({ name }) => name === 'shift') &&
          user.customAttributes.some(({ name }) => name === 'building'),
      )
      assert.ok(user.customAttributes.every(({ value }) => typeof value === 'string'))
    }
    for (const zone of new Set(users.map(user => user.timezone)))
      assert.ok(new Intl.DateTimeFormat('en', { timeZone: zone }))
  })

  test('report to a person who exists, all but the first', () => {
    const names = new Set(users.map(user => `${user.givenName} ${user.familyName}`))
    assert.equal(users[0]!.managerName, null)
    for (const user of users.slice(1)) assert.ok(names.has(user.managerName!), user.managerName!)
    assert.ok(new Set(users.map(user => user.managerName)).size > 200)
  })
})
