import { useTranslation } from 'react-i18next'
import { shownColor } from '../../../../../server/src/people/programs/branding/shown-color.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './branding.module.css'

const THEMES = ['light', 'dark'] as const

/** What each theme makes of a colour, by the server's own reckoning: the shown colour, its contrast, whether it was moved. */
export function ShownColors({ color }: { readonly color: string | null }) {
  const { t } = useTranslation('console/branding')
  const formats = useFormats()
  return (
    <ul className={styles['themes']}>
      {THEMES.map(theme => {
        const shown = shownColor(color, theme)
        const isAdjusted = color !== null && shown.color !== color
        return (
          <li key={theme} className={styles['theme']} data-theme={theme}>
            <span
              className={styles['swatch']}
              style={{ '--swatch': shown.color } as Record<string, string>}
              aria-hidden="true"
            />
            <span className={styles['words']}>
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
