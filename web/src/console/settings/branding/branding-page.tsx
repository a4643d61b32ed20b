import type { Branding } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { brandingQuery } from '../../../app/shell/branding-queries.ts'
import { useEdited } from '../../../desk/use-edited.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { LoadedSettings } from '../loaded-settings.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { useSaveBranding } from './branding-queries.ts'
import { ColorSection } from './color-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { readColor } from './read-color.ts'

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
  const { brand_color, logo_url } = branding
  const color = useEdited({ typed: brand_color ?? '' })
  const typed = color.values.typed
  const keep = (changes: { brand_color?: string | null; logo_url?: string | null }) =>
    save.mutate(changes, {
      onSuccess: () => {
        color.reset()
        toast(t('saved', { title: t('part.branding') }), {
          action: { label: t('undo', { ns: 'ui' }), run: () => save.mutate({ brand_color, logo_url }) },
        })
      },
    })
  return (
    <>
      <ColorSection
        typed={typed}
        isChanged={color.isChanged}
        busy={save.isPending}
        error={save.error}
        onType={value => color.set('typed', value)}
        onSave={value => keep({ brand_color: value })}
        onReset={() => {
          color.reset()
          save.reset()
        }}
      />
      <LogoSection logo={logo_url} onChange={url => keep({ logo_url: url })} />
      <BrandingPreview color={readColor(typed) ?? (typed === '' ? null : brand_color)} />
    </>
  )
}
