import type { Address } from './use-address.ts'

/** Which page of a list the address asks for, from 1. */
export const pageOf = (address: Address): number => Math.max(1, Math.trunc(Number(address.get('page')) || 1))
