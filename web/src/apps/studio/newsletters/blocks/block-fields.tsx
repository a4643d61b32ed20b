import { ImagePlus } from 'lucide-preact'
import { useMe } from '../../../../core/session/session.tsx'
import { Editor } from '../../../../features/editor/editor.tsx'
import { PICTURE_TYPES } from '../../../../features/uploads/upload-queries.ts'
import { FileButton, UploadRow } from '../../../../features/uploads/upload-rows.tsx'
import { useUploads } from '../../../../features/uploads/use-uploads.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { useId } from '../../../../lib/use-id.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { TopicsChoice } from '../../compose/panels/who-fold.tsx'
import {
  ALT_MAX_LENGTH,
  BODY_MAX_LENGTH,
  BUTTON_MAX_LENGTH,
  type FormBlock,
  HEADING_MAX_LENGTH,
  HREF_MAX_LENGTH,
} from '../fields.ts'
import styles from '../newsletters.module.css'
import { PostChoice } from './post-choice.tsx'

interface BlockFieldsProps {
  readonly block: FormBlock
  /** Another number shows the text of the block in place of the one in its editor. */
  readonly edition: number
  readonly onChange: (part: Partial<FormBlock>) => void
}

/** The fields of a block, by its kind. */
export function BlockFields({ block, edition, onChange }: BlockFieldsProps) {
  switch (block.kind) {
    case 'heading':
      return <TextLine name="text" label="heading" block={block} maxLength={HEADING_MAX_LENGTH} onChange={onChange} />
    case 'text':
      return <BodyField block={block} edition={edition} onChange={onChange} />
    case 'post':
      return (
        <>
          <PostChoice contentId={block.content_id ?? null} onChange={content_id => onChange({ content_id })} />
          <LayoutField block={block} onChange={onChange} />
        </>
      )
    case 'latest':
      return <LatestFields block={block} onChange={onChange} />
    case 'image':
      return <ImageFields block={block} onChange={onChange} />
    case 'button':
      return (
        <>
          <TextLine name="text" label="button" block={block} maxLength={BUTTON_MAX_LENGTH} onChange={onChange} />
          <TextLine name="href" label="href" block={block} maxLength={HREF_MAX_LENGTH} onChange={onChange} />
        </>
      )
    case 'divider':
      return null
  }
}

type PartProps = Omit<BlockFieldsProps, 'edition'>

interface TextLineProps extends PartProps {
  readonly name: 'text' | 'href' | 'alt'
  readonly label: 'heading' | 'button' | 'href' | 'alt' | 'image_href'
  readonly maxLength: number
  readonly optional?: boolean
}

function TextLine({ block, onChange, name, label, maxLength, optional = false }: TextLineProps) {
  const { t } = useTranslation('studio/newsletters')
  return (
    <Field label={t(`field.${label}`)} optional={optional}>
      {control => (
        <TextInput
          {...control}
          dir={name === 'href' ? 'ltr' : 'auto'}
          maxLength={maxLength}
          placeholder={name === 'href' ? 'https://' : undefined}
          value={block[name] ?? ''}
          onInput={event => {
            const { value } = event.currentTarget
            onChange({ [name]: value === '' && optional ? null : value })
          }}
        />
      )}
    </Field>
  )
}

function BodyField({ block, edition, onChange }: BlockFieldsProps) {
  const { t } = useTranslation('studio/newsletters')
  const id = useId()
  return (
    <div>
      <span id={id} className={styles.label}>
        {t('block.text')}
      </span>
      <Editor
        edition={edition}
        labelledBy={id}
        value={block.body ?? ''}
        maxLength={BODY_MAX_LENGTH}
        upload={null}
        onChange={body => onChange({ body })}
      />
    </div>
  )
}

const LAYOUTS = ['lead', 'row', 'title'] as const

function LayoutField({ block, onChange }: PartProps) {
  const { t } = useTranslation('studio/newsletters')
  return (
    <Field label={t('field.layout')}>
      {control => (
        <Select
          {...control}
          value={block.layout ?? 'row'}
          onChange={event => onChange({ layout: event.currentTarget.value as (typeof LAYOUTS)[number] })}
        >
          {LAYOUTS.map(layout => (
            <option key={layout} value={layout}>
              {t(`layout.${layout}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 31] as const
const LIMITS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20] as const
const TOPICS_MAX = 20

/** The newest posts at the time of sending, of all topics or of some. */
function LatestFields({ block, onChange }: PartProps) {
  const { t } = useTranslation('studio/newsletters')
  const { restrictions } = useMe()
  const number = (name: 'days' | 'limit', values: readonly number[]) => {
    const value = block[name] ?? 0
    return (
      <Field label={t(`field.${name}`)}>
        {control => (
          <Select
            {...control}
            value={String(value)}
            onChange={event => onChange({ [name]: Number(event.currentTarget.value) })}
          >
            {[...new Set([...values, value])]
              .sort((one, other) => one - other)
              .map(each => (
                <option key={each} value={String(each)}>
                  {t(`latest.${name}`, { count: each })}
                </option>
              ))}
          </Select>
        )}
      </Field>
    )
  }
  return (
    <>
      <p className={styles.soft}>{t('latest.hint')}</p>
      <div className={styles.fields}>
        {number('days', DAYS)}
        {number('limit', LIMITS)}
        <LayoutField block={block} onChange={onChange} />
      </div>
      <TopicsChoice
        compose={{
          fields: { channels: block.channel_ids ?? [] },
          change: ({ channels }) => onChange({ channel_ids: channels.slice(0, TOPICS_MAX) }),
        }}
      />
      {(block.channel_ids ?? []).length === 0 && (
        <p className={styles.soft}>{t(restrictions.topics ? 'latest.own_topics' : 'latest.all_topics')}</p>
      )}
    </>
  )
}

/** A picture that is uploaded here, its description, and where it leads. */
function ImageFields({ block, onChange }: PartProps) {
  const { t } = useTranslation('studio/newsletters')
  const { uploads, start, cancel, retry } = useUploads<'image'>(({ view_url }) => onChange({ url: view_url }))
  return (
    <>
      {block.url && <img className={styles.picture} src={block.url} alt="" />}
      {uploads.length > 0 && (
        <ul>
          {uploads.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      <div>
        <FileButton
          label={t(block.url ? 'image.replace' : 'image.choose')}
          icon={<ImagePlus aria-hidden="true" />}
          accept={PICTURE_TYPES.join(',')}
          onFiles={files => start(files.slice(0, 1), 'image', Number.POSITIVE_INFINITY)}
        />
      </div>
      <TextLine name="alt" label="alt" block={block} maxLength={ALT_MAX_LENGTH} onChange={onChange} />
      <TextLine name="href" label="image_href" optional block={block} maxLength={HREF_MAX_LENGTH} onChange={onChange} />
    </>
  )
}
