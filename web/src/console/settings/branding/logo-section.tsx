import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session/session.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import styles from './branding.module.css'
import { useUploadLogo } from './branding-queries.ts'

interface LogoSectionProps {
  readonly logo: string | null
  readonly onChange: (url: string | null) => void
}

/** The mark beside the program's name. */
export function LogoSection({ logo, onChange }: LogoSectionProps) {
  const { t } = useTranslation('console/branding')
  const { program } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadLogo()
  const take = (file: File | undefined) => file && upload.mutate(file, { onSuccess: onChange })
  return (
    <Section title={t('logo.title')} lead={t('logo.lead')}>
      <div className={styles['row']}>
        {logo ? (
          <img src={logo} alt="" width={64} height={64} className={styles['logo']} />
        ) : (
          <Avatar name={program.name} size={64} square />
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('logo.choose')}
          onChange={event => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button icon={<ImagePlus aria-hidden="true" />} busy={upload.isPending} onClick={() => input.current?.click()}>
          {t('logo.choose')}
        </Button>
        {logo && (
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {upload.isError && (
        <p role="alert" className={styles['fault']}>
          {t('logo.failed')}
        </p>
      )}
    </Section>
  )
}
