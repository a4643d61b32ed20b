import type { Post } from '@atrium/client'
import { Info } from 'lucide-preact'
import { Editor } from '../../../../features/editor/editor.tsx'
import { Html } from '../../../../features/html/html.tsx'
import { uploadFile } from '../../../../features/uploads/upload-queries.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { useId } from '../../../../lib/use-id.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../../ui/form/text-input.tsx'
import { Banner } from '../../../../ui/surface/banner.tsx'
import { Card } from '../../../../ui/surface/card.tsx'
import { Dialog } from '../../../../ui/surface/dialog.tsx'
import versionTextStyles from '../../parts/version-text.module.css'
import { VersionText } from '../../parts/version-text.tsx'
import { useSavedBy } from '../../parts/writing/last-change-queries.ts'
import type { PostVersion } from '../compose-queries.ts'
import { ConflictBanner } from '../conflict/conflict.tsx'
import { BODY_MAX_LENGTH, COVER_ALT_MAX_LENGTH, SUMMARY_MAX_LENGTH, TITLE_MAX_LENGTH } from '../fields.ts'
import type { Compose } from '../use-compose.ts'
import styles from './languages.module.css'
import { TranslationBar } from './translation-bar.tsx'
import { type PostLanguage, useLanguageName } from './use-languages.ts'
import { type Translating, useTranslating } from './use-translating.ts'

interface TranslationPartProps {
  readonly compose: Compose
  readonly version: PostVersion
  readonly chosen: PostLanguage
}

/** One language of a post beside its original. */
export default function TranslationPart({ compose, version, chosen }: TranslationPartProps) {
  const { t } = useTranslation('studio/languages')
  const { language, translation } = chosen
  const translating = useTranslating({ compose, version, language, translation })
  const { draft, edition } = translating
  return (
    <>
      <TranslationConflict translating={translating} contentId={version.post.id} />
      {translating.hasOriginalChanged ? (
        <div role="alert">
          <Banner tone="warning" icon={<Info aria-hidden="true" />}>
            {t('original_changed')}
          </Banner>
        </div>
      ) : (
        chosen.state === 'stale' && (
          <Banner tone="warning" icon={<Info aria-hidden="true" />}>
            {t('stale_text')}
          </Banner>
        )
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <TranslationFields
            key={`${draft.isReady} ${edition}`}
            language={language}
            translating={translating}
            hasCover={Boolean(version.post.cover_image_alt) || version.post.images.length > 0}
          />
          <TranslationBar translating={translating} chosen={chosen} />
        </div>
        <Original post={version.post} />
      </div>
    </>
  )
}

interface TranslationFieldsProps {
  readonly language: string
  readonly translating: Translating
  /** Whether the post has a picture whose description is translated as well. */
  readonly hasCover: boolean
}

/** Title, summary, text and the cover's description in another language. */
function TranslationFields({ language, translating, hasCover }: TranslationFieldsProps) {
  const { t } = useTranslation('studio/languages')
  const id = useId()
  const nameOf = useLanguageName()
  const { draft, change } = translating
  const common = { dir: 'auto', lang: language, disabled: !draft.isReady } as const
  return (
    <Card as="section" aria-labelledby={`${id}-heading`} className={styles.fields ?? ''}>
      <h2 id={`${id}-heading`} className={styles.heading} tabIndex={-1}>
        {nameOf(language)}
      </h2>
      <Field label={t('field.title')}>
        {control => (
          <TextInput
            {...control}
            {...common}
            maxLength={TITLE_MAX_LENGTH}
            value={draft.value.title}
            onInput={event => change({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('field.summary')} optional>
        {control => (
          <TextArea
            {...control}
            {...common}
            rows={2}
            maxLength={SUMMARY_MAX_LENGTH}
            value={draft.value.summary}
            onInput={event => change({ summary: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles.text} lang={language}>
        <span id={id} className={styles.label}>
          {t('field.body')}
        </span>
        {draft.isReady ? (
          <Editor
            labelledBy={id}
            placeholder={t('field.body_placeholder')}
            value={draft.value.body}
            maxLength={BODY_MAX_LENGTH}
            upload={uploadFile}
            onChange={body => change({ body })}
          />
        ) : (
          <Skeleton height="17rem" radius="10px" />
        )}
      </div>
      {hasCover && (
        <Field label={t('field.cover_image_alt')} hint={t('field.cover_image_alt_hint')} optional>
          {control => (
            <TextInput
              {...control}
              {...common}
              maxLength={COVER_ALT_MAX_LENGTH}
              value={draft.value.cover_image_alt}
              onInput={event => change({ cover_image_alt: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </Card>
  )
}

interface TranslationConflictProps {
  readonly translating: Translating
  readonly contentId: number
}

/** When a colleague has saved the same translation meanwhile: both, and the choice between them. It can be put off. */
function TranslationConflict({ translating, contentId }: TranslationConflictProps) {
  const { t } = useTranslation('studio/compose')
  const { theirs, isPutOff, putOff, draft, keepMine, takeTheirs } = translating
  const savedBy = useSavedBy({ content_id: contentId }, theirs?.updated_at ?? null, true)
  if (theirs && isPutOff) return <ConflictBanner onCompare={() => putOff(false)} />
  return (
    <Dialog
      open={theirs !== null}
      wide
      title={t('conflict.title')}
      onClose={() => putOff(true)}
      footer={
        <>
          <Button onClick={takeTheirs}>{t('conflict.take_theirs')}</Button>
          <Button look="primary" onClick={keepMine}>
            {t('conflict.keep_mine')}
          </Button>
        </>
      }
    >
      <p>
        {savedBy} {t('conflict.text')}
      </p>
      <div className={versionTextStyles.versions}>
        <VersionText heading={t('conflict.mine')} version={draft.value} />
        {theirs && <VersionText heading={t('conflict.theirs')} version={theirs} savedAt={theirs.updated_at} />}
      </div>
    </Dialog>
  )
}

/** The post as it was written, to translate from. */
function Original({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/languages')
  const nameOf = useLanguageName()
  const cover = post.cover_image_alt || post.images[0]?.alt
  return (
    <Card as="section" aria-labelledby="original" className={styles.original ?? ''}>
      <h2 id="original" className={styles.heading}>
        {t('original_of', { language: nameOf(post.language) })}
      </h2>
      <p className={styles.title} dir="auto" lang={post.language}>
        {post.title || t('untitled')}
      </p>
      {post.summary && (
        <p className={styles.summary} dir="auto" lang={post.language}>
          {post.summary}
        </p>
      )}
      {post.body && <Html html={post.body} language={post.language} />}
      {cover && (
        <p className={styles.cover}>
          {t('cover')} <bdi lang={post.language}>{cover}</bdi>
        </p>
      )}
    </Card>
  )
}
