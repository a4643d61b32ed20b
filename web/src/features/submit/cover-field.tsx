import type { ItemCover } from '@atrium/client'
import { CircleAlert, ImagePlus, X } from 'lucide-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { FileButton, UploadRow } from '../uploads/upload-rows.tsx'
import type { FieldChange, FieldProblem } from './fields.ts'
import mediaStyles from './media.module.css'
import type { Media } from './use-media.ts'

interface CoverFieldProps {
  readonly media: Media
  readonly cover: ItemCover | null
  readonly problem: FieldProblem | undefined
  readonly onChange: (part: FieldChange) => void
}

const ALT_MAX_LENGTH = 1000
const SIZES = '(max-width: 45rem) calc(100vw - 4rem), 38rem'

/** The picture at the top, and its description. */
export function CoverField({ media, cover, problem, onChange }: CoverFieldProps) {
  const { t } = useTranslation('submit')
  const [upload] = media.uploads.filter(({ kind }) => kind === 'cover')
  return (
    <div className={mediaStyles.cover} data-field="content_cover">
      <h2 className={mediaStyles.heading}>{t('field.cover')}</h2>
      {cover && (
        <>
          <ResponsiveImage
            className={mediaStyles.picture}
            src={cover.url}
            alt=""
            width={1280}
            height={720}
            sizes={SIZES}
          />
          <Field label={t('cover.alt')} hint={t('cover.alt_hint')} optional>
            {control => (
              <TextInput
                {...control}
                dir="auto"
                maxLength={ALT_MAX_LENGTH}
                value={cover.alt ?? ''}
                onInput={event => onChange({ content_cover: { ...cover, alt: event.currentTarget.value || null } })}
              />
            )}
          </Field>
        </>
      )}
      {upload && (
        <ul className={mediaStyles.list}>
          <UploadRow upload={upload} onCancel={() => media.cancel(upload.id)} onRetry={() => media.retry(upload)} />
        </ul>
      )}
      {!upload && (
        <div className={mediaStyles.buttons}>
          <FileButton
            label={t(cover ? 'cover.replace' : 'cover.add')}
            icon={<ImagePlus aria-hidden="true" />}
            accept={media.accept('cover')}
            onFiles={files => media.add(files.slice(0, 1), 'cover')}
          />
          {cover && (
            <Button
              size="s"
              look="quiet"
              icon={<X aria-hidden="true" />}
              onClick={() => onChange({ content_cover: null })}
            >
              {t('cover.remove')}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p className={mediaStyles.error} role="alert">
          <CircleAlert aria-hidden="true" />
          {t(problem === 'switched_off' ? 'problem.switched_off' : 'problem.missing')}
        </p>
      )}
    </div>
  )
}
