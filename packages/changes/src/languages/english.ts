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
  dead: /^(dead|kill(s|ed|ing)?|die[sd]?|dying|deaths?|fatalit\w+|drown(s|ed)|bod(y|ies)|toll|perish\w*)$/,
  hurt: /^(injur\w+|hurts?|wound(s|ed|ing)?)$/,
}

export const english = withSmallWords({
  thousands: ',',
  decimal: '.',
  numbers: new Map([
    ...counted(0, 1, 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'),
    ...counted(15, 1, 'fifteen sixteen seventeen eighteen nineteen'),
    ...counted(20, 10, 'twenty thirty forty/fourty fifty sixty seventy eighty ninety hundred'),
    ['thousand', 1e3],
    ['million', 1e6],
    ['billion', 1e9],
    ['trillion', 1e12],
    ['bn', 1e9],
    ['tn', 1e12],
  ]),
  articles: words('one'),
  numberJoint: 'and',
  percent: words('percent per_cent pct'),
  months: months(
    'January/Jan February/Feb March/Mar April/Apr May June/Jun July/Jul August/Aug September/Sept/Sep October/Oct November/Nov December/Dec',
  ),
  dateJoint: '(?:of )?',
  clock: [],
  days: words(
    `monday tuesday wednesday thursday friday saturday sunday today tonight yesterday tomorrow noon midday midnight
    dawn morning afternoon evening night weekend`,
  ),
  beforeYear: words('in since until by of from year'),
  ...tolls,
  deadPhrase: /^(lost|lose|loses|losing) (his|her|their) (life|lives)/,
  animals: pattern('sheep lamb* cow* cattle pig* horse* bird* fish chicken* dog* animal*'),
  clauseWords: words(
    'and or but that who which when while after before since as where whose including with because',
  ),
  small: `of in on at to from by for is are was were be been has have had will would it its he she they his her their
    this these those not no into over under up out off about than more less least most some several many all any
    there here if so also said says we i you our one other another both each early late only still just near during
    between against amid`,
  qualifiers: words('more other others further new additional extra million billion'),
  beforePlace: words('in at near outside off'),
  titles: words(
    `mr mrs ms dr mayor mayoress president minister prime premier chancellor governor king queen prince princess sir lord
    lady judge senator secretary chief captain general colonel sergeant inspector professor director coach`,
  ),
  capitals: 'names',
  negations: pattern("not no never without neither nor nobody none nothing cannot *n't"),
  only: pattern('only just merely least later longer_than'),
  negativePrefixes: ['un', 'in', 'im', 'il', 'ir', 'dis', 'non'],
  ...opposites(
    `ris* rose climb* increas* grow* grew gain* jump* | fall* fell drop* declin* decreas* sank lower*;
    confirm* admit* | den(y|i)*; won win* | los(e|t)* defeat*;
    accept* approv* back* support* | reject* refus* oppos* block*; open* reopen* | clos* shut*;
    guilty convict* | innocent acquit* cleared; arrest* detain* jail* | releas* freed;
    at_least more_than over above | at_most up_to less_than fewer_than no_more_than under below;
    beg(a|i|u)n* start* resum* | end* stop* halt* suspend* cancel*; allow* permit* | ban* forb* prohibit*;
    resign* quit* | stay* remain*; for | against; more | less fewer; fatal* | serious* minor slight*`,
    tolls,
  ),
  speech: pattern(
    'said says say told tells added adds according warned stated insisted explained wrote declared announced argued replied',
  ),
  determiners: determiners('the a an'),
  ordinals: valued('1:first 2:second 3:third 4:fourth 5:fifth 6:sixth 7:seventh 8:eighth 9:ninth 10:tenth'),
  fractions: valued(
    '3:third/thirds 4:quarter/quarters 5:fifth/fifths 6:sixth/sixths 8:eighths 10:tenth/tenths',
  ),
  half: pattern('half'),
  rounds: valued('12:dozen'),
  crowds: valued('10:tens 12:dozens 100:hundreds 1000:thousands 1000000:millions 1000000000:billions'),
  ofWords: words('of'),
  range: pattern('between'),
  rangeJoints: words('and'),
  to: words('to'),
  from: words('from'),
  units: spelt(
    `${commonUnits} mi:mile t:tonne kmh:kph mph:mph C:celsius F:fahrenheit h:hour d:day week:week month:month y:year km:kilometer m:meter £:sterling krone:crown/kroner`,
  ),
  background:
    /\b(drill|exercise|years? before|(days?|weeks?|months?) earlier|years? (ago|earlier|before)|last year|(every|each|a|per) year|decades?|century|(could|might|may) have|if|in history|at the time|anniversary|previous)\b/,
  partBefore: pattern('including among whom'),
  partBehind: pattern('of_the of_them of_those of_whom of_his of_her of_its of_their'),
  elided: null,
})
