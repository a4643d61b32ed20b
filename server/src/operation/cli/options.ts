// Readers of option values: commander turns what they throw into a line on stderr and exit code 2.

import { InvalidArgumentError } from 'commander'
import { ROLES, type Role, SCOPES, type Scope } from '../../platform/access/roles.ts'

const ID_MAX_DIGITS = 15

/** An id of a program or organisation. */
export function readId(text: string): string {
  if (!/^[1-9]\d*$/.test(text) || text.length > ID_MAX_DIGITS)
    throw new InvalidArgumentError('It must be a number from 1.')
  return text
}

/** How many of something; commas and underscores between digits are fine. */
export function readCount(text: string): number {
  const count = /^\d[\d_,]*$/.test(text) ? Number(text.replace(/[_,]/g, '')) : Number.NaN
  if (!Number.isSafeInteger(count)) throw new InvalidArgumentError('It must be a whole number.')
  return count
}

/** Scopes in one text, separated by spaces or commas. */
export function readScopes(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter(name => name !== '')
  const unknown = names.find(name => !SCOPES.some(scope => scope === name))
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is not one of ${SCOPES.join(' ')}.`)
  if (names.length === 0) throw new InvalidArgumentError('It must name a scope.')
  return names as Scope[]
}

export function readRole(text: string): Role {
  const role = ROLES.find(known => known === text)
  if (!role) throw new InvalidArgumentError(`It must be one of ${ROLES.join(', ')}.`)
  return role
}

export function readText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return text
}

export function readAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address that starts with http:// or https://.')
  }
  return text.replace(/\/+$/, '')
}

export function readDatabaseUrl(text: string): string {
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address that starts with postgres:// or postgresql://.')
  }
  return text
}

/** Collects the values of an option that may be repeated. */
export const collectValues = (text: string, before: readonly string[] = []): string[] => [...before, readText(text)]
