import { useTranslation } from 'react-i18next'
import { useEdited } from '../../desk/use-edited.ts'
import { toast } from '../../ui/feedback/toasts.ts'

/** The mutation that stores some of the settings. */
interface Save<Stored> {
  mutate(changes: Partial<Stored>, options?: { onSuccess?: () => void }): void
  reset(): void
  readonly isPending: boolean
  readonly error: unknown
}

/**
 * Some of the settings as a form of their own: what was typed stays until the server has it, and what was saved can be
 * undone. `title` names the part in the message.
 */
export function useSettingsPart<Stored extends object, Name extends keyof Stored>(
  stored: Stored,
  names: readonly Name[],
  save: Save<Stored>,
  title: string,
) {
  const { t } = useTranslation('console/settings')
  const part = Object.fromEntries(names.map(name => [name, stored[name]])) as Pick<Stored, Name>
  const edited = useEdited(part)
  return {
    ...edited,
    form: {
      isChanged: edited.isChanged,
      busy: save.isPending,
      error: save.error,
      onReset: () => {
        edited.reset()
        save.reset()
      },
      onSave: () =>
        save.mutate(edited.changes as Partial<Stored>, {
          onSuccess: () => {
            edited.reset()
            toast(t('saved', { title }), {
              action: { label: t('undo', { ns: 'ui' }), run: () => save.mutate(part as Partial<Stored>) },
            })
          },
        }),
    },
  }
}
