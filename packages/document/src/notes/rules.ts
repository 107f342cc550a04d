import { pattern } from './pattern.ts'

const told = 'kill|hold|killing|holding'
const done = 'killed|held'
const noun = 'kill|killNoun|killing|killOrder|hold|holdNoun|holding'
const object = 'story|slug|quoted'
const patterns = (written: readonly string[]) => written.map(pattern)

/** Some patterns could be news as well: they count only where nothing in the note says that the text was edited. */
export interface Rules {
  always: readonly RegExp[]
  whereUnedited: readonly RegExp[]
}

/** The end of what had stopped the story. */
export const releases = patterns([
  '^, embargo any6 lifted|noLonger',
  '^, ~1 this embargo ~4 lifted|noLonger',
  '^, embargo ~1 this ~1 story ~3 lifted',
  '^, lifted ~1 embargo',
  `^, ~1 ${noun} ~6 lifted`,
  `^, ${noun}|${done} ~1 story ~4 lifted`,
  `^, lifted ~1 ${noun}`,
  `${told} ~2 killNoun|killOrder`,
  `${told} ~1 this ~1 ${noun}`,
  `this ${noun} ~9 mistaken|noLonger`,
  '^ killNoun|holdNoun|killOrder ~9 mistaken|noLonger',
  `^ ${noun} ~9 noLonger`,
  `^ killNoun|killOrder ~6 ${done}`,
  `^ ${noun} clock ~3 ${done}|mistaken`,
  'must ~1 killOrder ~5 kill|noLonger',
  'mistaken ~3 killNoun',
])

/** The story may be used, whatever stopped it. */
export const frees = patterns(['free'])

/** What looks like an end and is none: it is denied, is still ahead, or is for some only. */
export const unreleased = patterns([
  `embargo|${noun}|${done} ~4 not|only|liftsLater ~4 lifted`,
  'embargo any6 not|only|liftsLater any6 lifted',
  `not|only ~3 lifted ~3 embargo|${noun}|${done}`,
  'not ~2 free',
  'free ~3 after|until',
  'lifted only',
])

export const embargoes: Rules = {
  always: patterns([
    // "EMBARGO 18H00 GMT", "Sperrfrist bis", "embargo!"
    '^, embargo|release colon? clock',
    '^, embargo ~1 until|after|day ~5 clock',
    '^, release ~1 after|day ~5 clock',
    'please embargo ~2 colon? ~3 clock|day',
    '^ embargo colon day|until',
    '^ embargo word? $',
    '^ ~1 embargo ~1 comma ~2 please|not',
    '^, ~2 this ~1 story must|this embargo',
    '^ ~2 story|slug ~4 embargo ~1 until|clock|day|after',
    // "Embargo will be lifted at 1500"
    '^ embargo liftsLater ~3 clock',
    '^ free ~2 after ~3 clock|day',
    '^, ~2 this ~1 story ~1 free ~1 after|until ~3 clock|day',
    '^, ~2 this ~1 story must ~1 use ~1 after ~3 clock|day',
    '^, ~2 this ~1 story must ~1 after day|clock any3 use',
    '^, ~1 embargo ~1 this ~1 story ~6 clock',
    '^ embargo ~1 must|liftsLater ~3 clock',
    '^ liftsLater ~1 embargo ~3 clock',
    '^ embargo ~2 only ~4 lifted',
    '^ embargo not ~1 lifted only',
    // "frei ab 18 Uhr", "for use only after the award"
    '^, use|release ~2 only ~2 after|until|clock',
    '^, not use only ~2 after|until|clock',
    '^, only ~2 use ~1 after|until',
    '^, ~1 not ~1 use|release ~3 until ~5 clock|day',
    '^, not until|after ~5 use',
    // "This text may not be published before 1300"
    '^, ~2 this ~1 story must? not must? use|free|release ~2 until ~3 clock|day',
    '^, ~2 this ~1 story must? not until ~4 clock|day ~3 use',
    '^ not use|free ~1 this ~1 story until ~3 clock|day',
  ]),
  whereUnedited: patterns([
    // "NEW EMBARGO: 17.00 GMT"
    '^ ~1 embargo ~1 colon ~3 clock',
    '^ embargo ~2 clock',
    '^, embargo colon? ~1 until|after|day|release any14 $',
    '^ release colon? ~1 until any9 $',
    '^ embargo liftsLater ~3 day',
    '^ embargo ~4 not ~4 lifted',
    '^ not ~2 lifted ~2 embargo',
    '^, embargo ~2 stands',
    '^ embargo colon ~6 clock',
    '^ held until ~3 clock ~2 $',
    '^ release ~5 day|clock',
    '^, ~2 release ~2 clock',
    '^, ~4 release ~2 after|until',
    '^, release ~6 clock',
    '^ ~2 embargo clock',
    '^, embargo liftsLater ~3 clock',
    '^, liftsLater ~1 embargo ~3 clock',
    '^, ~2 not within? everywhere ~1 until ~4 clock',
    '^, everywhere ~1 not ~1 until ~4 clock',
    '^, ~1 not ~1 release ~1 until',
  ]),
}

/** What makes "do not use" an embargo. */
export const untilThen = patterns(['use|release ~4 until', 'until any9 not ~2 use|release', '^ ~2 until'])

/** What makes a kill a hold. */
export const forNow = patterns(['temporary', `${done} ~2 check`])

/** "Do not use": whether until an hour, for now, or ever is said by other words of the sentence. */
export const unused: Rules = {
  always: patterns([
    `please ~4 not ~2 use|release =until|temporary|check|mistaken|comma|colon|clock`,
    `please ~4 not ~2 use ~4 ${object} !other|part`,
    'please ~4 not ~2 use ~3 temporary',
    'please ~4 temporary ~1 not ~2 use',
    `please ~6 ${object} ~4 not ~2 use`,
    'please ~4 use ~3 story ~4 not',
    `^ temporary? not ~2 use ~2 this ~1 story !other|part`,
    '^, ~4 this ~2 story ~1 must ~2 not ~4 use',
    '^, ~4 this ~2 story ~1 not ~1 must ~3 use',
    '^, ~4 this ~2 story ~1 not must? use|release ~1 until|temporary',
    'must ~1 not ~2 use ~1 this ~1 story !other|part',
    '^ ~2 use ~1 this ~1 story must? not',
    '^ must not ~1 use ~1 this ~1 story',
  ]),
  whereUnedited: patterns([
    '^, temporary? not ~2 use|release =until|temporary|check|mistaken|comma|clock|please',
    '^, not ~2 ownUse|release =colon',
    '^, not ~2 use|release ~3 until|temporary',
    `^, not ~2 use ~4 ${object} !other|part`,
    '^, temporary ~1 not ~2 use',
    '^ ~2 story ~4 must ~2 not ~4 use',
    '^ ~2 story ~4 not ~1 must ~4 use',
    '^ ~2 story any9 must ~1 not ~3 use ~3 $',
    '^ ~2 story any9 not must ~2 use ~3 $',
    '^ ~2 story ~6 not ~2 use =until|temporary',
    'must ~1 not ~2 use ~1 story !other|part',
  ]),
}

export const stops: Rules = {
  always: patterns([
    // "Kill this story", "ألغوا هذا الخبر"
    `^ ${told} ~2 this ~1 story !other|part`,
    // "please disregard": nothing but the story can be meant
    `please ~3 ${told} =temporary|comma|colon`,
    `please ~4 ${told} ~5 ${object} !other|part`,
    // "bitte die Meldung streichen"
    `please ~6 ${object} ~4 ${told}`,
    `please ~6 ${object} ~2 within ~2 ${told}`,
    // "agradecemos a anulação do texto"
    'please ~2 killNoun|killOrder|holdNoun ~4 story !other|part',
    // "this story must be killed", "queda anulada esta noticia"
    `^, ~2 this ~2 story slug|quoted? must|weSaid ~2 ${told}|${done}`,
    `must ~2 ${told}|${done} ~1 this ~1 story !other|part`,
    `must this ~1 story any8 ${done}`,
    // "the kill stands"
    `^ ~1 ${noun} ~3 clock|${object} ~3 stands`,
    `^ stands ~2 killNoun|holdNoun|killOrder ~2 clock|${object}`,
    `^ ~1 ${noun} ~3 story ~2 not ~2 lifted`,
    // "sent in error"
    '^, ~4 this ~2 story ~3 sent|use ~1 mistaken',
    '^ ~3 killOrder',
    `^ story must ~2 ${told}|${done} $`,
    '^ mistaken ~1 sent|use $',
    `^ story temporary? ${done} $`,
    `please ~5 everywhere ~4 ${told}`,
  ]),
  whereUnedited: patterns([
    `^, ${told} ~5 ${object} !other|part`,
    `^ must? ${told} $`,
    '^, kill this =comma|colon',
    `^ this ~1 story ${told}`,
    '^ address comma? killNoun|killing|killOrder colon',
    `^ story ${done} colon`,
    `^ must ${told} =comma|colon`,
    `^ must? ${told} ~1 temporary`,
    `^ ~2 story slug|quoted? must ~2 ${told}|${done}`,
    `must ~2 ${told}|${done} ~1 story !other|part`,
    '^ must ~1 story kill',
    `^ story ${done} ~2 check|temporary|until`,
    `^, ~4 this ~2 story this? ${done}`,
    `^ ~9 kill|killing|hold|holding|${done} ~1 this ~1 story !other|part`,
    `^ ~1 story ~1 quoted|slug must? ${done}`,
    '^ held ~2 check',
    '^ use ~1 this ~1 story any6 held',
    `must ~2 ${told}|${done} ~3 everywhere`,
    `^ ${told}|${done}|killNoun ~3 everywhere`,
    'holdNoun ~3 not ~2 lifted',
    '^ sent|use ~1 mistaken',
    '^ kill comma kill',
    '^ kill ~2 please',
    // Heads of a note
    '^ killNoun|holdNoun $',
    `^ ${noun} ${noun}`,
    '^ kill colon',
    `^ ${noun} ~1 use? colon ~3 ${object}`,
  ]),
}

export const corrections = patterns([
  '^ correct',
  '^ resend ~3 correct|right',
  'comma correct',
  '^ resend|edit ~1 colon correct',
  '^ precise colon|part',
  '^ precise any3 part',
  'weSaid ~2 part? ~6 mistaken',
  'mistaken ~3 weSaid',
  '^ any2 part any6 correct',
  '^ any2 part ~4 quoted ~4 quoted',
  '^ any9 weErred',
  // "Please use this version and disregard that of noon"
  `please use ~1 this ~1 story any2 ${told}`,
  'please this ~1 story ~1 use',
])
