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
  dead: /^(morts?|mortes?|tue(e|s|es|nt|r|rent|ront)?|tuant|deces|decede\w*|peri|perissent|cadavres?|meur(t|ent)|bilan|mourir|noye(e|s|es)?)$/,
  hurt: /^(bless(e|es|ee|ees|er|ant|ent|ures?)|contusionne\w*)$/,
}

export const french = withSmallWords({
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
    ['billion', 1e12],
    ['billions', 1e12],
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
  ...tolls,
  deadPhrase: /^perd\w* la vie/,
  animals: pattern('brebis mouton* vache* bovin* porc* chev* oiseau* poisson* poul* animaux'),
  clauseWords: words(
    'et ou mais qui que dont lorsque quand après avant depuis alors où pendant parmi avec comme car',
  ),
  small: `l de d à en dans sur sous par pour sans ni qu ce cet cette ces c il elle ils elles on nous vous je j se s son
    sa ses leur leurs est sont était étaient a ont avait avaient été être avoir sera ne n pas plus moins très aussi
    selon entre vers chez si y lui même autre autres`,
  qualifiers: words('autres nouveaux nouvelles jeunes petits grands'),
  beforePlace: words('à en près_de vers au'),
  titles: words(
    'président présidente ministre maire préfet préfète roi reine prince princesse juge capitaine général colonel docteur professeur monsieur madame mme m',
  ),
  capitals: 'names',
  negations: pattern("ne n n' non sans ni jamais aucun* pas"),
  only: pattern('seulement uniquement'),
  negativePrefixes: ['in', 'im', 'il', 'ir', 'dé', 'non-', 'mal'],
  ...opposites(
    `augment* hausse* mont(e|er|ent|ait) | baiss* recul* dimin* chut*; confirm* admis admet | dement* nie;
    gagn* remport* victoire | perd* defaite; accept* approuv* adopt* sout(en|ien)* | rejet* refus* oppos* repouss*;
    ouv* rouv* | ferm*; coupable* condamn* | innocent* acquitt*; arret* interpel* emprison* | liber* relach*;
    au_moins plus_de | au_plus jusqu'_a moins_de; commenc* debut* repri* | termin* cess* suspen* annul* interromp*;
    autoris* perme* | interdi*; demission* quitt* | reste* maintien*; pour | contre; plus | moins; mortel* | grave* leger*`,
    tolls,
  ),
  speech: pattern(
    'dit declar* affirm* ajout* expliq* indiqu* annonc* assur* estim* precis* souligne* confie* lance* selon rappel* repondu commente* averti* deplore*',
  ),
  determiners: determiners("le la les l' un une du=de des=de au=a aux=a"),
  ordinals: valued(
    '1:premier/premiere 2:deuxieme/second/seconde 3:troisieme 4:quatrieme 5:cinquieme 6:sixieme 7:septieme 8:huitieme 9:neuvieme 10:dixieme',
  ),
  fractions: valued('3:tiers 4:quart/quarts 5:cinquieme/cinquiemes 10:dixieme/dixiemes'),
  half: pattern('moitie'),
  rounds: valued(
    '10:dizaine 12:douzaine 15:quinzaine 20:vingtaine 30:trentaine 40:quarantaine 50:cinquantaine 60:soixantaine 100:centaine 1000:millier',
  ),
  crowds: valued(
    '10:dizaines 12:douzaines 100:centaines 1000:milliers 1000000:millions 1000000000:milliards',
  ),
  ofWords: words("de d'"),
  range: pattern('entre'),
  rangeJoints: words('et'),
  to: words('à'),
  from: words('de du des'),
  units: spelt(
    `${commonUnits} mi:mille kg:kilo t:tonne h:heure d:jour week:semaine month:mois y:an/annee kn:noeud £:sterling krone:couronne`,
  ),
  background:
    /\b(exercice|simulation|ans plus tot|il y a|ans (plus tot|auparavant)|annees? (derniere|passee)|an (dernier|passe)|par an|chaque annee|decennies?|siecle|pourrai(t|ent)|aurai(t|ent)|a l'epoque|precedente?s?|anniversaire|avait|avaient)\b/,
  partBefore: pattern('dont parmi'),
  partBehind: pattern("des d'entre de_ces parmi"),
  elided: "(?:[ldjmtscnLDJMTSCN]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)['’]",
})
