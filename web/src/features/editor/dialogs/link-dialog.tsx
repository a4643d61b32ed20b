import { useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { readAddress } from '../document/address.ts'
import styles from './dialogs.module.css'

/** Address and text of a link. */
export interface LinkWish {
  readonly href: string
  /** In place of what is selected; '' keeps that. */
  readonly text: string
}

interface LinkDialogProps {
  /** The address that there is; '' for a new link. */
  readonly href: string
  /** Nothing is selected: the dialog asks for the link's text, too. */
  readonly asksText: boolean
  readonly onDone: (wish: LinkWish | 'remove' | null) => void
}

/** Asks where a link leads. */
export function LinkDialog({ href, asksText, onDone }: LinkDialogProps) {
  const { t } = useTranslation('editor')
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(href)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const read = readAddress(address)
    if (read) return onDone({ href: read, text: text.trim() })
    setWrong(true)
    input.current?.focus()
  }
  // Not a form: the dialog is inside that of the page, which must not be sent.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    apply()
  }
  return (
    <Dialog
      open
      title={t(href ? 'link.change' : 'link.new')}
      onClose={() => onDone(null)}
      footer={
        <>
          {href && (
            <Button look="quiet" onClick={() => onDone('remove')}>
              {t('link.remove')}
            </Button>
          )}
          <Button look="primary" onClick={apply}>
            {t('link.apply')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the fields within */}
      <div className={styles.fields} onKeyDown={onKeyDown}>
        <Field label={t('link.address')} hint={t('link.hint')} error={isWrong ? t('link.wrong') : null}>
          {control => (
            <TextInput
              {...control}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellcheck={false}
              ref={element => {
                input.current = element
                takesFocus(element)
              }}
              value={address}
              onInput={event => {
                setAddress(event.currentTarget.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
        {asksText && (
          <Field label={t('link.text')} optional>
            {control => <TextInput {...control} value={text} onInput={event => setText(event.currentTarget.value)} />}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
