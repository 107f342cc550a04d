import { counted, months, words, type Language } from './language.ts'

export const french: Language = {
  thousands: ' ',
  decimal: ',',
  numbers: new Map([
    ...counted(
      0,
      1,
      'zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    ),
    ...counted(
      20,
      10,
      'vingt/vingts trente quarante cinquante soixante septante octante/huitante nonante cent/cents',
    ),
    ['mille', 1e3],
    ['million', 1e6],
    ['millions', 1e6],
    ['milliard', 1e9],
    ['milliards', 1e9],
  ]),
  articles: words('un une'),
  numberJoint: 'et',
  percent: words('pour_cent pourcent'),
  months: months(
    'janvier/janv février/févr mars avril mai juin juillet/juil août septembre/sept octobre/oct novembre/nov décembre/déc',
  ),
  dateJoint: '',
  clock: ['(?<=(?:^|\\s)(?:à|À|vers|dès|avant|après) )\\d{1,2} heures?(?: \\d{2}(?!\\d))?'],
  days: words(
    `lundi mardi mercredi jeudi vendredi samedi dimanche aujourd'hui hier demain midi minuit matin matinée après-midi
    soir soirée nuit aube week-end`,
  ),
  beforeYear: words('en depuis de fin début année an'),
  dead: /^(morts?|mortes?|tue(e|s|es|nt|r|rent|ront)?|tuant|deces|decede\w*|peri|perissent|perdu|cadavres?|meur(t|ent)|bilan|mourir|noye(e|s|es)?)$/,
  hurt: /^(bless(e|es|ee|ees|er|ant|ent|ures?)|contusionne\w*)$/,
  clauseWords: words(
    'et ou mais qui que dont lorsque quand après avant depuis alors où pendant parmi avec comme car',
  ),
  small: words(
    `le la les l un une des du de d au aux à en dans sur sous par pour avec sans et ou mais ni que qu qui dont où ce cet cette
    ces c il elle ils elles on nous vous je j se s son sa ses leur leurs est sont était étaient a ont avait avaient été être
    avoir sera ne n pas plus moins très aussi selon après avant depuis entre vers chez comme si y lui même autre autres`,
  ),
  qualifiers: words('autres nouveaux nouvelles jeunes petits grands'),
  beforePlace: words('à en près_de vers au'),
  titles: words(
    'président présidente ministre maire préfet préfète roi reine prince princesse juge capitaine général colonel docteur professeur monsieur madame mme m',
  ),
  capitals: 'names',
  elided: "(?:[ldjmtscnLDJMTSCN]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)['’]",
}
