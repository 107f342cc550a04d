import { counted, months, words, type Language } from './language.ts'

export const portuguese: Language = {
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
    ...counted(
      200,
      100,
      'duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
    ),
    ...counted(
      200,
      100,
      'duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas',
    ),
    ['mil', 1e3],
    ['milhao', 1e6],
    ['milhoes', 1e6],
    ['bilhao', 1e9],
    ['bilhoes', 1e9],
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
  dead: /^(mort[oae]s?|morr\w+|mat(ou|a|am|aram|ando)|falec\w+|cadaver(es)?|obitos?|afogad[oa]s?|balanco|mortais)$/,
  hurt: /^(ferid[oa]s?|feriu|feriram|ferimentos|lesionad[oa]s?)$/,
  clauseWords: words('e ou mas que quem quando depois antes desde enquanto onde após com porque'),
  small: words(
    `o a os as um uma uns umas de do da dos das no na nos nas em por pelo pela pelos pelas para com sem sobre entre e ou mas nem
    que quem onde quando como mais menos muito já não se seu sua seus suas lhe é são era eram foi foram tem têm havia ser
    estar está estão este esta estes estas esse essa segundo desde até após antes também ao aos à às outro outra outros
    outras`,
  ),
  qualifiers: words('outros outras novos novas jovens grandes'),
  beforePlace: words('em'),
  titles: words(
    'presidente ministro ministra prefeito rei rainha juiz juíza capitão general coronel doutor doutora senhor senhora dom dona',
  ),
  capitals: 'names',
  elided: null,
}
