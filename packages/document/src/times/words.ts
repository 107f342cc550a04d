/** What a language says of times. They are written down, because the browser's first format holds up the first card. */
export type TimeWords = {
  /** A number with its unit, which are never parted. */
  second: (count: string) => string
  minute: (count: string) => string
  hour: (count: string) => string
  ago: (time: string) => string
  in: (time: string) => string
  today: (clock: string) => string
  yesterday: (clock: string) => string
  tomorrow: (clock: string) => string
  lastWeek: (weekday: string, clock: string) => string
  /** A time of day in a sentence, of two digits each. */
  clock: (hours: string, minutes: string) => string
}

const wide = '\u00a0'
const narrow = '\u202f'

const english: TimeWords = {
  second: count => `${count}${wide}s`,
  minute: count => `${count}${wide}min`,
  hour: count => `${count}${wide}h`,
  ago: time => `${time} ago`,
  in: time => `in ${time}`,
  today: clock => `today ${clock}`,
  yesterday: clock => `yesterday ${clock}`,
  tomorrow: clock => `tomorrow ${clock}`,
  lastWeek: (weekday, clock) => `${weekday} last week, ${clock}`,
  clock: (hours, minutes) => `${hours}:${minutes}`,
}

const words: { en: TimeWords } & Record<string, TimeWords> = {
  en: english,
  fr: {
    second: count => `${count}${narrow}s`,
    minute: count => `${count}${wide}min`,
    hour: count => `${count}${narrow}h`,
    ago: time => `il y a ${time}`,
    in: time => `dans ${time}`,
    today: clock => `aujourd’hui ${clock}`,
    yesterday: clock => `hier ${clock}`,
    tomorrow: clock => `demain ${clock}`,
    lastWeek: (weekday, clock) => `${weekday} de la semaine dernière, ${clock}`,
    clock: (hours, minutes) => `${Number(hours)}${narrow}h${minutes === '00' ? '' : `${narrow}${minutes}`}`,
  },
  de: {
    ...english,
    second: count => `${count}${wide}Sek.`,
    minute: count => `${count}${wide}Min.`,
    hour: count => `${count}${wide}Std.`,
    ago: time => `vor ${time}`,
    today: clock => `heute ${clock}`,
    yesterday: clock => `gestern ${clock}`,
    tomorrow: clock => `morgen ${clock}`,
    lastWeek: (weekday, clock) => `${weekday} letzter Woche, ${clock}`,
  },
  es: {
    ...english,
    ago: time => `hace ${time}`,
    in: time => `dentro de ${time}`,
    today: clock => `hoy ${clock}`,
    yesterday: clock => `ayer ${clock}`,
    tomorrow: clock => `mañana ${clock}`,
    lastWeek: (weekday, clock) => `${weekday} de la semana pasada, ${clock}`,
  },
  pt: {
    ...english,
    ago: time => `há ${time}`,
    in: time => `em ${time}`,
    today: clock => `hoje ${clock}`,
    yesterday: clock => `ontem ${clock}`,
    tomorrow: clock => `amanhã ${clock}`,
    lastWeek: (weekday, clock) => `${weekday} da semana passada, ${clock}`,
    clock: (hours, minutes) => `${Number(hours)}h${minutes === '00' ? '' : minutes}`,
  },
}

/** The words for a tag of any region: `pt-BR` is `pt`; English for a language that has none here. */
export function wordsOf(locale: string): TimeWords {
  return words[locale.toLowerCase().split('-')[0] ?? 'en'] ?? english
}
