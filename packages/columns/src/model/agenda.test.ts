import { toSearchRequest } from '@wiredeck/content-api'
import { defaultAgency as agency } from '@wiredeck/document'
import { rawStory } from '@wiredeck/document/testing/rawStory'
import { match } from '@wiredeck/query'
import { describe, expect, it } from 'vitest'
import { defaultParams, withAgenda, type ColumnParams } from './params.ts'
import { paramsToSearch } from './paramsToSearch.ts'

/** What the agency files for planning: one genre and seven attributes. */
const planning = [
  'afpgenre:Agenda',
  'afpattribute:Agenda',
  'afpattribute:Program',
  'afpattribute:TextProgram',
  'afpattribute:AdvisoryUpdate',
  'afpattribute:Advice',
  'afpattribute:SpecialAnnouncement',
  'afpattribute:PictureProgram',
]

/** Whether a column with these params has a story of this provider and genre. */
function has(params: ColumnParams, { provider = 'AFP', genreid }: { provider?: string; genreid: string }) {
  const search = paramsToSearch(params, agency)
  if (!search) throw new Error('These params ask for nothing')
  const { query } = toSearchRequest(search, { fullTextMatch: 'in', maxRows: 1000 })
  return query !== undefined && match(query, rawStory('98hu39e', { provider, genreid: [genreid] }))
}

describe('data 9: a new column', () => {
  it.each(planning)('has no document of %s, and has them once its reader wants the agenda', genreid => {
    expect(has(defaultParams(), { genreid })).toBe(false)
    expect(has(withAgenda(defaultParams(), agency, true), { genreid })).toBe(true)
  })

  it('has nothing that a machine wrote, with or without the agenda', () => {
    const genreid = 'afpedtype:DocRobot'
    expect(has(defaultParams(), { genreid })).toBe(false)
    expect(has(withAgenda(defaultParams(), agency, true), { genreid })).toBe(false)
  })

  it('has what the agency files by either of its names, and by no other', () => {
    const genreid = 'afpattribute:Article'
    const names = ['AFP', 'ا ف ب', 'Corvane'].filter(provider => has(defaultParams(), { provider, genreid }))
    expect(names).toEqual(['AFP', 'ا ف ب'])
  })
})
