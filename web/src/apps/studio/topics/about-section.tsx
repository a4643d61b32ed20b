import { ImagePlus, Trash2 } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { useUploads } from '../../../features/uploads/use-uploads.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import styles from './topics.module.css'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH, type SectionProps } from './use-topic-form.ts'

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
            onInput={event => change({ name: event.currentTarget.value })}
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
            onInput={event => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <PicturePart name={fields.name} url={fields.image_url} onChange={image_url => change({ image_url })} />
    </Section>
  )
}

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp'
const BYTES_MAX = 20 * 1024 * 1024

interface PicturePartProps {
  readonly name: string
  readonly url: string | null
  readonly onChange: (url: string | null) => void
}

/** The picture beside a topic's name. It adds nothing to the name, so it has no description of its own. */
function PicturePart({ name, url, onChange }: PicturePartProps) {
  const { t } = useTranslation('studio/topics')
  const picker = useRef<HTMLInputElement>(null)
  const { uploads, start, cancel } = useUploads<'picture'>(({ view_url }) => onChange(view_url))
  const running = uploads.at(-1)
  const choose = (file: File | undefined) => {
    for (const { id } of uploads) cancel(id)
    if (file) start([file], 'picture', BYTES_MAX)
  }
  return (
    <div className={styles.picture}>
      <Avatar name={name || '#'} url={url} size={72} square />
      <div className={styles.pictureWords}>
        <span className={styles.label}>{t('picture.title')}</span>
        <div className={styles.buttons}>
          <Button size="s" icon={<ImagePlus aria-hidden="true" />} onClick={() => picker.current?.click()}>
            {t(url ? 'picture.change' : 'picture.add')}
          </Button>
          {url && (
            <Button
              size="s"
              look="quiet"
              icon={<Trash2 aria-hidden="true" />}
              onClick={event => {
                event.currentTarget.parentElement?.querySelector('button')?.focus()
                onChange(null)
              }}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept={ACCEPT}
          aria-label={t('picture.add')}
          onChange={event => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {running && !running.problem && <ProgressBar label={t('picture.uploading')} value={running.progress} />}
        {running?.problem && (
          <p role="alert" className={styles.fault}>
            {t(`picture.problem.${running.problem === 'wrong_picture' ? 'wrong_type' : running.problem}`)}
          </p>
        )}
        <p className={styles.hint}>{t('picture.hint')}</p>
      </div>
    </div>
  )
}
