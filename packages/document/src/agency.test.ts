import { expect, it } from 'vitest'
import { defaultAgency } from './agency.ts'

it('data 9: the agenda is one genre and seven attributes', () => {
  const prefixes = defaultAgency.agendaGenres.map(genre => genre.split(':')[0])
  expect(prefixes.filter(prefix => prefix === 'afpgenre')).toHaveLength(1)
  expect(prefixes.filter(prefix => prefix === 'afpattribute')).toHaveLength(7)
  expect(new Set(defaultAgency.agendaGenres).size).toBe(8)
})

it('D23: the two provider names and the robot genre have defaults', () => {
  expect(defaultAgency.providers).toEqual(['AFP', 'ا ف ب'])
  expect(defaultAgency.robotGenre).toBe('afpedtype:DocRobot')
})
