import type { PostRevisionSummary } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/use-address.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useRevisionWords } from './use-revision-words.ts'

interface CompareWithProps {
  readonly revisions: readonly PostRevisionSummary[]
  readonly chosen: PostRevisionSummary
  readonly other: PostRevisionSummary
}

/** Which other revision the chosen one is compared with; nothing to choose while there is only one. */
export function CompareWith({ revisions, chosen, other }: CompareWithProps) {
  const { t } = useTranslation('studio/history')
  const address = useAddress()
  const words = useRevisionWords()
  if (revisions.length < 2) return null
  return (
    <Field label={t('compare_with')}>
      {control => (
        <Select
          {...control}
          value={other.id}
          onChange={event => address.change({ of: String(chosen.id), with: event.target.value })}
        >
          {other === chosen && <option value={other.id}>{t('nothing_before')}</option>}
          {revisions
            .filter(revision => revision !== chosen)
            .map(revision => (
              <option key={revision.id} value={revision.id}>
                {words.nameOf(revision)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}
