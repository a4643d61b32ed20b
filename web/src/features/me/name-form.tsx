import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { useUpdateMe } from '../../apps/shared/session/session-queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import styles from './me-page.module.css'

const NAME_MAX_LENGTH = 255

/** The name that others see; emptied it is the one that the company has. */
export function NameForm({ isManaged }: { readonly isManaged: boolean }) {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const update = useUpdateMe()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? user.display_name
  const isChanged = typed !== null && typed.trim() !== user.display_name
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        if (!isChanged) return
        const undo = () => update.mutate({ display_name: user.display_name })
        update.mutate(
          { display_name: name.trim() || null },
          {
            onSuccess() {
              setTyped(null)
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
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
      {isChanged && (
        <div className={styles['buttons']}>
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
