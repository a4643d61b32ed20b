import { useQuery } from '@tanstack/preact-query'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Avatar } from '../../../../ui/identity/avatar.tsx'
import styles from './editors.module.css'
import { type EditedRecord, editorsQuery } from './editors-queries.ts'

/** Colleagues who have the record open as well. */
export function Editors({ record }: { readonly record: EditedRecord }) {
  const { t } = useTranslation('studio/common')
  const formats = useFormats()
  const { data: others = [] } = useQuery(editorsQuery(record))
  return (
    <div role="status" className={styles.editors}>
      {others.length > 0 && (
        <>
          {others.map(({ user_id, display_name, avatar_url }) => (
            <Avatar key={user_id} name={display_name} url={avatar_url} size={24} />
          ))}
          <span>
            {t('editors', {
              count: others.length,
              names: formats.list(others.map(({ display_name }) => display_name)),
            })}
          </span>
        </>
      )}
    </div>
  )
}
