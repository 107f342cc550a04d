import {
  commonUnits,
  counted,
  determiners,
  months,
  opposites,
  pattern,
  spelt,
  valued,
  words,
  withSmallWords,
} from './language.ts'

const tolls = {
  dead: /^(tot(e|en|er)?|todes\w+|getotet\w*|tote(n|te|ten)|starb(en)?|sterben|gestorben|umgekommen|leichen?|ertrunken\w*|ertranken)$/,
  hurt: /^(\w*verletz(t|te|ten|ter|ungen)|verwundet\w*)$/,
}

export const german = withSmallWords({
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
    ['billion', 1e12],
    ['billionen', 1e12],
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
    vormittag nachmittag abend nacht wochenende morgens abends mittags nachts vormittags nachmittags`,
  ),
  beforeYear: words('jahr jahre jahres seit bis ab von ende anfang'),
  ...tolls,
  deadPhrase: /^ums leben/,
  animals: pattern('schaf* kuh* rind* schwein* pferd* vogel* fisch* huhn* tier*'),
  clauseWords: words(
    'und oder aber dass die der das welche als nachdem bevor während wo weil darunter wobei sowie mit',
  ),
  small: `in an auf aus bei von zu nach vor für über unter gegen um durch ohne bis seit ist sind war waren wird werden
    wurde wurden worden hat haben hatte hatten sein sei nicht kein keine auch noch nur schon mehr wie es er sie wir
    ich ihr ihre ihren seine seinen sich so dann dort hier nun etwa rund mindestens wegen laut`,
  qualifiers: words('weitere weiteren andere anderen neue neuen junge'),
  beforePlace: words('in aus nach bei'),
  titles: words('herr frau doktor'),
  capitals: 'nouns',
  negations: pattern('nicht kein* nie niemals weder ohne niemand* nichts'),
  only: pattern('nur mehr_als zuletzt'),
  negativePrefixes: ['un', 'in', 'nicht'],
  ...opposites(
    `stieg* steig* gestiegen anstieg* erhoh* | fiel* fall* gefallen sank* sink* gesunken ruckgang* zuruckg* senk* gesenkt;
    bestatig* | dementier* bestreit* bestritt*; gewann* gewonnen gewinn* sieg* besieg* | verl(or|ier)* unterlag*;
    angenommen nahm* billig* zugestimmt stimmt* unterstutz* | abgelehnt lehnt* verworfen;
    offn* geoffnet eroffn* | schliess* geschlossen gesperrt; schuldig* verurteil* | unschuldig* freigesproch* freispr*;
    festgenommen verhaft* | freigelassen entlassen;
    mindestens mehr_als uber wenigstens | hochstens bis_zu weniger_als unter;
    beg(a|i|o)nn* start* | end* gestoppt abgesagt eingestellt; erlaub* genehmig* | verb* untersag*;
    zuruckt* zuruckzut* | bleib* geblieben; fur | gegen; mehr | weniger; todlich* | schwer* leicht*`,
    tolls,
  ),
  speech: pattern(
    'sagt* sagen erklart* teilte* berichtet* betont* meint* kundigt* fugt* warnt* laut zufolge schrieb* gab angaben ausserte* versichert*',
  ),
  determiners: determiners(
    'der die das den dem des ein eine einen einem einer eines zum=zu zur=zu beim=bei vom=von im=in ins=in am=an',
  ),
  ordinals: valued(
    '1:erste 2:zweite 3:dritte 4:vierte 5:funfte 6:sechste 7:siebte 8:achte 9:neunte 10:zehnte',
  ),
  fractions: valued('3:drittel 4:viertel 5:funftel 6:sechstel 8:achtel 10:zehntel'),
  half: pattern('halfte'),
  rounds: valued('12:dutzend'),
  crowds: valued(
    '12:dutzende/dutzenden 100:hunderte/hunderten 1000:tausende/tausenden 10000:zehntausende/zehntausenden 100000:hunderttausende/hunderttausenden 1000000:millionen',
  ),
  ofWords: words('von'),
  range: pattern('zwischen'),
  rangeJoints: words('und'),
  to: words('bis'),
  from: words('von'),
  units: spelt(
    `${commonUnits} km:kilometern m:metern km2:quadratkilometer/quadratkilometern mi:meile/meilen kg:kilo t:tonnen h:stunde/stunden d:tag/tage/tagen week:woche/wochen month:monat/monate/monaten y:jahr/jahre/jahren/jahrige/jahriger/jahrigen kmh:stundenkilometer franc:franken krone:kronen`,
  ),
  background:
    /(?<!\p{L})(ubung|(jahr|jahre|jahren) (zuvor|davor|fruher)|seinerzeit|vor \S+ (jahr|jahre|jahren|jahrzehnten)|(vergangene[nmrs]?|letzte[nmrs]?|vorige[nmrs]?) jahr\p{L}*|jahrlich|pro jahr|jede[ns] jahr|jahrzehnte?n?|jahrhundert|wurde(n)? wohl|falls|befurchtet|damals|fruhere[nrms]?)(?!\p{L})/u,
  partBefore: pattern('darunter davon'),
  partBehind: pattern('der von_ihnen davon dieser'),
  elided: null,
})
