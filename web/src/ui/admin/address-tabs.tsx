import type { ComponentChildren } from 'preact'
import { useAddress } from '../../lib/use-address.ts'
import { TabLinks } from '../surface/tab-links.tsx'

interface AddressTabsProps<Value extends string> {
  readonly label: string
  /** The parameter of the address. */
  readonly name: string
  /** Its values; the first is the address without the parameter. */
  readonly values: readonly Value[]
  readonly current: Value
  readonly labelOf: (value: Value) => ComponentChildren
}

/** Views of a list beside each other, one for each value of a parameter of the address. */
export function AddressTabs<Value extends string>(props: AddressTabsProps<Value>) {
  const { label, name, values, current, labelOf } = props
  const address = useAddress()
  const links = values.map((value, index) => ({
    href: address.hrefWith({ [name]: index === 0 ? null : value }),
    label: labelOf(value),
    current: value === current,
  }))
  return <TabLinks label={label} links={links} />
}
