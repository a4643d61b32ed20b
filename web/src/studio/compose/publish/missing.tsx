import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { TopicsChoice } from '../panels/topics-choice.tsx'
import { TITLE_MAX_LENGTH } from '../text/lengths.ts'
import type { Compose } from '../use-compose.ts'
import styles from './publish.module.css'

/** What a post lacked when it was to be published, to be filled in on the spot: an urgent notice is not searched for its gaps. */
export function Missing({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const id = useId()
  const { fields, change } = compose
  // It stays while it is filled in.
  const [lacks] = useState({ title: fields.title.trim() === '', topic: fields.channels.length === 0 })
  return (
    <>
      {lacks.title && (
        <Field label={t('field.title')}>
          {control => (
            <TextInput
              {...control}
              maxLength={TITLE_MAX_LENGTH}
              dir="auto"
              value={fields.title}
              onChange={event => change({ title: event.target.value })}
            />
          )}
        </Field>
      )}
      {lacks.topic && (
        <section className={styles['missing']} aria-labelledby={id}>
          <h3 id={id}>{t('topics.title')}</h3>
          <TopicsChoice compose={compose} />
        </section>
      )}
    </>
  )
}
