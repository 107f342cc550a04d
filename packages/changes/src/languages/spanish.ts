import {
  commonUnits,
  counted,
  determiners,
  hundreds,
  months,
  opposites,
  pattern,
  spelt,
  valued,
  words,
  withSmallWords,
} from './language.ts'

const tolls = {
  dead: /^(muert[oae]s?|muer(e|en|te|tes)|muri(o|eron|endo)|fallec\w+|mat(o|a|an|aron|ando)|asesinad\w+|cadaver(es)?|ahogad[oa]s?|balance|mortales)$/,
  hurt: /^(herid[oa]s?|lesionad[oa]s?|hirio|hirieron)$/,
}

export const spanish = withSmallWords({
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
    ...hundreds(
      'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    ),
    ['mil', 1e3],
    ['millon', 1e6],
    ['millones', 1e6],
    ['billon', 1e12],
    ['billones', 1e12],
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
  ...tolls,
  deadPhrase: /^(perd\w+ la vida|sin vida)/,
  animals: pattern('oveja* vaca* reses cerdo* caballo* ave* peces gallina* animal*'),
  clauseWords: words(
    'y e o pero que quien quienes cuando después antes desde mientras donde tras con porque',
  ),
  small: `de a en por para sin sobre entre u ni cuyo como más menos muy ya no se su sus le les es son era eran fue fueron
    ha han había habían ser estar está están este esta estos estas ese esa según hasta también otro otra otros
    otras`,
  qualifiers: words('otros otras nuevos nuevas jóvenes grandes'),
  beforePlace: words('en'),
  titles: words(
    'presidente presidenta ministro ministra alcalde alcaldesa rey reina juez jueza capitán general coronel doctor doctora señor señora don doña',
  ),
  capitals: 'names',
  negations: pattern('no nunca jamas sin ni ningun* nadie nada tampoco'),
  only: pattern('solo solamente obstante'),
  negativePrefixes: ['in', 'im', 'des', 'ir', 'il'],
  ...opposites(
    `sub(e|i)* aument* crec* increment* alza* | baj(o|aron|a|an|ar|ado) cay* cae* caid* disminu* desc* redu*;
    confirm* admit* | desm* nieg* nego* nega*; gan* venc* victoria* | perd* derrota*;
    acept* aprob* aprueb* apoy* respald* | rechaz* opus* opon*; abr* abiert* reabr* | cerr* cierr*;
    culpable* conden* | inocente* abs*; det(en|uv)* arrest* encarcel* | liber*;
    al_menos mas_de minimo | hasta menos_de maximo;
    com(ie|e)nz* emp(ie|e)z* inici* reanud* | termin* suspend* cancel* interrump*; permit* autoriz* | prohib* veta* impid*;
    dimit* renunci* | permanec* continu*; favor | contra; mas | menos; mortal* | grave* leve*`,
    tolls,
  ),
  speech: pattern(
    'dijo dice dijeron afirm* declar* agreg* añadi* anadi* explic* senal* indic* asegur* anunci* sostuv* segun advirti* precis* coment* manifest* expres* subray* respond* relat*',
  ),
  determiners: determiners('el la los las lo un una unos unas del=de al=a'),
  ordinals: valued('1:primer 2:segund 3:tercer 4:cuart 5:quint 6:sext 7:septim 8:octav 9:noven 10:decim'),
  fractions: valued(
    '3:tercio/tercios/tercera_parte/terceras_partes 4:cuarto/cuartos/cuarta_parte/cuartas_partes 5:quinto/quintos/quinta_parte/quintas_partes 10:decimos/decima_parte',
  ),
  half: pattern('mitad'),
  rounds: valued('10:decena 12:docena 20:veintena 30:treintena 50:cincuentena 100:centenar 1000:millar'),
  crowds: valued('10:decenas 12:docenas 100:centenares/cientos 1000:miles/millares 1000000:millones'),
  ofWords: words('de'),
  range: pattern('entre'),
  rangeJoints: words('y'),
  to: words('a'),
  from: words('de del desde'),
  units: spelt(
    `${commonUnits} mi:milla kg:kilo t:tonelada min:minuto h:hora d:dia week:semana month:mes/meses y:ano km:kilometro m:metro ha:hectarea $:dolar/dolares £:esterlina franc:franco krone:corona`,
  ),
  background:
    /(?<!\p{L})(simulacro|ejercicio|anos (antes|atras)|hace \S+ (anos?|decadas?)|(ano|siglo) pasado|cada ano|al ano|decadas?|siglo|podria\p{L}*|habria\p{L}*|anterior(es)?|aniversario)(?!\p{L})/u,
  partBefore: pattern('incluidos incluidas incluido entre_ellos entre_ellas ellos ellas'),
  partBehind: pattern('de_los de_las de_ellos de_ellas de_esos'),
  elided: null,
})
