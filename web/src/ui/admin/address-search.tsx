import type { useAddressText } from '../../lib/use-address.ts'
import { SearchField } from '../form/search-field.tsx'

interface AddressSearchProps {
  readonly label: string
  /** From `useAddressText`: what is typed, and how it comes into the address. */
  readonly text: ReturnType<typeof useAddressText>
}

/** Words that narrow a list, kept in the address a moment after they are typed, or with Enter. */
export function AddressSearch({ label, text }: AddressSearchProps) {
  return (
    <SearchField
      label={label}
      value={text.typed}
      maxLength={200}
      onChange={text.type}
      onKeyDown={event => event.key === 'Enter' && text.commit(text.typed)}
    />
  )
}
