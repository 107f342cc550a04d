import { describe, expect, it } from 'vitest'
import { changesBetween } from './changesBetween.ts'
import { story } from './testing/story.ts'
import type { Change, ChangeKind } from './change.ts'

/** A sentence that stands before the one that changes, in each language. */
const openings: Record<string, string> = {
  en: 'The council of Haven Point met on Monday evening.',
  fr: 'Le conseil de Kermoal s’est réuni lundi soir.',
  de: 'Der Rat von Hohenfurt trat am Montag zusammen.',
  es: 'El consejo de Santa Aldara se reunió el lunes.',
  pt: 'O conselho de Montevale reuniu-se na segunda-feira.',
  ar: 'اجتمع مجلس المدينة مساء الاثنين.',
}

function firstOf(lang: string, before: string, after: string): Change | null {
  const [older, newer] = [before, after].map(text => story('News', [openings[lang] ?? '', text], { lang }))
  return older && newer ? changesBetween(older, newer).first : null
}

type Row = [lang: string, before: string, after: string, was?: string, now?: string]

function tells(kind: ChangeKind | null, rows: readonly Row[]): void {
  it.each(rows)('%s: %s → %s', (lang, before, after, was, now) => {
    const first = firstOf(lang, before, after)
    expect(first?.kind ?? null).toBe(kind)
    if (was !== undefined) expect(first?.was).toBe(was)
    if (now !== undefined) expect(first?.now).toBe(now)
  })
}

describe('D45: a sentence that says the contrary', () => {
  tells('reversed', [
    ['en', 'The ferry will sail at noon.', 'The ferry will not sail at noon.', 'sail', 'not sail'],
    ['en', 'The bridge is likely to open.', 'The bridge is unlikely to open.', 'likely', 'unlikely'],
    ['fr', 'Le maire a signé le contrat.', 'Le maire n’a pas signé le contrat.'],
    ['de', 'Der Hafen wird heute geräumt.', 'Der Hafen wird heute nicht geräumt.'],
    ['es', 'El puente no abrirá en mayo.', 'El puente abrirá en mayo.'],
    ['pt', 'O navio não saiu do porto.', 'O navio saiu do porto.'],
    ['ar', 'قال الوزير إن الحكومة لم توافق على المشروع.', 'قال الوزير إن الحكومة وافقت على المشروع.'],
  ])
})

describe('D45: a verb or a degree that became its contrary', () => {
  tells('opposite', [
    ['en', 'Prices rose by a third.', 'Prices fell by a third.', 'rose', 'fell'],
    ['en', 'At least 40 boats sank.', 'Up to 40 boats sank.', 'At least', 'Up to'],
    ['fr', 'Au moins 40 maisons ont brûlé.', 'Jusqu’à 40 maisons ont brûlé.', 'Au moins', 'Jusqu’à'],
    ['fr', 'Les ventes ont augmenté en mars.', 'Les ventes ont reculé en mars.', 'augmenté', 'reculé'],
    ['de', 'Die Mieten stiegen im März.', 'Die Mieten sanken im März.', 'stiegen', 'sanken'],
    ['es', 'El ministro confirmó la venta.', 'El ministro desmintió la venta.', 'confirmó', 'desmintió'],
    ['pt', 'A empresa aceitou a oferta.', 'A empresa recusou a oferta.', 'aceitou', 'recusou'],
    ['ar', 'ارتفعت أسعار القمح في الميناء.', 'انخفضت أسعار القمح في الميناء.'],
  ])
})

describe('D45: names or numbers in each other’s place', () => {
  tells('swapped', [
    ['en', 'Calder Town beat Stanholt City by a goal.', 'Stanholt City beat Calder Town by a goal.'],
    ['en', 'The rate went from 3.5 to 2.5 percent.', 'The rate went from 2.5 to 3.5 percent.'],
    ['de', 'Der SV Auental schlug den FC Tiefenbeck.', 'Der FC Tiefenbeck schlug den SV Auental.'],
    ['es', 'El Lonja venció al Alma en la final.', 'El Alma venció al Lonja en la final.'],
    ['pt', 'O Montevale venceu o Vila Serena.', 'O Vila Serena venceu o Montevale.'],
  ])

  it('is no swap in a list', () => {
    const first = firstOf(
      'en',
      'She thanked Anna Venn and Paul Kerr.',
      'She thanked Paul Kerr and Anna Venn.',
    )
    expect(first?.kind).not.toBe('swapped')
  })
})

describe('D45: words that are now somebody else’s', () => {
  tells('attribution', [
    [
      'en',
      '“We leave today,” said Anna Venn.',
      '“We leave today,” said Paul Kerr.',
      'Anna Venn',
      'Paul Kerr',
    ],
    ['fr', '« Nous partons demain », a dit Anne Morel.', '« Nous partons demain », a dit Paul Kerlec.'],
    ['es', '“Nos vamos hoy”, dijo Ana Vela.', '“Nos vamos hoy”, dijo Pablo Cano.'],
    ['pt', '“Vamos hoje embora”, disse Ana Vela.', '“Vamos hoje embora”, disse Paulo Cano.'],
  ])

  it('is none where a title in quotation marks stayed and the sentence around it is new', () => {
    const first = firstOf(
      'en',
      'Ana Vela has won the Lantern Prize for “The Well Digger’s Letters”, the jury announced in Port Allard.',
      'The call came on a ladder. By then everybody else knew that Ana Vela had won the Lantern Prize for “The Well Digger’s Letters”.',
    )
    expect(first?.kind).not.toBe('attribution')
  })

  it('is a name where the office is the same', () => {
    const first = firstOf(
      'en',
      '“We leave today,” said Mayor Anna Venn.',
      '“We leave today,” said Mayor Paula Kerr.',
    )
    expect(first).toMatchObject({ kind: 'name' })
  })
})

describe('D45: numbers as editors read them', () => {
  tells('number', [
    [
      'en',
      'Two thirds of the boats came back.',
      'Three quarters of the boats came back.',
      'Two thirds',
      'Three quarters',
    ],
    [
      'en',
      'Between 200 and 300 people marched.',
      'Between 300 and 400 people marched.',
      '200 and 300',
      '300 and 400',
    ],
    ['en', 'Dozens of families left.', 'Hundreds of families left.', 'Dozens', 'Hundreds'],
    ['en', 'It was the third storm this year.', 'It was the fourth storm this year.', 'third', 'fourth'],
    [
      'en',
      'The fine is 5 million crowns.',
      'The fine is 5 million dollars.',
      '5 million crowns',
      '5 million dollars',
    ],
    ['fr', 'Une trentaine de voiliers sont partis.', 'Une quarantaine de voiliers sont partis.'],
    ['de', 'Zwei Drittel der Felder sind trocken.', 'Drei Viertel der Felder sind trocken.'],
    ['es', 'La deuda es de 4 millones de pesos.', 'La deuda es de 4 billones de pesos.'],
    ['pt', 'Um terço das casas tem luz.', 'Dois terços das casas têm luz.'],
    ['ar', 'شارك ثلث السكان في الاقتراع.', 'شارك ثلثا السكان في الاقتراع.'],
  ])

  tells('day', [
    ['es', 'La feria será de 3 a 8 de mayo.', 'La feria será de 4 a 9 de mayo.'],
    ['pt', 'A feira será de 3 a 8 de maio.', 'A feira será de 4 a 9 de maio.'],
  ])

  tells('wording', [
    ['en', 'The fire is 12 miles from the town.', 'The fire is 19 kilometres from the town.'],
    ['en', 'A dozen boats came back.', 'Twelve boats came back.'],
  ])
})

describe('D45: a toll, and what is none', () => {
  tells('dead', [
    [
      'en',
      'Two riggers were hurt in the fall.',
      'Two riggers were killed in the fall.',
      'Two riggers were hurt',
      'Two riggers were killed',
    ],
    ['de', 'Drei Matrosen wurden bei dem Brand verletzt.', 'Drei Matrosen wurden bei dem Brand getötet.'],
    ['ar', 'أودى الحريق بحياة 12 شخصا.', 'أودى الحريق بحياة 15 شخصا.', '12', '15'],
  ])

  tells('number', [
    ['en', 'A storm killed 34 people in 2008.', 'A storm killed 43 people in 2008.'],
    ['en', 'The flood killed 60 sheep.', 'The flood killed 80 sheep.'],
    ['fr', 'Une tempête avait fait 34 morts en 2008.', 'Une tempête avait fait 43 morts en 2008.'],
    ['de', 'Ein Sturm tötete 2008 hier 34 Menschen.', 'Ein Sturm tötete 2008 hier 43 Menschen.'],
  ])

  it('has its name from the note of a correction', () => {
    const [before, after] = ['16', '17'].map(count => `The quake left ${count} in Oskar, the ministry said.`)
    const older = story('Quake', [before ?? ''])
    const newer = story('Quake', [after ?? ''], {
      advisory: 'CORRECTION: Corrects the toll in paragraph 1 to 17',
    })
    expect(changesBetween(older, newer).ranked).toMatchObject([
      { kind: 'corrected' },
      { kind: 'dead', was: '16', now: '17' },
    ])
  })

  it('tells a part that changed beside the whole as a number', () => {
    const lead = 'Twenty-one people were killed when a quake hit the coast, the ministry said.'
    const [older, newer] = ['Three', 'Four'].map(count =>
      story('Quake kills 21', [lead, `${count} children were killed in Oskar.`]),
    )
    const first = older && newer ? changesBetween(older, newer).first : null
    expect(first).toMatchObject({ kind: 'number', was: 'Three', now: 'Four' })
  })
})

describe('D45: a story that is only set in other paragraphs', () => {
  const one = 'The old ferry was sold to a museum in the north.'
  const two = 'Its engine, built by hand in a single winter, still turns.'
  const kindsOf = (before: string[], after: string[]) =>
    changesBetween(story('Ferry', before), story('Ferry', after)).ranked.map(({ kind }) => kind)

  it('has no paragraph added or removed', () => {
    expect(kindsOf([`${one} ${two}`], [one, two])).toEqual([])
    expect(kindsOf([one, two], [`${one} ${two}`])).toEqual([])
  })

  it('tells what changed in the part', () => {
    expect(kindsOf([`${one} ${two}`], [one, two.replace('winter', 'summer')])).toEqual(['wording'])
  })
})

describe('D45: a sentence that says something else', () => {
  tells('sentence', [
    [
      'en',
      'Firemen put the blaze in the mill out at dawn, and nobody was inside. The cause was not known.',
      'Firemen put the blaze in the mill out at dawn, and nobody was inside. A faulty lamp in the loft had started it.',
    ],
  ])
})
