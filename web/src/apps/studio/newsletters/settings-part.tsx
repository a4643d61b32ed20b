import { useQuery } from '@tanstack/preact-query'
import { useMe } from '../../../core/session/session.tsx'
import { languageName } from '../../../features/post/languages/language-names.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { AudienceChoice } from '../parts/choices.tsx'
import { PLACES } from './checks-part.tsx'
import { ADDRESS_MAX_LENGTH, isReplyTo, NAME_MAX_LENGTH, SENDER_NAME_MAX_LENGTH, SUBJECT_MAX_LENGTH } from './fields.ts'
import styles from './newsletters.module.css'
import { type NewsletterVersion, recipientsQuery } from './newsletters-queries.ts'
import type { NewsletterWriting } from './use-newsletter.ts'

interface PartProps {
  readonly writing: NewsletterWriting
}

interface LineProps extends PartProps {
  readonly name: 'name' | 'subject' | 'preheader' | 'sender_name' | 'reply_to'
  readonly maxLength: number
  readonly optional?: boolean
  readonly hint?: string
  readonly error?: string | null
}

function Line({ writing, name, maxLength, optional = false, hint, error = null }: LineProps) {
  const { t } = useTranslation('studio/newsletters')
  return (
    <Field label={t(`field.${name}`)} optional={optional} hint={hint} error={error}>
      {control => (
        <TextInput
          {...control}
          dir="auto"
          type={name === 'reply_to' ? 'email' : 'text'}
          maxLength={maxLength}
          disabled={!writing.draft.isReady}
          value={writing.fields[name]}
          onInput={event => writing.change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

/** The subject and preheader, which a mail program shows first. */
export function SubjectPart({ writing }: PartProps) {
  const { t } = useTranslation('studio/newsletters')
  const { fields } = writing
  return (
    <Section title={t('subject.title')}>
      <Line
        writing={writing}
        name="name"
        maxLength={NAME_MAX_LENGTH}
        hint={t('field.name_hint')}
        error={fields.name.trim() === '' ? t('missing.name') : null}
      />
      <div id={PLACES.subject}>
        <Line
          writing={writing}
          name="subject"
          maxLength={SUBJECT_MAX_LENGTH}
          hint={t('field.subject_hint', { count: fields.subject.length })}
        />
      </div>
      <div id={PLACES.preheader}>
        <Line
          writing={writing}
          name="preheader"
          maxLength={SUBJECT_MAX_LENGTH}
          optional
          hint={t('field.preheader_hint')}
        />
      </div>
    </Section>
  )
}

/** The recipients, and their number. */
export function AudiencePart({ writing }: PartProps) {
  const { t } = useTranslation('studio/newsletters')
  const isFree = useMe().restrictions.audiences === null
  const { data: counted } = useQuery(recipientsQuery(writing.base))
  // Without audiences a newsletter reaches everyone: zero recipients mean that its audiences were deleted.
  const isLost = [writing.base.newsletter, writing.fields].every(({ audiences }) => audiences.length === 0)
  const lead = isLost && counted?.people === 0 ? 'audience.lost' : isFree ? 'audience.lead' : 'audience.yours'
  return (
    <Section id={PLACES.audience} title={t('audience.title')} lead={t(lead)}>
      <AudienceChoice chosen={writing.fields.audiences} onChange={audiences => writing.change({ audiences })} />
      <Recipients version={writing.base} />
    </Section>
  )
}

const WHY_NOT = ['no_address', 'refused', 'switched_off'] as const

/** How many people get it now, and why others do not. */
export function Recipients({ version }: { readonly version: NewsletterVersion }) {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { data } = useQuery(recipientsQuery(version))
  if (!data) return <p className={styles.soft}>{t('audience.counting')}</p>
  if (data.receive === null) return <p className={styles.soft}>{t('audience.hidden')}</p>
  const others = WHY_NOT.filter(why => (data[why] ?? 0) > 0)
  return (
    <div role="status">
      <p>
        {t('audience.receive', {
          count: data.people ?? 0,
          receive: formats.number(data.receive),
          people: formats.number(data.people ?? 0),
        })}
      </p>
      {others.length > 0 && (
        <ul className={styles.facts}>
          {others.map(why => (
            <li key={why}>{t(`audience.${why}`, { count: data[why] ?? 0, number: formats.number(data[why] ?? 0) })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whose name the mail has, where answers go, and in which language it is written. */
export function SenderPart({ writing }: PartProps) {
  const { t, i18n } = useTranslation('studio/newsletters')
  const { name, languages } = useMe().program
  const { fields } = writing
  return (
    <Section title={t('sender.title')}>
      <Line
        writing={writing}
        name="sender_name"
        maxLength={SENDER_NAME_MAX_LENGTH}
        optional
        hint={t('field.sender_name_hint', { name })}
      />
      <Line
        writing={writing}
        name="reply_to"
        maxLength={ADDRESS_MAX_LENGTH}
        optional
        error={isReplyTo(fields.reply_to) ? null : t('missing.reply_to')}
      />
      {languages.length > 1 && (
        <Field label={t('field.language')} hint={t('field.language_hint')}>
          {control => (
            <Select
              {...control}
              value={fields.language}
              onChange={event => writing.change({ language: event.currentTarget.value })}
            >
              {[...new Set([...languages, fields.language])].map(tag => (
                <option key={tag} value={tag}>
                  {languageName(tag, i18n.language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </Section>
  )
}
