import type { NewsletterPreview } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { languageName } from '../../../features/post/languages/language-names.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { PersonSearch } from '../parts/person-search.tsx'
import { personNameQuery } from '../parts/post-queries.ts'
import { useBlockNames } from './blocks/block-names.ts'
import { HTML_MAX_BYTES } from './fields.ts'
import { MailFrame } from './mail-frame.tsx'
import styles from './newsletters.module.css'
import { type NewsletterVersion, previewQuery } from './newsletters-queries.ts'

const BYTES_IN_KB = 1_000

/** The mail as it is saved: on a phone or at a desk, in light or dark, in each language, as one person gets it. */
export function PreviewPart({ version }: { readonly version: NewsletterVersion }) {
  const { t, i18n } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const { languages } = useMe().program
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const [light, setLight] = useState<'light' | 'dark'>('light')
  const [language, setLanguage] = useState<string | null>(null)
  const [person, setPerson] = useState<number | null>(null)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(version, person, language))
  return (
    <Section title={t('preview.title')} lead={t('preview.lead')}>
      <div className={styles.tools}>
        <Segmented
          label={t('preview.width')}
          value={width}
          options={[
            { value: 'desk', label: t('preview.desk'), icon: <Monitor aria-hidden="true" /> },
            { value: 'phone', label: t('preview.phone'), icon: <Smartphone aria-hidden="true" /> },
          ]}
          onChange={setWidth}
        />
        <Segmented
          label={t('preview.colours')}
          value={light}
          options={[
            { value: 'light', label: t('preview.light'), icon: <Sun aria-hidden="true" /> },
            { value: 'dark', label: t('preview.dark'), icon: <Moon aria-hidden="true" /> },
          ]}
          onChange={setLight}
        />
      </div>
      {languages.length > 1 && (
        <Field label={t('preview.language')}>
          {control => (
            <Select
              {...control}
              value={language ?? ''}
              onChange={event => setLanguage(event.currentTarget.value || null)}
            >
              <option value="">{t('preview.own_language')}</option>
              {languages.map(tag => (
                <option key={tag} value={tag}>
                  {languageName(tag, i18n.language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <AsPerson person={person} onChosen={setPerson} />
      {error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height="24rem" radius="10px" />}
      {data && !error && (
        <>
          <LeftOut version={version} preview={data} />
          <div className={styles.mailHead}>
            <p dir="auto">
              <strong>{data.subject || t('preview.no_subject')}</strong>
            </p>
            <p dir="auto">{data.preheader}</p>
          </div>
          <MailFrame title={t('preview.title')} html={data.html} width={width} isDark={light === 'dark'} />
          <p className={styles.soft}>
            {t('preview.size', {
              kb: formats.number(Math.ceil(data.bytes / BYTES_IN_KB)),
              max: formats.number(HTML_MAX_BYTES / BYTES_IN_KB),
            })}
          </p>
        </>
      )}
    </Section>
  )
}

interface AsPersonProps {
  readonly person: number | null
  readonly onChosen: (userId: number | null) => void
}

/** Whose mail is shown; that of another person stands in the audit log. */
function AsPerson({ person, onChosen }: AsPersonProps) {
  const { t } = useTranslation('studio/newsletters')
  const { data: name = '' } = useQuery({ ...personNameQuery(person ?? 0), enabled: person !== null })
  if (person === null)
    return (
      <div>
        <p className={styles.soft}>{t('preview.as_me')}</p>
        <PersonSearch onChosen={onChosen} />
      </div>
    )
  return (
    <div className={styles.line} role="status">
      <span>{t('preview.as', { name })}</span>
      <Button size="s" look="quiet" onClick={() => onChosen(null)}>
        {t('preview.as_me_again')}
      </Button>
    </div>
  )
}

interface LeftOutProps {
  readonly version: NewsletterVersion
  readonly preview: NewsletterPreview
}

/** Parts that this person does not get, with the reasons. */
function LeftOut({ version, preview }: LeftOutProps) {
  const { t } = useTranslation('studio/newsletters')
  const nameOf = useBlockNames(version.newsletter.blocks)
  if (preview.left_out.length === 0) return null
  return (
    <div>
      <p>{t('preview.left_out')}</p>
      <ul className={styles.facts}>
        {preview.left_out.map(({ block_id, reason }) => (
          <li key={block_id}>
            <strong dir="auto">{nameOf(block_id)}</strong>: {t(`left_out.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
