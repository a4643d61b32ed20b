import { useTranslation } from 'react-i18next'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB`, in the person's language. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation('submit')
  return bytes => {
    const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
    const [locale = 'en'] = i18n.language.split('-')
    const format = {
      style: 'unit',
      unit: UNITS[step] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    } as const
    return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step)
  }
}
