import { counted, months, words, type Language } from './language.ts'

export const spanish: Language = {
  thousands: '. ',
  decimal: ',',
  numbers: new Map([
    ...counted(
      0,
      1,
      'cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
    ),
    ...counted(
      16,
      1,
      'dieciséis diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós',
    ),
    ...counted(23, 1, 'veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'),
    ...counted(30, 10, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento'),
    ...counted(
      200,
      100,
      'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos',
    ),
    ...counted(
      200,
      100,
      'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas',
    ),
    ['novecientos', 900],
    ['novecientas', 900],
    ['mil', 1e3],
    ['millon', 1e6],
    ['millones', 1e6],
  ]),
  articles: words('un una uno'),
  numberJoint: 'y',
  percent: words('por_ciento'),
  months: months(
    'enero/ene febrero/feb marzo abril/abr mayo junio/jun julio/jul agosto/ago septiembre/setiembre/sept octubre/oct noviembre/nov diciembre/dic',
  ),
  dateJoint: '(?:de )?',
  clock: ['(?<=(?:^|\\s)[Ll]as? )\\d{1,2}(?:[.:]\\d{2}(?: horas)?| horas)'],
  days: words(
    `lunes martes miércoles jueves viernes sábado domingo hoy ayer mañana mediodía medianoche tarde noche madrugada
    anoche`,
  ),
  beforeYear: words('en desde de hasta año'),
  dead: /^(muert[oae]s?|muer(e|en|te|tes)|muri(o|eron|endo)|fallec\w+|mat(o|a|an|aron|ando)|asesinad\w+|cadaver(es)?|ahogad[oa]s?|balance|mortales)$/,
  hurt: /^(herid[oa]s?|lesionad[oa]s?|hirio|hirieron)$/,
  clauseWords: words(
    'y e o pero que quien quienes cuando después antes desde mientras donde tras con porque',
  ),
  small: words(
    `el la los las lo un una unos unas de del al a en por para con sin sobre entre y e o u pero ni que quien cuyo donde cuando
    como más menos muy ya no se su sus le les es son era eran fue fueron ha han había habían ser estar está están este esta
    estos estas ese esa según desde hasta tras antes también otro otra otros otras`,
  ),
  qualifiers: words('otros otras nuevos nuevas jóvenes grandes'),
  beforePlace: words('en'),
  titles: words(
    'presidente presidenta ministro ministra alcalde alcaldesa rey reina juez jueza capitán general coronel doctor doctora señor señora don doña',
  ),
  capitals: 'names',
  elided: null,
}
