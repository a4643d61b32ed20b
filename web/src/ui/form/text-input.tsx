import { Eye, EyeOff } from 'lucide-preact'
import type { ComponentProps, Ref } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import type { InputAttributes, TextAreaAttributes } from '../../jsx/elements.ts'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './field.module.css'

interface TextInputProps extends InputAttributes {
  readonly ref?: Ref<HTMLInputElement>
}

/** A line of text, in a `Field`. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input type="text" {...rest} className={classes(styles.control, className)} />
}

interface TextAreaProps extends TextAreaAttributes {
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Some lines of text, in a `Field`; grows with them. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classes(styles.control, styles.area, className)} />
}

/** A password, in a `Field`; shown while its button is pressed in. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  const { t } = useTranslation('ui')
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.box}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} spellcheck={false} autoCapitalize="none" />
      <span className={styles.end}>
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
