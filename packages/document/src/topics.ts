/** A topic feed: its code on the wire and its name in the feed's language. */
export interface Topic {
  value: string
  label: string
}

/** The topics of a content language, 'all' first; empty for a language that the wire does not have. */
export function topicsFor(lang: string): readonly Topic[] {
  return topics.get(lang) ?? []
}

/** Topic names by code. A code leaves out its usual prefix (`ONLINE-NEWS-…`). */
const names = {
  en: {
    all: 'All topics',
    'TOP-STORIES-INT': 'Top Stories',
    INTERNATIONAL: 'International News',
    'BUSINESS-TECH': 'Business and Tech',
    'SCIENCE-ENVIRONMENT': 'Science and Environment',
    SPORTS: 'Sports',
    'HEALTH-LIFESTYLE': 'Health and Lifestyle',
    FOOTBALL: 'Football',
    CRICKET: 'Cricket',
    OFFBEAT: 'Offbeat',
    'PEOPLE-ENTERTAINMENT': 'Entertainment',
    AFRICA: 'Africa',
    'ASIAPAC-NEWS': 'Asia Pacific News',
    'ASIA-BUSINESS': 'Asia Business',
    CANADA: 'Canada',
    'MIDDLE-EAST': 'Middle East',
    'TOP-STORIES-SA': 'South Asia Top Stories',
    'US-NEWS': 'US News',
    'US-POLITICS': 'US Politics',
    'UK-NEWS': 'UK News',
  },
  fr: {
    all: 'Toutes les rubriques',
    'LA-UNE': 'A la une',
    MONDE: 'Monde',
    FRANCE: 'France',
    POLITIQUE: 'Politique',
    'ECONOMIE-FINANCES': 'Economie/Finances',
    'service-eco-fr': 'Fil éco',
    SPORT: 'Sport',
    ENVIRONNEMENT: 'Planète',
    'SOCIETE-MODE-VIE': 'Société',
    HIGHTECH: 'Tech-Media',
    'MEDECINE-SANTE': 'Santé',
    'CULTURE-ART-VIVRE': 'Culture',
    SCIENCES: 'Sciences',
    AFRIQUE: 'Afrique',
    FOOTBALL: 'Football',
    INSOLITE: 'Insolite',
    PEOPLE: 'People',
    'FAITS-DIVERS': 'Faits divers',
  },
  de: {
    all: 'Alle Rubriken',
    TOPTHEMEN: 'Topthemen',
    WIRTSCHAFT: 'Wirtschaft',
    DEUTSCHLAND: 'Deutschland',
    WELTGESCHEHEN: 'Weltgeschehen',
    POLITIK: 'Politik',
    PANORAMA: 'Panorama',
    UMWELT: 'Umwelt',
    TIERE: 'Tiere',
    KURIOSES: 'Kurioses',
    LEUTE: 'Leute',
    UNTERHALTUNG: 'Unterhaltung',
    'NEU-IM-KINO': 'Neu Im Kino',
    TELEKOM: 'Telekommunikation',
    'GESUNDHEIT-MEDIZIN': 'Gesundheit/Medizin',
    VERBRAUCHER: 'Verbraucher',
    JUSTIZ: 'Justiz',
    STEUER: 'Steuer',
    ARBEIT: 'Arbeit',
    'WISSENSCHAFT-TECHNIK': 'Wissenschaft/Technik',
    KOMMENTAR: 'Kommentar',
    'WIRTSCHAFT-TICKER': 'Wirtschaft Ticker',
    'POLITIK-TICKER': 'Politik Ticker',
    NEWSTICKER: 'Newsticker',
    'VERMISCHTES-TICKER': 'Vermischtes Ticker',
  },
  es: {
    all: 'Todas las categorías',
    MUNDO: 'Mundo',
    LATINOAMERICA: 'Latinoamérica',
    ESPANA: 'España',
    MEDIOAMBIENTE: 'Medioambiente',
    PORTADA: 'Portada',
    'MADRID-ECO': 'Economía',
    CULTURA: 'Cultura',
    GENTE: 'Gente',
    'CIENCIA-Y-TECNOLOGIA': 'Ciencia y Tecnología',
    'NUEVAS-TECNO': 'Nuevas Tecnologías',
    INSOLITO: 'Insólito',
    SOCIEDAD: 'Sociedad',
    'MADRID-DEPORTES': 'Deportes',
    'ULTIMO-FUTBOL': 'Lo último del fútbol',
    CAMPEONATOS: 'Campeonatos',
    CLASIFICACIONES: 'Clasificaciones y resultados',
    FUTBOL: 'Fútbol',
    'DIA-EN-IMAGENES': 'Día en Imágenes',
    'PHO-GAL-FUTBOL': 'Galería de fotos',
    'REPORTAJES-ESPEC': 'Reportajes Especiales',
  },
  pt: {
    all: 'Todas as editorias',
    MUNDO: 'Mundo',
    'AMERICA-LATINA': 'América Latina',
    ECONOMIA: 'Economia',
    SOCIEDADE: 'Sociedade',
    ESPORTE: 'Esporte',
    'ARTE-E-CULTURA': 'Arte e Cultura',
    'CIENCIA-E-TECNOLOGIA': 'Ciência e Tecnologia',
    'MEIO-AMBIENTE': 'Meio Ambiente',
    ELEICOES: 'Eleições',
    PROFUNDIDADE: 'Profundidade',
  },
  ar: {
    all: 'كافة الأخبار',
    'TOP-STORIES': 'ابرز الاخبار',
    MONDE: 'اخبار دولية',
    'EMIRATES-AU': 'اخبار الامارات',
    'MOYEN-ORIENT': 'الشرق الاوسط',
    ECONOMY: 'اقتصاد',
    SPORTS: 'رياضة',
    URGENTS: 'عاجل',
    'MINAL-DOUNIA': 'من الدنيا',
  },
}

const topics: ReadonlyMap<string, readonly Topic[]> = new Map(
  Object.entries(names).map(([lang, labels]) => [
    lang,
    Object.entries(labels).map(([code, label]) => ({ value: wholeCode(code, lang), label })),
  ]),
)

/** Only complete codes contain lower case. */
function wholeCode(code: string, lang: string): string {
  return /[a-z]/.test(code) ? code : `ONLINE-NEWS-${lang.toUpperCase()}_${code}`
}
