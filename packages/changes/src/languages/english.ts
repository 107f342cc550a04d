import { counted, months, words, type Language } from './language.ts'

export const english: Language = {
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
  dead: /^(dead|kill(s|ed|ing)?|die[sd]?|dying|deaths?|fatalit\w+|drown(s|ed)|bod(y|ies)|toll|perish\w*)$/,
  hurt: /^(injur\w+|hurts?|wound(s|ed|ing)?)$/,
  clauseWords: words(
    'and or but that who which when while after before since as where whose including with because',
  ),
  small: words(
    `a an the of in on at to from by for with and or but as is are was were be been has have had will would it its he she
    they his her their this that these those not no who which when where while after before since into over under up
    out off about than more less least most some several many all any there here if so also said says we i you our
    one other another both each early late only still just near during between against amid`,
  ),
  qualifiers: words('more other others further new additional extra million billion'),
  beforePlace: words('in at near outside off'),
  titles: words(
    `mr mrs ms dr mayor mayoress president minister prime premier chancellor governor king queen prince princess sir lord
    lady judge senator secretary chief captain general colonel sergeant inspector professor director coach`,
  ),
  capitals: 'names',
  elided: null,
}
