import { expect, it } from 'vitest'
import { splitSoundbite } from './soundbite.ts'

it('parts the label of a soundbite from who speaks', () => {
  expect(splitSoundbite('SONORE 2 - Yann Le Braz, patron pêcheur (homme, français)')).toEqual({
    label: 'SONORE 2',
    rest: 'Yann Le Braz, patron pêcheur (homme, français)',
  })
})

it('leaves a shot as it is', () => {
  expect(splitSoundbite('Wide shot of the port - dawn')).toEqual({
    label: null,
    rest: 'Wide shot of the port - dawn',
  })
})
