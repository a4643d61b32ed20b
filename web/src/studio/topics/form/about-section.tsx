import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from './fields.ts'
import { PicturePart } from './picture-part.tsx'
import type { SectionProps } from './section-props.ts'

/** How readers recognise a topic. */
export function AboutSection({ fields, change, error }: SectionProps & { readonly error: string | null }) {
  const { t } = useTranslation('studio/topics')
  return (
    <Section title={t('about.title')}>
      <Field label={t('about.name')} error={error}>
        {control => (
          <TextInput
            {...control}
            name="name"
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            value={fields.name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('about.description')} hint={t('about.description_hint')} optional>
        {control => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={DESCRIPTION_MAX_LENGTH}
            value={fields.description}
            onChange={event => change({ description: event.target.value })}
          />
        )}
      </Field>
      <PicturePart name={fields.name} url={fields.image_url} onChange={image_url => change({ image_url })} />
    </Section>
  )
}
