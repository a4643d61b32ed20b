import type { Branding, BrandingChanges, FeedPost } from '@atrium/client'
import { useState } from 'preact/hooks'
import { shownColor } from '../../../../../server/src/people/programs/branding/shown-color.ts'
import { useMe } from '../../../core/session/session.tsx'
import { PostCard } from '../../../features/post/card/post-card.tsx'
import { blankPost } from '../../../features/post/preview/preview-article.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { SettingsForm, useEdited } from '../../../ui/admin/settings-form.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Logo } from '../../../ui/identity/logo.tsx'
import { brandingQuery } from '../../shared/shell/branding-queries.ts'
import styles from './branding.module.css'
import { LogoSection } from './logo-section.tsx'
import { LoadedSettings, SettingsFrame } from './settings-frame.tsx'
import { useSaveBranding } from './settings-queries.ts'

/** Logo and colour, with what becomes of them in the eyes of employees. */
export function BrandingPage() {
  const me = useMe()
  return (
    <SettingsFrame current="branding">
      <LoadedSettings query={brandingQuery(me.program.id)}>
        {branding => <Parts branding={branding} programId={me.program.id} />}
      </LoadedSettings>
    </SettingsFrame>
  )
}

function Parts({ branding, programId }: { readonly branding: Branding; readonly programId: number }) {
  const { t } = useTranslation('console/settings')
  const save = useSaveBranding(programId)
  const { brand_color, logo_url, logo_dark_url = null } = branding
  const color = useEdited({ typed: brand_color ?? '' })
  const logos = useEdited({ logo_url, logo_dark_url })
  const typed = color.values.typed
  const isLogo = save.variables !== undefined && !('brand_color' in save.variables)
  const keep = (changes: BrandingChanges, onSuccess: () => void) =>
    save.mutate(changes, {
      onSuccess: () => {
        onSuccess()
        toast(t('saved', { title: t('part.branding') }), {
          action: { label: t('undo', { ns: 'ui' }), run: () => save.mutate({ brand_color, logo_url, logo_dark_url }) },
        })
      },
    })
  return (
    <>
      <ColorSection
        typed={typed}
        isChanged={color.isChanged}
        busy={save.isPending}
        error={isLogo ? null : save.error}
        onType={value => color.set('typed', value)}
        onSave={value => keep({ brand_color: value }, () => color.saved({ typed }))}
        onReset={() => {
          color.reset()
          save.reset()
        }}
      />
      <LogoSection
        {...logos.values}
        isChanged={logos.isChanged}
        busy={save.isPending}
        error={isLogo ? save.error : null}
        onChange={logos.set}
        onSave={() => keep(logos.changes, () => logos.saved(logos.values))}
        onReset={() => {
          logos.reset()
          save.reset()
        }}
      />
      <BrandingPreview
        color={readColor(typed) ?? (typed === '' ? null : brand_color)}
        light={logos.values.logo_url}
        dark={logos.values.logo_dark_url}
      />
    </>
  )
}

interface PreviewProps {
  readonly color: string | null
  readonly light: string | null
  readonly dark: string | null
}

/** The program's mark and a post of the feed, in light and in dark, by the components that readers have. */
function BrandingPreview({ color, light, dark }: PreviewProps) {
  const { t } = useTranslation('console/branding')
  const me = useMe()
  const post: FeedPost = {
    ...blankPost(me),
    title: t('preview.post_title'),
    summary: t('preview.post_summary'),
    requires_acknowledgement: true,
    must_read: { due_at: null, label: null, version: '0', overdue: false },
    engagement: { ...blankPost(me).engagement, liked_at: new Date().toISOString() },
    like_count: 12,
  }
  const brand = color ? ({ '--brand': color } as Record<string, string>) : {}
  return (
    <Section title={t('preview.title')}>
      <div className={styles.previews}>
        {(['light', 'dark'] as const).map(theme => (
          <section key={theme} aria-label={t(`color.${theme}`)}>
            <div className={styles.preview} data-brand-sample data-scheme={theme} style={brand} inert>
              <div className={styles.row}>
                <Logo name={me.program.name} light={light} dark={dark} />
                <strong>{me.program.name}</strong>
              </div>
              <PostCard post={post} />
              <div className={styles.row}>
                <Button look="primary">{t('preview.button')}</Button>
                <span className={styles.sampleLink}>{t('preview.link')}</span>
              </div>
            </div>
          </section>
        ))}
      </div>
    </Section>
  )
}

interface ColorSectionProps {
  /** Empty for atrium's own colour. */
  readonly typed: string
  readonly isChanged: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onType: (typed: string) => void
  readonly onSave: (color: string | null) => void
  readonly onReset: () => void
}

/** The colour of the program, picked or typed, and what light and dark make of it. */
function ColorSection({ typed, onType, onSave, ...form }: ColorSectionProps) {
  const { t } = useTranslation('console/branding')
  const [isWrong, setWrong] = useState(false)
  const color = readColor(typed)
  const type = (value: string) => {
    setWrong(false)
    onType(value)
  }
  const save = () => {
    setWrong(color === null && typed !== '')
    if (color !== null || typed === '') onSave(color)
  }
  return (
    <SettingsForm title={t('color.title')} lead={t('color.lead')} {...form} onSave={save}>
      <div className={styles.row}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('color.pick')}
          value={color ?? '#2a5bd0'}
          onInput={event => type(event.currentTarget.value)}
        />
        <Field label={t('color.label')} hint={t('color.hint')} error={isWrong ? t('color.wrong') : null}>
          {control => (
            <TextInput
              {...control}
              spellcheck={false}
              autoComplete="off"
              maxLength={7}
              value={typed}
              onInput={event => type(event.currentTarget.value)}
            />
          )}
        </Field>
        {typed !== '' && (
          <Button look="quiet" onClick={() => type('')}>
            {t('color.reset')}
          </Button>
        )}
      </div>
      <ShownColors color={color} />
    </SettingsForm>
  )
}

const THEMES = ['light', 'dark'] as const

/** Result of a colour in each theme, computed like on the server: the shown colour, its contrast, whether it was moved. */
function ShownColors({ color }: { readonly color: string | null }) {
  const { t } = useTranslation('console/branding')
  const formats = useFormats()
  return (
    <ul className={styles.themes}>
      {THEMES.map(theme => {
        const shown = shownColor(color, theme)
        const isAdjusted = color !== null && shown.color !== color
        return (
          <li key={theme} className={styles.theme} data-theme={theme}>
            <span
              className={styles.swatch}
              style={{ '--swatch': shown.color } as Record<string, string>}
              aria-hidden="true"
            />
            <span className={styles.words}>
              <strong>{t(`color.${theme}`)}</strong>
              <span>{t('color.contrast', { contrast: formats.number(shown.contrast) })}</span>
              <span>
                <Badge tone={isAdjusted ? 'warning' : 'success'}>
                  {isAdjusted ? t('color.adjusted', { color: shown.color }) : t('color.as_given')}
                </Badge>
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** `#rrggbb` in small letters, the `#` may be missing in the input; null for any other input. */
function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits ? `#${digits.toLowerCase()}` : null
}
