import { counted, months, words, type Language } from './language.ts'

export const german: Language = {
  thousands: '.',
  decimal: ',',
  numbers: new Map([
    ...counted(0, 1, 'null ein/eins/eine zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf'),
    ...counted(13, 1, 'dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'),
    ...counted(20, 10, 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert'),
    ['tausend', 1e3],
    ['million', 1e6],
    ['millionen', 1e6],
    ['mio', 1e6],
    ['milliarde', 1e9],
    ['milliarden', 1e9],
    ['mrd', 1e9],
  ]),
  articles: words('ein eine einen einem einer eines'),
  numberJoint: null,
  percent: words('prozent'),
  months: months(
    'Januar/Jänner/Jan Februar/Feb März April/Apr Mai Juni/Jun Juli/Jul August/Aug September/Sept/Sep Oktober/Okt November/Nov Dezember/Dez',
  ),
  dateJoint: '',
  clock: ['\\d{1,2}(?:[.:]\\d{2})? ?Uhr(?: \\d{2}(?!\\d))?'],
  days: words(
    `montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heute gestern morgen mittag mitternacht
    vormittag nachmittag abend nacht wochenende montagmorgen montagabend dienstagmorgen dienstagabend mittwochmorgen
    mittwochabend donnerstagmorgen donnerstagabend freitagmorgen freitagabend samstagmorgen samstagabend
    sonntagmorgen sonntagabend morgens abends mittags nachts vormittags nachmittags`,
  ),
  beforeYear: words('jahr jahre jahres seit bis ab von ende anfang'),
  dead: /^(tot(e|en|er)?|todes\w+|getotet\w*|tote(n|te|ten)|starb(en)?|sterben|gestorben|umgekommen|leben|leichen?|ertrunken\w*|ertranken)$/,
  hurt: /^(\w*verletz(t|te|ten|ter|ungen)|verwundet\w*)$/,
  clauseWords: words(
    'und oder aber dass die der das welche als nachdem bevor während wo weil darunter wobei sowie mit',
  ),
  small: words(
    `der die das den dem des ein eine einen einem einer eines und oder aber in im ins an am auf aus bei beim von vom zu zum
    zur mit nach vor für über unter gegen um durch ohne bis seit ist sind war waren wird werden wurde wurden worden hat haben
    hatte hatten sein sei nicht kein keine auch noch nur schon mehr als wie dass es er sie wir ich ihr ihre ihren seine
    seinen sich so dann dort hier nun etwa rund mindestens wegen während laut`,
  ),
  qualifiers: words('weitere weiteren andere anderen neue neuen junge'),
  beforePlace: words('in aus nach bei'),
  titles: words('herr frau doktor'),
  capitals: 'nouns',
  elided: null,
}
