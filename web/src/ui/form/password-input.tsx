import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput } from './text-input.tsx'

/** A password, in a `Field`; shown while its button is pressed in. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  const { t } = useTranslation('ui')
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles['box']}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <span className={styles['end']}>
        <IconButton
          size="s"
          label={t('show_password')}
          aria-pressed={isShown}
          icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </span>
  )
}
