import { pattern } from './pattern.ts'

const told = 'kill|hold'
const done = 'killed|held'
const named = 'kill|killNoun|hold|holdNoun|killed|held'
const object = 'story|slug|quoted'
const patterns = (written: readonly string[]) => written.map(pattern)

/** The end of what had stopped the story. */
export const releases = patterns([
  `embargo|${named} ~3 lifted`,
  `lifted ~2 embargo|${named}`,
  `${told} ~2 killNoun`,
  `this ~1 kill|killNoun|killed ~9 mistaken|noLonger`,
  `^ killNoun|holdNoun ~9 mistaken|noLonger`,
  `${named} ~4 noLonger`,
  `mistaken ~3 killNoun`,
  `free`,
])

/** What looks like an end and is none: it is denied, or for some only. */
export const unreleased = patterns([
  `embargo|${named} ~4 not|only ~4 lifted`,
  `not|only ~3 lifted ~3 embargo|${named}`,
  `not ~2 free`,
  `lifted only`,
])

export const embargoes = patterns([
  // "EMBARGO 11H00 GMT", "Sperrfrist bis", "embargo!"
  '^, ~4 embargo colon? until|clock|day|after|release',
  '^ embargo|release colon? until|clock|day',
  '^ embargo $',
  '^ embargo word $',
  '^ embargo word? comma|colon ~2 clock|day|until|please|not|release',
  // "Change of embargo: 16.00 GMT"
  '^ moved ~2 embargo ~4 clock',
  '^ embargo ~3 moved ~4 clock',
  'this ~1 story ~3 embargo',
  '^ story ~4 embargo ~1 until|clock|day|after',
  '^ embargo liftsLater ~3 clock|day',
  '^ embargo ~1 this ~1 story liftsLater ~3 clock|day',
  '^ embargo ~1 must ~3 clock',
  '^ embargo ~4 clock ~2 lifted',
  '^ embargo ~4 not|only ~4 lifted',
  '^ not ~2 lifted ~2 embargo',
  'embargo ~2 stands',
  // "frei ab 18 Uhr", "for use only after the award"
  '^, ~2 release ~2 until|clock|after',
  '^ release ~2 day',
  '^, use ~2 only ~1 after|until',
  '^, only ~2 use ~1 after|until',
  '^, release ~1 only ~2 after|until|clock',
  '^, ~1 not ~1 release ~1 until',
  '^ held until ~3 clock',
])

/** "Do not use": whether until an hour, for now, or ever is said by other words of the sentence. */
export const unused = patterns([
  `^, not ~2 use|release =until|temporary|check|mistaken|comma|colon|clock|please`,
  `^, not ~2 use ~3 until|temporary`,
  `^, not ~2 use ~4 ${object} !other|part`,
  `^, temporary ~1 not ~2 use`,
  `please ~4 not ~2 use =until|temporary|check|mistaken|comma|colon|clock`,
  `please ~4 not ~2 use ~4 ${object} !other|part`,
  `please ~4 temporary ~1 not ~2 use`,
  `please ~6 ${object} ~4 not ~2 use`,
  `please ~4 use ~3 story ~3 not`,
  `this ~2 story ~3 not ~4 use`,
  `^ ~1 story ~4 must ~2 not ~4 use`,
  `^ ~1 story ~4 not ~1 must ~4 use`,
  `^ ~1 story ~6 not ~2 use =until|temporary`,
  `must ~1 not ~2 use ~1 this? story`,
  `^ story ~6 not ~2 use $`,
])

export const stops = patterns([
  // "Kill this story", "ألغوا هذا الخبر"
  `^, ${told} ~5 ${object} !other|part`,
  `^ must? ${told} $`,
  `^ must ${told} =comma|colon`,
  // "please disregard": nothing but the story can be meant
  `please ~3 ${told} =temporary|comma|colon`,
  `please ~4 ${told} ~5 ${object} !other|part`,
  // "bitte die Meldung streichen"
  `please ~6 ${object} ~4 ${told}`,
  // "solicitamos a anulação da notícia"
  `please ~2 killNoun|holdNoun ~4 story !other|part`,
  // "this story must be killed", "queda anulada esta noticia"
  `^ ~2 story ~6 must ~2 ${told}|${done}`,
  `must ~2 ${told}|${done} ~1 this ~1 story !other|part`,
  `^, ~4 this ~2 story ~5 ${done}`,
  `^ ${told}|${done}|killNoun ~3 everywhere`,
  `^ ${told} temporary`,
  `^ story ${done} =temporary|check|until`,
  `^ story ${done} $`,
  // "the kill stands"
  `${named} ~5 stands`,
  `stands ~2 killNoun|holdNoun`,
  `${named} ~3 story ~2 not ~2 lifted`,
  `holdNoun ~3 not ~2 lifted`,
  // "sent in error"
  '^ sent ~1 mistaken',
  'this ~2 story ~3 sent ~1 mistaken',
])

/** Heads of a note. They count only where nothing in the note says that the text was edited. */
export const heads = patterns([
  '^ kill|killNoun $',
  '^ kill|killNoun|hold|holdNoun kill|killNoun|hold|holdNoun',
  '^ kill|killNoun|holdNoun colon ~3 story|slug|quoted',
  '^ hold|holdNoun $',
])

export const corrections = patterns([
  '^ correct',
  '^ edit ~3 correct',
  'comma correct',
  '^ precise colon|part',
  '^ precise ~3 part',
  'weSaid ~4 mistaken',
  'mistaken ~3 weSaid',
  'edit ~4 right',
  '^ ~2 part ~6 correct',
  '^ ~9 weErred',
])
