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
  dead: /^(mort[oae]s?|morr\w+|mat(ou|a|am|aram|ando)|falec\w+|cadaver(es)?|obitos?|afogad[oa]s?|balanco|mortais)$/,
  hurt: /^(ferid[oa]s?|feriu|feriram|ferimentos|lesionad[oa]s?)$/,
}

export const portuguese = withSmallWords({
  thousands: '. ',
  decimal: ',',
  numbers: new Map([
    ...counted(0, 1, 'zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze'),
    ...counted(
      14,
      1,
      'catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove',
    ),
    ...counted(20, 10, 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento'),
    ...hundreds('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
    ['mil', 1e3],
    ['milhao', 1e6],
    ['milhoes', 1e6],
    ['bilhao', 1e9],
    ['bilhoes', 1e9],
    ['trilhao', 1e12],
    ['trilhoes', 1e12],
  ]),
  articles: words('um uma'),
  numberJoint: 'e',
  percent: words('por_cento'),
  months: months(
    'janeiro/jan fevereiro/fev março abril/abr maio junho/jun julho/jul agosto/ago setembro/set outubro/out novembro/nov dezembro/dez',
  ),
  dateJoint: '(?:de )?',
  clock: ['(?<=(?:^|\\s)[àÀ]s )\\d{1,2}(?:[.:]\\d{2}(?: horas)?| horas)'],
  days: words(
    `segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo segunda terça quarta quinta sexta hoje
    ontem amanhã manhã tarde noite madrugada meio-dia meia-noite`,
  ),
  beforeYear: words('em desde de até ano'),
  ...tolls,
  deadPhrase: /^(perd\w+ a vida|sem vida)/,
  animals: pattern('ovelha* vaca* reses porco* cavalo* ave* peixe* galinha* anima*'),
  clauseWords: words('e ou mas que quem quando depois antes desde enquanto onde após com porque'),
  small: `de em por pelos pelas para sem sobre entre nem como mais menos muito já não se seu sua seus suas lhe são era
    eram foi foram tem têm havia ser estar está estão este esta estes estas esse essa segundo até também outro
    outra outros outras`,
  qualifiers: words('outros outras novos novas jovens grandes'),
  beforePlace: words('em'),
  titles: words(
    'presidente ministro ministra prefeito rei rainha juiz juíza capitão general coronel doutor doutora senhor senhora dom dona',
  ),
  capitals: 'names',
  negations: pattern('não nao nunca jamais sem nem nenhum* ninguem nada tampouco'),
  only: pattern('so apenas somente'),
  negativePrefixes: ['in', 'im', 'des', 'ir', 'i'],
  ...opposites(
    `sub(i|e)* aument* cresc* alta | desc(e|i)* ca(iu|iram|i|em|ir) queda* baix* diminu* redu* recu*;
    confirm* admit* | desment* neg(a|ou)*; ganh* venc* vitori* | perd* derrota*; aceit* aprov* apoi* | rejeit* recus* opo*;
    abr(e|i)* abert* reabr* | fech* encerr*; culpad* conden* | inocent* absolv*;
    det(e|i)* pres(o|a)* prend* | libert* solt*; pelo_menos ao_menos mais_de minimo | ate menos_de maximo;
    comec* inici* retom* | termin* suspen* cancel* interromp*; permit* autoriz* | proib* veta* impe*;
    demiti* renunci* | permanec* continu* fica*; favor | contra; mais | menos; mortal* fatal* | grave* leve*`,
    tolls,
  ),
  speech: pattern(
    'disse dizem diz disseram afirm* declar* acrescent* explic* indic* assegur* anunci* segundo advert* precis* coment* sublinh* ressalt* respond* relat* salient* garantiu inform*',
  ),
  determiners: determiners(
    'o a os as um uma uns umas do=de da=de dos=de das=de ao=a aos=a no=em na=em nos=em nas=em pelo=por pela=por',
  ),
  ordinals: valued('1:primeir 2:segund 3:terceir 4:quart 5:quint 6:sext 7:setim 8:oitav 9:non 10:decim'),
  fractions: valued('3:terco/tercos 4:quarto/quartos 5:quinto/quintos 10:decimos'),
  half: pattern('metade'),
  rounds: valued('10:dezena 12:duzia 20:vintena 30:trintena 50:cinquentena 100:centena 1000:milhar'),
  crowds: valued('10:dezenas 12:duzias 100:centenas 1000:milhares 1000000:milhoes'),
  ofWords: words('de'),
  range: pattern('entre'),
  rangeJoints: words('e'),
  to: words('a'),
  from: words('de do da desde'),
  units: spelt(
    `${commonUnits} mi:milha kg:quilo t:tonelada min:minuto h:hora d:dia week:semana month:mes/meses y:ano km:quilometro m:metro $:dolar/dolares £:esterlina yen:iene franc:franco krone:coroa escudo:escudo real:reais`,
  ),
  background:
    /(?<!\p{L})(simulacro|exercicio|ha \S+ (anos?|decadas?)|anos? (atras|antes)|(ano|seculo) passado|cada ano|por ano|todos os anos|decadas?|seculo|poderia\p{L}*|teria\p{L}*|anterior(es)?|aniversario|tinha|tinham)(?!\p{L})/u,
  partBefore: pattern('incluindo entre_eles entre_elas eles elas'),
  partBehind: pattern('dos das deles delas desses'),
  elided: null,
})
