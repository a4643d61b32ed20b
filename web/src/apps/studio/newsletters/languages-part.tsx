import type { NewsletterTranslation } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useDraft } from '../../../core/drafts/use-draft.ts'
import { Editor } from '../../../features/editor/editor.tsx'
import { textOf } from '../../../features/html/trusted-html.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { isSame } from '../../../lib/records/changes.ts'
import { useId } from '../../../lib/use-id.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { LanguageSection } from '../parts/language-section.tsx'
import { BODY_MAX_LENGTH, fieldsOf, type NewsletterFields } from './fields.ts'
import styles from './newsletters.module.css'
import { translationQuery, useTranslateNewsletter } from './newsletters-queries.ts'
import type { NewsletterWriting } from './use-newsletter.ts'

/** The texts in another language of the program, each below its original; what is left empty stays as it is written. */
export function LanguagesPart({ writing }: { readonly writing: NewsletterWriting }) {
  const { t } = useTranslation('studio/newsletters')
  const { language, languages } = writing.base.newsletter
  return (
    <LanguageSection
      title={t('languages.title')}
      lead={t('languages.lead')}
      choose={t('languages.choose')}
      none={t('languages.none')}
      original={language}
      translated={languages}
    >
      {chosen => <Translated key={chosen} writing={writing} language={chosen} />}
    </LanguageSection>
  )
}

interface TranslatedProps {
  readonly writing: NewsletterWriting
  readonly language: string
}

function Translated({ writing, language }: TranslatedProps) {
  const isThere = writing.base.newsletter.languages.includes(language)
  const { data } = useQuery({ ...translationQuery(writing.base, language), enabled: isThere })
  if (isThere && !data) return <TableSkeleton rows={3} />
  return <Texts writing={writing} language={language} before={data ?? null} />
}

/** By place: `subject`, `preheader`, or a block and its member. */
type Lines = Readonly<Record<string, string>>

const TEXTS = ['text', 'body', 'alt'] as const

function placesOf({ subject, preheader, blocks }: NewsletterFields) {
  return [
    { key: 'subject', original: subject, isBody: false },
    { key: 'preheader', original: preheader, isBody: false },
    ...blocks.flatMap(block =>
      TEXTS.flatMap(name => {
        const original = block[name]
        return original ? [{ key: `${block.id}/${name}`, original, isBody: name === 'body' }] : []
      }),
    ),
  ].filter(({ original }) => original !== '')
}

function linesOf(before: NewsletterTranslation | null): Lines {
  if (!before) return {}
  const blocks = before.blocks.flatMap(block => TEXTS.map(name => [`${block.id}/${name}`, block[name]]))
  const all = [['subject', before.subject], ['preheader', before.preheader], ...blocks]
  return Object.fromEntries(all.filter(([, text]) => text))
}

function textsOf({ blocks }: NewsletterFields, lines: Lines) {
  return {
    subject: lines['subject'] || null,
    preheader: lines['preheader'] || null,
    blocks: blocks.flatMap(({ id }) => {
      const own = TEXTS.flatMap(name => {
        const text = lines[`${id}/${name}`]
        return text ? [[name, text]] : []
      })
      return own.length > 0 ? [{ id, ...Object.fromEntries(own) }] : []
    }),
  }
}

interface TextsProps extends TranslatedProps {
  readonly before: NewsletterTranslation | null
}

/** What is typed is kept in this browser until it is saved. */
function Texts({ writing, language, before }: TextsProps) {
  const { t } = useTranslation('studio/newsletters')
  const { newsletter } = writing.base
  const stored = linesOf(before)
  const draft = useDraft<Lines>({ name: `newsletter/${newsletter.id}/${language}`, initial: stored })
  const translate = useTranslateNewsletter(newsletter.id, language)
  const saved = fieldsOf(newsletter)
  const set = (key: string, text: string) => draft.change(now => ({ ...now, [key]: text }))
  const save = async () => {
    const sent = draft.now()
    // A translation is of the newsletter as it is saved, and makes a new version of it.
    const version = await writing.save()
    if (!version) return
    translate.mutate(textsOf(fieldsOf(version.newsletter), sent), {
      onSuccess: () => {
        draft.forget(sent)
        toast(t('languages.saved'))
        void writing.refresh()
      },
    })
  }
  if (!draft.isReady) return <TableSkeleton rows={3} />
  return (
    <>
      {placesOf(saved).map(({ key, original, isBody }) =>
        isBody ? (
          <BodyText key={key} original={original} value={draft.value[key] ?? ''} onChange={text => set(key, text)} />
        ) : (
          <Field key={key} label={original}>
            {control => (
              <TextInput
                {...control}
                lang={language}
                dir="auto"
                value={draft.value[key] ?? ''}
                onInput={event => set(key, event.currentTarget.value)}
              />
            )}
          </Field>
        ),
      )}
      <Refusal error={translate.error} />
      <div className={styles.line}>
        <Button look="primary" busy={translate.isPending} onClick={() => void save()}>
          {t('languages.save')}
        </Button>
        <p role="status" className={styles.soft}>
          {isSame(textsOf(saved, stored), textsOf(saved, draft.value)) ? '' : t('languages.kept')}
        </p>
      </div>
    </>
  )
}

interface BodyTextProps {
  readonly original: string
  readonly value: string
  readonly onChange: (html: string) => void
}

function BodyText({ original, value, onChange }: BodyTextProps) {
  const { t } = useTranslation('studio/newsletters')
  const id = useId()
  return (
    <div>
      <span id={id} className={styles.label} dir="auto">
        {t('languages.body', {
          original: textOf(original).slice(0, 80),
        })}
      </span>
      <Editor labelledBy={id} value={value} maxLength={BODY_MAX_LENGTH} upload={null} onChange={onChange} />
    </div>
  )
}
