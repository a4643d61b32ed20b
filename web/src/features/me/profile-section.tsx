import { AtriumError } from '@atrium/client'
import { Building2, Camera, Trash2 } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useUpdateMe } from '../../core/session/session-queries.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { kindOf } from '../../ui/feedback/problem.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import field from '../../ui/form/field.module.css'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import type { Crop } from '../crop/crop.ts'
import { CropDialog } from '../crop/crop-dialog.tsx'
import styles from './me-page.module.css'
import { useChangePicture } from './me-queries.ts'
import { Section } from './section.tsx'

/** The reader's profile: what can be changed, and what the company manages. */
export function ProfileSection() {
  const { t } = useTranslation('me')
  const { user, program, role } = useMe()
  const facts = [
    ['user_name', user.user_name],
    ['job', user.title],
    ['department', user.department],
    ['role', t(`roles.${role}`)],
  ] as const
  const managed = program.profile_attributes_managed
  return (
    <Section id="profile" title={t('profile.title')}>
      <PictureField />
      <NameForm isManaged={managed.includes('display_name')} />
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`profile.${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.managed}>
        <Building2 aria-hidden="true" />
        {t('profile.managed', { program: program.name })}
      </p>
    </Section>
  )
}

const NAME_MAX_LENGTH = 255

/** The name that others see; emptied it is the one that the company has. */
function NameForm({ isManaged }: { readonly isManaged: boolean }) {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const update = useUpdateMe()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? user.display_name
  const isChanged = typed !== null && typed.trim() !== user.display_name
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isChanged) return
        const undo = () => update.mutate({ display_name: user.display_name })
        update.mutate(
          { display_name: name.trim() || null },
          {
            onSuccess() {
              // Text that was typed during the request stays.
              setTyped(now => (now === typed ? null : now))
              toast(t('name.changed'), { action: { label: t('undo', { ns: 'ui' }), run: undo } })
            },
          },
        )
      }}
    >
      <Field label={t('name.label')} hint={t(isManaged ? 'name.managed' : 'name.hint')}>
        {control => (
          <TextInput
            {...control}
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            value={name}
            readOnly={isManaged}
            onInput={event => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {isChanged && (
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={update.isPending}>
            {t('save')}
          </Button>
          <Button look="quiet" onClick={() => setTyped(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}

const BYTES_MAX = 25_000_000

/** The reader's picture: chosen from the device or taken, cut round, shown at once. */
export function PictureField() {
  const { t } = useTranslation('me')
  const { user, program } = useMe()
  const isManaged = program.profile_attributes_managed.includes('avatar_url')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangePicture()
  const update = useUpdateMe()
  const before = user.avatar_url
  const undo = { label: t('undo', { ns: 'ui' }), run: () => update.mutate({ avatar_url: before }) }
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > BYTES_MAX) return setFault(t('picture.too_large'))
    setFault(null)
    await createImageBitmap(file).then(setPicture, () => setFault(t('picture.no_picture')))
  }
  const save = (crop: Crop) => {
    if (!picture) return
    setFault(null)
    change.mutate(
      { picture, crop },
      {
        onSuccess: () => {
          setPicture(null)
          toast(t('picture.changed'), { action: undo })
        },
        onError: error => setFault(t(error instanceof AtriumError ? `picture.${faultOf(error)}` : 'picture.failed')),
      },
    )
  }
  return (
    <div className={styles.picture}>
      {picture && (
        <CropDialog
          picture={picture}
          busy={change.isPending}
          fault={fault}
          onClose={() => {
            setPicture(null)
            setFault(null)
          }}
          onSave={save}
        />
      )}
      <Avatar name={user.display_name} url={user.avatar_url} size={80} />
      <div className={styles.pictureWords}>
        <strong className={styles.name}>{user.display_name}</strong>
        {isManaged ? (
          <p className={field.hint}>{t('picture.managed')}</p>
        ) : (
          <div className={styles.buttons}>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              aria-label={t('picture.choose')}
              onChange={event => {
                void take(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
            <Button
              size="s"
              icon={<Camera aria-hidden="true" />}
              busy={change.isPending}
              onClick={() => input.current?.click()}
            >
              {t(before ? 'picture.change' : 'picture.add')}
            </Button>
            {before && (
              <Button
                size="s"
                look="quiet"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() =>
                  update.mutate(
                    { avatar_url: null },
                    {
                      onSuccess() {
                        // This button goes with the picture; the other one is where one goes on.
                        const other = input.current?.nextElementSibling as HTMLElement | null
                        other?.focus()
                        toast(t('picture.removed'), { action: undo })
                      },
                    },
                  )
                }
              >
                {t('picture.remove')}
              </Button>
            )}
          </div>
        )}
        <p className={field.error} role="alert">
          {!picture && fault}
        </p>
      </div>
    </div>
  )
}

const faultOf = (error: AtriumError): 'too_large' | 'over_limit' | 'offline' | 'failed' => {
  if (error.status === 413) return 'too_large'
  if (error.status === 429) return 'over_limit'
  return kindOf(error) === 'offline' ? 'offline' : 'failed'
}
