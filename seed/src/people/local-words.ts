// Forms of dates, numbers and places in each language of the posts.

import type { Language } from '../stories/index.ts'

interface LocalWords {
  readonly months: readonly string[]
  /** From Sunday. */
  readonly weekdays: readonly string[]
  /** From zero to nine. */
  readonly digits: readonly string[]
  readonly thousands: string
  /** Names of places where they differ from the English ones. */
  readonly places: Readonly<Record<string, string>>
  readonly rooms: readonly string[]
  date(day: number, month: string): string
  time(hour: string, minute: string): string
  quarter(number: number): string
}

const WORDS: Readonly<Record<Language, LocalWords>> = {
  en: {
    months: list('January February March April May June July August September October November December'),
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    digits: list('zero one two three four five six seven eight nine'),
    thousands: ',',
    places: {},
    rooms: ['Hall 2', 'Hall 4', 'room 1.08', 'room 2.14', 'room 3.21', 'the Atrium', 'the Old Workshop', 'the Library'],
    date: (day, month) => `${day} ${month}`,
    time: (hour, minute) => `${hour}:${minute}`,
    quarter: number => `Q${number}`,
  },
  de: {
    months: list('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    weekdays: list('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
    digits: list('null eins zwei drei vier fünf sechs sieben acht neun'),
    thousands: '.',
    places: { Munich: 'München', Vienna: 'Wien', Zurich: 'Zürich' },
    rooms: ['Halle 2', 'Halle 4', 'Raum 1.08', 'Raum 2.14', 'Raum 3.21'],
    date: (day, month) => `${day}. ${month}`,
    time: (hour, minute) => `${hour}:${minute}`,
    quarter: number => `Q${number}`,
  },
  fr: {
    months: list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    weekdays: list('dimanche lundi mardi mercredi jeudi vendredi samedi'),
    digits: list('zéro un deux trois quatre cinq six sept huit neuf'),
    thousands: '\u202f',
    places: { Brussels: 'Bruxelles' },
    rooms: ['1.08', '2.14', '3.21', 'Voltaire', 'Curie'],
    date: (day, month) => `${day === 1 ? '1er' : day} ${month}`,
    time: (hour, minute) => `${hour} h ${minute}`,
    quarter: number => `T${number}`,
  },
  es: {
    months: list('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    weekdays: list('domingo lunes martes miércoles jueves viernes sábado'),
    digits: list('cero uno dos tres cuatro cinco seis siete ocho nueve'),
    thousands: '.',
    places: {},
    rooms: ['1.08', '2.14', '3.21', 'Goya', 'Cervantes'],
    date: (day, month) => `${day} de ${month}`,
    time: (hour, minute) => `${hour}:${minute}`,
    quarter: number => `T${number}`,
  },
}

export function localDate(language: Language, at: Date): string {
  return WORDS[language].date(at.getUTCDate(), localMonth(language, at.getUTCMonth()))
}

/** `month` counts from 0 and may run over into the next year. */
export function localMonth(language: Language, month: number): string {
  return WORDS[language].months[month % 12]!
}

export function localWeekday(language: Language, weekday: number): string {
  return WORDS[language].weekdays[weekday]!
}

/** A time of day, in quarters of an hour from midnight. */
export function localTime(language: Language, quarters: number): string {
  const minute = String((quarters % 4) * 15).padStart(2, '0')
  return WORDS[language].time(String(Math.floor(quarters / 4)), minute)
}

/** The quarter of a date, counted back by `back`; with its year: 'Q3 2025'. */
export function localQuarter(language: Language, at: Date, back = 0): { quarter: string; year: number } {
  const quarters = at.getUTCFullYear() * 4 + Math.floor(at.getUTCMonth() / 3) - back
  return { quarter: WORDS[language].quarter((quarters % 4) + 1), year: Math.floor(quarters / 4) }
}

/** A number below ten as a word. */
export function localDigit(language: Language, digit: number): string {
  return WORDS[language].digits[digit]!
}

export function localNumber(language: Language, number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, WORDS[language].thousands)
}

export function localPlace(language: Language, place: string): string {
  return WORDS[language].places[place] ?? place
}

export function localRooms(language: Language): readonly string[] {
  return WORDS[language].rooms
}

function list(words: string): readonly string[] {
  return words.split(' ')
}
