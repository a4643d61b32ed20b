import { ImagePlus, Trash2 } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import styles from './branding.module.css'
import { useUploadLogo } from './settings-queries.ts'

interface LogoSectionProps extends Logos {
  readonly isChanged: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onChange: (which: keyof Logos, url: string | null) => void
  readonly onSave: () => void
  readonly onReset: () => void
}

interface Logos {
  readonly logo_url: string | null
  readonly logo_dark_url: string | null
}

/** The mark beside the program's name, and another one for dark pages. */
export function LogoSection({ logo_url, logo_dark_url, onChange, ...form }: LogoSectionProps) {
  const { t } = useTranslation('console/branding')
  return (
    <SettingsForm title={t('logo.title')} lead={t('logo.lead')} {...form}>
      <ul className={`${styles.themes} ${styles.logos}`}>
        <LogoChoice theme="light" logo={logo_url} onChange={url => onChange('logo_url', url)} />
        {(logo_url || logo_dark_url) && (
          <LogoChoice theme="dark" logo={logo_dark_url} onChange={url => onChange('logo_dark_url', url)} />
        )}
      </ul>
    </SettingsForm>
  )
}

interface LogoChoiceProps {
  readonly theme: 'light' | 'dark'
  readonly logo: string | null
  readonly onChange: (url: string | null) => void
}

function LogoChoice({ theme, logo, onChange }: LogoChoiceProps) {
  const { t } = useTranslation('console/branding')
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadLogo()
  const take = (file: File | undefined) => file && upload.mutate(file, { onSuccess: onChange })
  const choose = t(theme === 'dark' ? 'logo.choose_dark' : 'logo.choose')
  return (
    <li className={styles.theme} data-theme={theme}>
      <div className={styles.words}>
        <strong>{t(`color.${theme}`)}</strong>
        {logo ? (
          <img src={logo} alt="" height={48} className={styles.logo} />
        ) : (
          theme === 'dark' && <span>{t('logo.none_dark')}</span>
        )}
        <div className={styles.row}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={choose}
            onChange={event => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button
            icon={<ImagePlus aria-hidden="true" />}
            busy={upload.isPending}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
          {logo && (
            <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onChange(null)}>
              {t(theme === 'dark' ? 'logo.remove_dark' : 'logo.remove')}
            </Button>
          )}
        </div>
        {upload.isError && (
          <p role="alert" className={styles.fault}>
            {t('logo.failed')}
          </p>
        )}
      </div>
    </li>
  )
}
