/**
 * The words in which desks tell their clients what may be done with a story, and those that look like them. This is
 * the only file with words: a new one is added to its language and meaning.
 *
 * Capitals, accents and Arabic letter variants do not matter, and Arabic articles and prefixes (و ب ل ال) need no
 * entries of their own. Entries are divided by `|`; a `*` stands for any ending. The longest entry wins; of equal
 * ones, the meaning that stands last in `meanings`. Other words of up to three letters, such as articles,
 * are skipped.
 */
export const meanings = [
  /** Words at the opening that only call for attention. */
  'address',
  'please',
  'must',
  'not',
  /** To use, in any form. */
  'use',
  /** To publish; patterns take it for `use` as well. */
  'publish',
  /** What clients are told to do with a story that must never be used. */
  'kill',
  'killed',
  /** With "not" it is `kill`: "nicht beachten". */
  'heed',
  /** Names such a thing: "annulation". In English "kill" is both. */
  'killNoun',
  /** An order and a name at once: an Arabic verbal noun. */
  'killing',
  /** What opens such a note and nothing else: "mandatory kill". */
  'killOrder',
  /** What clients are told to do with a story that waits. */
  'hold',
  'held',
  'holdNoun',
  'holding',
  'embargo',
  /** Opens the hour from which a story is free: "for release". */
  'release',
  'until',
  'after',
  'temporary',
  /** Why a story waits: verified, read by a lawyer. */
  'check',
  /** The story itself. */
  'story',
  /** May be the story itself, where "this" or "all" stands before it. */
  'thing',
  'this',
  /** A part of a story, or what comes with it. */
  'part',
  /** "In this story": something in it is meant. */
  'within',
  /** Another story, or an earlier version. */
  'other',
  'lifted',
  'liftsLater',
  'free',
  'mistaken',
  'noLonger',
  'sent',
  /** Where a story is taken down. */
  'everywhere',
  'by',
  'only',
  'stands',
  /** The agency mends an error. */
  'correct',
  /** Mends an error where a colon or a part of the story follows. */
  'precise',
  /** "We said", before or after `mistaken`. */
  'weSaid',
  /** "We misstated", or what should have stood there. */
  'weErred',
  /** The right figure, where the story is sent again. */
  'right',
  /** What this version does to the text: what follows in the sentence tells of the news. */
  'edit',
  /** The same, where the story is sent again. */
  'resend',
  /** Says that something need not be done. */
  'needless',
  /** Not what its words would mean one by one: "sin embargo". */
  'idiom',
] as const
export type Meaning = (typeof meanings)[number]

/**
 * Verbs with regular endings: each is `kill` with the endings of an order and `killed` with those of a participle, and
 * so on; `useVerbs` are `use` with both.
 */
export type Verbs = 'killVerbs' | 'holdVerbs' | 'useVerbs' | 'order' | 'done'
export type Words = Partial<Record<Meaning | Verbs, string>>

const english: Words = {
  order: '|e',
  done: 'ed',
  killVerbs: 'kill|disregard|ignor|retract|delet|remov|pull|discard|annul|eras|cancel|unpublish|purg|trash',
  holdVerbs: 'suspend|paus|withhold|freez',
  address:
    'attention|attn|editors|editor|clients|subscribers|desk|desks|note|urgent|reminder|important|advisory|bulletin|mandatory|in any form|in any way|under any circumstances',
  please:
    'please|pls|kindly|we ask|we request|ask you|are asked|are requested|clients should|editors should|subscribers should|urge you|we urge|asking you|asking clients|plz',
  must: 'must|should|hereby|be|has to|needs|can|is|was|been|are',
  not: 'not|never|don|dont|refrain|cannot|no|avoid|nothing|stop',
  use: 'use|used|using|distribut*|transmi*|air|run|post',
  kill: 'withdraw|withdrawing|spike|scrap|take down|bin|destroy|treat as void|we have withdrawn',
  killed: 'withdrawn|spiked|scrapped|cancelled|void|taken down|null',
  killNoun: 'withdrawal|retraction|takedown|cancellation|kill advisory|kill notice|kill note|kill order',
  killOrder: 'bulletin kill|mandatory kill|story kill|mandatory withdrawal',
  hold: 'hold|hold back|hold off|stop using|await|wait|hold fire|sit on|delay|defer|postpone',
  held: 'withheld|on hold|held|frozen',
  holdNoun: 'suspension|legal hold',
  embargo:
    'embargo|embargoed|under embargo|strict embargo|strictly embargoed|under strict embargo|release time|time of release|hold for release',
  release: 'release|for publication|for use|for broadcast|publishable|be released',
  until: 'until|till|before|prior|ahead|unless',
  after: 'after|from|not earlier than|once',
  temporary:
    'for now|moment|time being|temporarily|further notice|further advice|further advised|further word|until advised|until we advise|until cleared|until we clear|pending|yet|at present|hear from us',
  check: 'check*|verif*|confirm*|legal|lawyer*|review*|notice|advice|advise*|looking into|clarif*|clear*',
  story: 'story|stories|item|dispatch|copy|text|snap|newsbreak',
  thing:
    'article|articles|report|reports|alert|alerts|version|versions|series|flash|news|message|interview|feature|piece|profile|take|takes|material|content|obituary|file|one',
  this: 'this|these|above|our|entire|whole|all',
  part: 'paragraph*|para|paras|graf|grafs|photo*|picture*|image*|video*|clip|audio|quot*|table|graphic*|chart|map|caption*|headline*|box|sidebar|byline*|footage|sentence*|line|section|name|names|nickname|last|keyword*|slug|dateline|reference*|figure|wording|link|links|tweet|numbering',
  other: 'earlier|previous*|prior|old*|former|first|another|yesterday|other|separate*|similar|duplicate',
  lifted: 'lifted|ended|off|over|expired|passed|released|lapsed|broken',
  liftsLater: 'will|lifts|ends|expires|to be lifted',
  free: 'free for use|free to use|may be used|can be used|may now|can now|now free|is free|immediate use|for immediate release|immediate release|cleared for|cleared for publication|clear for use|free to publish',
  mistaken:
    'error|mistake*|erroneous*|accident*|inadvertent*|wrong|wrongly|incorrectly|in error|by mistake|by accident',
  noLonger: 'no longer|does not apply|reversed|rescinded',
  sent: 'sent|moved|transmitted|issued|went out|filed',
  everywhere:
    'platforms|websites|sites|archive*|systems|everywhere|databases|networks|channels|online|social media|web|internet',
  by: 'by',
  only: 'only|except',
  stands: 'stands|remain*|still|force|effect|in force|in effect|in place',
  edit: 'adds|add|adding|updat*|recast*|sub|subs|cuts|drops|trims|chang*|moves|kills|deletes|removes|withdraws|rewrit*|restores|includes|confused|edits|fixes|inserts|tops|writethru|leads|recap|supersedes|pulls|strikes|follows|replaces|replaced|replacing',
  correct:
    'corr|clarifi*|rectif*|amends|fixes error|corrects|correcting|corrected|correction*|corrective|to correct',
  precise: 'precision',
  weSaid:
    'we said|we wrote|we reported|we gave|our story said|earlier version|earlier versions|previous version|previous versions',
  weErred:
    'we wrongly|we incorrectly|we mistakenly|we erroneously|wrongly said|incorrectly said|misstated|misspel*|misidentified|misquoted|should read|should have read',
  right: 'correct figure*|right figure*|correct name|correct number*|correct date|correct amount|right name',
  needless: 'no need|need not|not need|no reason|unnecessary|not necessary|is not a|not a|nor',
  idiom: 'text message*|use of force',
  heed: 'take into account|heed|consider',
  resend: 'refil*|resend*|resent|repeat*|retransmi*',
  publish: 'publish*|publication|broadcast*',
  within: 'in|inside|within',
}

const french: Words = {
  order: 'er|ez|ons',
  done: 'ée|és|ées',
  killVerbs: 'annul|supprim|retir|effac|ignor|dépubli|écart|jet|invalid',
  holdVerbs: 'bloqu|gel|conserv|gard|patient|diffèr|différ',
  useVerbs: 'utilis|exploit|employ|relay|rediffus',
  address:
    'attention|note|rédactions|clients|abonnés|rappel|urgent|important|avis|rédacteurs|obligatoire|nous|en aucun cas|sous aucune forme',
  please: 'merci|prière|veuillez|prions|demandons|svp|plaît|priés|priées|bien vouloir|invitons',
  must: 'doit|doivent|est|sont|être|sera|peut|peuvent|faut|présente|à',
  not: 'ne|n|pas|non|jamais|abstenir|rien|interdit*|éviter|évitez',
  use: 'utilisation|utilisé|reprendre|reprenez|repris*|reprise|usage|emploi',
  kill: 'détruire|détruisez|considérer comme|tenir pour|corbeille|mettre au panier|au panier|avons annulé|avons retiré|avons supprimé|kill',
  killed:
    'nulle|nul|non avenu*|est annulé|est retiré|est supprimé|été annulé|été retiré|été supprimé|être annulé|être retiré|être supprimé|caduque',
  killNoun: 'annulation|retrait|suppression|dépublication|avis d annulation',
  killOrder: 'annulation obligatoire|annulation impérative|mandatory kill|bulletin kill',
  hold: 'retenir|retenez|suspendre|suspendez|surseoir|attendre|mettre en attente|mettez en attente|cessez d utiliser|cesser d utiliser|différer',
  held: 'retenu*|suspendu*|en attente|attente|en suspens|suspens',
  holdNoun: 'rétention|suspension|réserve|gel|blocage',
  embargo: 'embargo|sous embargo|embargo strict|strict embargo|heure de diffusion',
  release:
    'pour publication|pour diffusion|publiable|diffusable|utilisable|libre|à publier|à diffuser|à utiliser',
  until: 'jusqu*|avant|tant que|tant qu|avant que|jusqu à ce que',
  after: 'après|à partir|dès|à compter|une fois',
  temporary:
    'moment|instant|nouvel ordre|nouvel avis|provisoirement|temporairement|immédiat|avant avis|heure actuelle|notre feu vert|avis contraire|momentanément|en attendant|dans l attente|sans notre feu vert|sans feu vert|encore|dans l immédiat',
  check:
    'vérif*|confirm*|juridique*|avocat*|relecture|relisent|avis|examen|contrôl*|juriste*|feu vert|recoup*|validation|précision*',
  story: 'dépêche*|texte*|papier*|feuillet',
  thing:
    'article*|reportage|information*|info|version*|alerte*|synthèse|sujet|bulletin|portrait|message|enquête|interview|flash|urgent|nouvelle|production|série|entretien',
  this: 'ce|cet|cette|ces|notre|nos|dessus|toutes|tous|totalité|intégralité|ensemble',
  part: 'paragraphe*|photo*|image*|vidéo*|citation*|phrase*|encadré*|infographie*|légende*|titre*|tableau*|graphique*|carte|passage*|intertitre*|mot|mots|signature|son|mention*|cliché*|nom|noms|surnom|derni*|chapô|chapeau|tweet|ligne|lien*|numérotation',
  other: 'précédent*|ancien*|autre*|premi*|antérieur*|hier|veille|doublon|similaire',
  lifted: 'levé*|lève|levons|terminé*|expiré*|passé*|échu|tombé|rompu|dépassé*',
  liftsLater: 'sera|prend fin|expire|expirera|tombe|lèvera|tombera|court',
  free: 'désormais libre|utilisable immédiatement|peut être utilis*|peut être publi*|peut être diffus*|peut être repris*|peut de nouveau|nouveau utilisable|libre de diffusion|désormais utilisable|usage immédiat|libre d usage|peut désormais|peuvent désormais',
  mistaken:
    'erreur|mégarde|erroné*|à tort|inadvertance|involontairement|par erreur|par mégarde|par inadvertance',
  noLonger: 'ne vaut plus|n est plus|plus lieu|sans objet',
  sent: 'envoyé*|parti|partie|transmis*|émis*|expédié*|mise en ligne|mis en ligne',
  everywhere:
    'sites|réseaux|archives|plateformes|supports|bases|partout|systèmes|serveurs|publications|en ligne|internet',
  by: 'par',
  only: 'que|seulement|uniquement|qu|sauf|seuls',
  stands: 'reste|demeure|vigueur|toujours|maintenu*|vaut|maintenons|en vigueur',
  edit: 'ajout*|actualis*|reprend|complèt*|supprime|retire|enlève|coupe|allège|modifi*|change*|remanie|développe|suit|suite|confondre|annule|abrège|réécrit|mise à jour|remplace|remplacé|remplacée|remplaçant',
  correct:
    'corrig*|correction*|rectif*|erratum|bien lire|lire bien|répétition corrigée|lire|prière de lire|mise au point',
  precise: 'précis*|clarification',
  weSaid:
    'avons écrit|avons indiqué|avons dit|avons annoncé|avons attribué|écrivions|indiquions|disions|version antérieure|versions antérieures|version précédente|versions précédentes',
  right: 'bon chiffre|bon nom|bons chiffres|chiffre exact|bonne date|bon montant|chiffres exacts',
  needless:
    'pas besoin|pas lieu|aucune raison|inutile|pas nécessaire|nul besoin|s agit pas|n est pas un*|ni|sans|pas de raison|pas d',
  heed: 'tenir compte|tenez pas compte|tenez compte|tenir aucun compte|tenez aucun compte',
  resend: 'répét*|renvoi*|rediffusion',
  publish: 'publié|publication|diffusion|diffusé|publier|publiez|publiée|diffuser|diffusez|diffusée',
  within: 'dans',
}

const german: Words = {
  address: 'achtung|hinweis|redaktion*|kunden|erinnerung|eilt|wichtig|dringend|wir',
  please: 'bitte|bitten|ersuchen|werden gebeten|sind gebeten',
  must: 'ist|sind|muss|müssen|soll*|darf|dürfen|wird|werden|hiermit',
  not: 'nicht|keine*|kein|absehen|abzusehen|verzicht*|nie|niemals|unterlassen|untersagt|in keinem fall|auf keinen fall',
  use: 'verwend*|verwert*|verbreiten|verbreitung|nutz*|senden|sendung|gebrauch|weiterverbreit*|ausstrahl*|drucken|übernehmen|von einer verwend*|von verwend*|von einer veröffentlich*|von veröffentlich*|von verbreitung|von nutzung',
  kill: 'streichen|löschen|ignorieren|zurückziehen|zurückzuziehen|stornieren|annullieren|vernichten|entfernen|verwerfen|depublizieren|netz nehmen|als gegenstandslos|als nichtig|als ungültig|wir ziehen|ziehen wir|papierkorb|herausnehmen|nehmen|herunternehmen|rausnehmen|kill',
  killed:
    'gestrichen|gelöscht|zurückgezogen|storniert|annulliert|ungültig|nichtig|hinfällig|gegenstandslos|depubliziert|zurückgenommen|widerrufen|entfällt ersatzlos|ersatzlos',
  killNoun:
    'rückzug|rückruf|streichung|annullierung|zurückziehung|stornierung|löschung|zurücknahme|widerruf|depublikation',
  killOrder: 'mandatory kill|bulletin kill',
  hold: 'zurückhalten|sperren|zurückstellen|anhalten|aussetzen|stoppen|zurückzuhalten|warten|abwarten',
  held: 'gesperrt|zurückgehalten|zurückgestellt|ausgesetzt|angehalten|gestoppt|auf eis|unter vorbehalt',
  holdNoun: 'sperre|zurückhaltung|sperrvermerk|stopp|vorbehalt',
  embargo: 'sperrfrist*|embargo|mit sperrfrist|unter embargo|strikte sperrfrist|sendesperrfrist',
  release: 'frei|freigabe|freigegeben ab|freigegeben für|zur veröffentlichung|zur verwendung',
  until: 'bis|vor|ehe|bevor|solange|bis in',
  after: 'ab|nach|erst|sobald|um|am',
  temporary:
    'vorerst|vorläufig|zunächst|bis auf weitere*|derzeit|momentan|einstweilen|zur zeit|zurzeit|noch|bis zur klärung|weiteren hinweis|erst einmal|erst mal|unserer freigabe|unsere freigabe|im moment|im augenblick',
  check:
    'prüf*|geprüft|überprüf*|nachprüf*|bestätig*|rechtlich*|anwält*|anwalt|juristisch*|klär*|geklärt|rechtsabteilung',
  story: 'meldung*|text|texte|beitrag|eilmeldung|blitzmeldung|zusammenfassung|textes|texten|beitrags',
  thing:
    'artikel|bericht*|fassung*|version*|stück|reportage|porträt|korrespondentenbericht|material|interview|hintergrund|nachricht*|feature|serie|artikels|interviews',
  this: 'diese*|unser*|obige*|vorliegende*|gesamte|ganze|alle|allen|sämtliche|vorstehende*',
  part: 'absatz*|absätze|foto*|bild*|video*|zitat*|grafik*|tabelle*|kasten|titel|überschrift|zeile|satz|sätze|wort|wörter|name*|film|ton|passage*|autorenzeile|teil*|vorspann|karte|dachzeile|ortsmarke|stichwort|spitzname*|zählung|ressortkennung|link|letzten',
  other: 'frühere*|vorherige*|alte|alten|andere*|erste*|gestrige*|gestern|vorige*|bisherige*|doppelt*',
  lifted:
    'aufgehoben|aufhebung|abgelaufen|beendet|vorbei|verstrichen|erledigt|freigegeben|gefallen|gebrochen|entfallen',
  liftsLater: 'endet|läuft|fällt|wird um|wird am|wird erst',
  free: 'ab sofort|kann verwendet|darf verwendet|wieder verwend*|kann wieder|darf wieder|frei verwend*|nun frei|jetzt frei|zur sofortigen|wieder frei',
  mistaken: 'irrtümlich*|versehen*|irrtum|fälschlich*|fehler|falsch*',
  noLonger: 'nicht mehr|gilt nicht|ist hinfällig',
  sent: 'gesendet|verschickt|übermittelt|versandt',
  everywhere:
    'portalen|webseiten|websites|internetseiten|netzwerken|archiv*|kanälen|systemen|plattformen|überall|datenbanken|online|internet',
  by: 'von|durch',
  only: 'nur|lediglich|ausschließlich',
  stands: 'gilt|weiterhin|bleibt|bestand|nach wie vor|besteht|bestehen',
  edit: 'neu|ergänz*|aktualisier*|ersetzt|neufassung|streicht|kürzt|gekürzt|entfernt|tilgt|überarbeitet|erweitert|verwechseln|ändert|geändert|folgt auf|update|löscht',
  correct:
    'korrigier*|korrektur*|berichtig*|korr|richtigstellung|klarstellung|stellt klar|stellt richtig|richtiggestellt',
  precise: 'präzis*',
  weSaid:
    'wir hatten|wir haben|haben wir|hatten wir|wir schrieben|wir meldeten|schrieben wir|meldeten wir|hieß es|frühere fassung|früheren fassung|früheren fassungen|frühere fassungen|früheren version|früheren versionen',
  weErred: 'muss heißen|muss es heißen|muss richtig|muss es richtig|richtig muss|richtig heißen',
  right:
    'richtigen zahl*|richtiger zahl|korrekten zahl*|richtigen wert|richtigem wert|richtigen namen|richtigem datum',
  needless:
    'müssen nicht|muss nicht|brauch* nicht|nicht nötig|kein grund|kein anlass|nicht notwendig|weder|keine sperrfrist|kein embargo|kein rückzug|kein rückruf|keine streichung|ohne|kein hinweis|keine sperre',
  idiom: 'frei erfunden',
  heed: 'beachten|berücksichtigen',
  resend: 'wiederhol*|erneut|nochmals',
  publish: 'veröffentlich*|publizier*|abdruck*',
  within: 'in|im',
}

const spanish: Words = {
  order: 'ar|arse|en|e|amos|enla|enlo|arla|arlo',
  done: 'ado|ada|ados|adas',
  killVerbs: 'anul|elimin|borr|ignor|desestim|descart|retir|cancel|desech|despublic|invalid',
  holdVerbs: 'paraliz|bloque|congel|aguard|esper|aplaz',
  useVerbs: 'us|utiliz|emple|redifund',
  address:
    'atención|nota|editores|clientes|abonados|redacciones|recordatorio|urgente|importante|aviso|obligatoria|en ningún caso|en ninguna forma',
  please:
    'rogamos|ruega|ruego|por favor|pedimos|solicit*|favor|agradec*|sírvanse|instamos|pide a los clientes|pide a los abonados|x favor|xfavor',
  must: 'debe*|queda*|hay que|ha de|han de|se|es|puede*|está|ha sido|ser',
  not: 'no|nunca|abst*|eviten|evitar|prohibid*|nada',
  use: 'utilicen|utilice|uso|emitir|emitan|reprodu*',
  kill: 'suprim*|por no recibid*|por nul*|por anulad*|por no enviad*|caso omiso|destruyan|papelera|kill|den sin efecto|dar sin efecto|dejen sin efecto|quiten|quitar|bajen',
  killed: 'nula|nulo|sin efecto|sin validez|sin valor',
  killNoun: 'anulación|retiro|eliminación|despublicación|cancelación|supresión|aviso de anulación',
  killOrder: 'anulación obligatoria|anulación total|mandatory kill|bulletin kill',
  hold: 'reten*|suspend*|paralicen|congelen|deten*|dejen de usar|dejar de usar|aplacen|dejen en suspenso|dejar en suspenso',
  held: 'retenid*|suspendid*|detenid*|en suspenso|en espera',
  holdNoun: 'retención|suspensión|reserva|bloqueo|paralización',
  embargo:
    'embargo|embargado|embargada|bajo embargo|con embargo|embargo informativo|embargo estricto|bajo estricto embargo|hora de publicación',
  release:
    'para publicar|publicable|para su publicación|para su uso|para difundir|para uso|libre|para difusión|para su difusión|para ser publicad*|para usar',
  until: 'hasta|antes|mientras',
  after: 'después|a partir|partir|tras|desde|una vez|a las',
  temporary:
    'momento|por ahora|nuevo aviso|provisional*|temporal*|nueva orden|aún|todavía|por lo pronto|próximo aviso|nueva indicación|otro aviso|por el momento|a la espera|avisemos|en este momento',
  check: 'comprob*|comprueb*|verific*|confirm*|legal*|abogad*|revis*|jurídic*|aviso|contrast*|duda*',
  story: 'noticia*|texto*|despacho*|teletipo*|lo enviado',
  thing:
    'nota|artículo*|informaci*|crónica|versi*|alerta*|reportaje|pieza|urgente|cable|flash|perfil|resumen|avance|entrevista|serie|contenido',
  this: 'esta|este|estas|estos|nuestra|nuestro|presente|toda|todas|todos|totalidad|citada|mencionada|dicha',
  part: 'párrafo*|foto*|imagen*|imágenes|vídeo*|cita|citas|frase*|tabla*|gráfico*|infografía*|pie|titular*|título*|mapa|recuadro|palabra*|firma|sonido|audio|apodo|nombre*|despiece|último|última|entradilla|línea|enlace*|mención|guía|numeración',
  other: 'anterior*|previ*|otra*|otro*|antigu*|primera|primer|ayer|duplicad*',
  lifted:
    'levantad*|levanta|levantamos|alzad*|vencid*|terminad*|finalizado|expirado|concluido|pasad*|roto|cumplid*|acabado',
  liftsLater: 'levantará|será|termina|terminará|vence|vencerá|expira|finaliza|acaba|rige',
  free: 'uso libre|puede usarse|puede ser usad*|puede utilizarse|puede publicarse|pueden usar|libre uso|uso inmediato|ser utilizad*|ya puede|ya libre',
  mistaken: 'error|equivoc*|erróne*|descuido|por error|por equivocación|por descuido',
  noLonger: 'ya no|deja de|dejó de',
  sent: 'enviad*|transmitid*|difundid*|remitid*|emitid*',
  everywhere:
    'webs|redes|sitios|archivos|plataformas|soportes|sistemas|bases|portales|páginas|canales|todas partes|web|internet',
  by: 'por',
  only: 'solo|únicamente|solamente|excepto|salvo',
  stands: 'sigue|vigente|mantiene|continúa|permanece|mantenemos|en vigor',
  edit: 'añad*|actualiz*|ampl*|sustitu*|reemplaz*|elimina|retira|quita|cambia|modifica|sigue a|agrega|suprime|recorta|incorpora|anula|completa|reescribe|confundir',
  correct: 'corrig*|correg*|correcci*|rectific*|fe de err*|errata|aclara*|léase|debe leerse|debe decir',
  precise: 'precis*|puntualiz*',
  weSaid:
    'dijimos|escribimos|informamos|publicamos|indicamos|afirmamos|atribuimos|decíamos|señalamos|versión anterior|versiones anteriores',
  right:
    'cifra correcta|cifras correctas|nombre correcto|dato correcto|fecha correcta|importe correcto|total correcto',
  needless:
    'no es necesario|no hace falta|no hay necesidad|no hay motivo|no hay razón|ni|no es una|no se trata|sin|innecesario|no hay|no es un|no vemos',
  idiom: 'sin embargo|uso de la fuerza',
  heed: 'tener en cuenta|tengan en cuenta|tenga en cuenta|consideren',
  resend: 'repite|repetición|reenv*|reitera',
  publish: 'publiquen|publique|publicación|difund*|difusión|publicar|publicada|publicado',
  within: 'en',
}

const portuguese: Words = {
  order: 'ar|em|e|amos',
  done: 'ado|ada|ados|adas',
  killVerbs: 'anul|elimin|apag|ignor|desconsider|descart|retir|cancel|despublic|invalid',
  holdVerbs: 'paralis|bloque|congel|aguard|esper|adi',
  useVerbs: 'us|utiliz|empreg|veicul',
  address:
    'atenção|nota|editores|clientes|assinantes|redações|lembrete|recordamos|urgente|importante|aviso|obrigatória|em caso algum|em nenhum caso|de forma alguma',
  please:
    'pedimos|por favor|solicit*|favor|agradec*|rogamos|queiram|pede aos clientes|pede aos assinantes|pede aos|pf|pfv',
  must: 'deve*|fica*|há que|tem de|têm de|tem que|se|é|pode*|está|foi|ser',
  not: 'não|nunca|abst*|evitem|evitar|proibid*|nada',
  use: 'utilização|uso|emitir|emitam|transmit*|reprodu*',
  kill: 'suprim*|exclu*|remover|removam|apaguem|por não recebid*|por nul*|por anulad*|sem efeito a|deitar fora|deitem fora|lixo|destruam|kill|deem sem efeito|dar sem efeito|dê sem efeito|tirem|tirar',
  killed: 'nula|nulo|sem efeito|sem validade|removida|excluída',
  killNoun: 'anulação|cancelamento|eliminação|despublicação|supressão|remoção|aviso de anulação',
  killOrder: 'anulação obrigatória|anulação total|mandatory kill|bulletin kill',
  hold: 'reter|retenham|retenha|suspend*|parem de usar|deixem de usar|deixar de usar|deixem em suspenso|deixar em suspenso',
  held: 'retid*|suspens*|em suspenso|em espera|em pausa',
  holdNoun: 'retenção|suspensão|reserva|bloqueio',
  embargo:
    'embargo|embargado|embargada|sob embargo|com embargo|embargo estrito|sob estrito embargo|embargo noticioso|hora de publicação|hora de divulgação',
  release:
    'para publicar|publicável|para publicação|para sua utilização|para difundir|para uso|livre|liberad*|para difusão|para divulgação|para divulgar|para utilização|para usar|para utilizar',
  until: 'até|antes|enquanto',
  after: 'depois|a partir|partir|após|desde|uma vez|às',
  temporary:
    'por agora|enquanto|momento|nova indicação|novo aviso|provisori*|temporari*|para já|nova ordem|segunda ordem|em contrário|ainda|por ora|por enquanto|avisarmos|avisemos|no momento|neste momento',
  check: 'verific*|confirm*|jurídic*|legal*|advogad*|revis*|rever*|aviso|averigu*|apura*|checa*|dúvida*',
  story: 'notícia*|texto*|despacho*|matéria*|que foi enviado',
  thing:
    'nota|artigo*|informaç*|crónica|versão|versões|alerta*|reportagem|peça*|urgente|flash|perfil|resumo|entrevista|série|conteúdo',
  this: 'esta|este|estas|estes|essa|desta|deste|nesta|nossa|nosso|presente|toda|todas|todos|totalidade|referida|citada',
  part: 'parágrafo*|foto*|imagem|imagens|vídeo*|citaç*|frase*|tabela*|gráfico*|infogr*|legenda*|título*|mapa|caixa|palavra*|assinatura|som|áudio|alcunha|apelido|nome*|último|última|lead|entrada|linha|ligação|menção|referência|numeração|guia|manchete',
  other: 'anterior*|prévi*|outra*|outro*|antig*|primeira|ontem|duplicad*',
  lifted:
    'levantad*|levantamos|terminad*|terminou|encerrado|expirado|findo|finda|passad*|cumprid*|caiu|vencido|quebr*',
  liftsLater: 'será|levantará|termina|terminará|expira|cai|vence|acaba|encerra|vigora',
  free: 'uso livre|pode ser usad*|pode ser utilizad*|pode ser publicad*|podem usar|livre uso|uso imediato|pode usar|já pode|já livre|livre para uso|utilização imediata|livre utilização',
  mistaken:
    'engano|erro|equivoc*|lapso|erróne*|indevidamente|equívoco|por engano|por erro|por lapso|por equívoco|errad*',
  noLonger: 'já não|deixa de|deixou de|não mais',
  sent: 'enviad*|transmitid*|difundid*|remetid*|emitid*|distribuíd*',
  everywhere:
    'sites|redes|arquivos|plataformas|suportes|sistemas|bases|portais|páginas|canais|sítios|toda parte|online|web|internet',
  by: 'por|pelo|pela|pelos|pelas',
  only: 'só|apenas|somente|exceto|salvo',
  stands: 'continua|mantém|vigente|mantemos|permanece|mantida|em vigor',
  edit: 'acrescent*|adiciona*|atualiza*|actualiza*|substitu*|retira|elimina|muda|altera*|segue se|segue a|amplia|completa|inclui|corta|suprime|reescreve|confundir|anula|remove|versão integral',
  correct: 'corrig*|correç*|correcç*|retific*|rectific*|errata|esclarec*|leia se|deve ler|onde se lê',
  precise: 'precis*|clarific*',
  weSaid:
    'dissemos|escrevemos|informamos|publicámos|indicámos|noticiámos|noticiamos|atribuímos|versão anterior|versões anteriores',
  right:
    'valor certo|valor correto|número correto|nome correto|número certo|data certa|data correta|valores corretos',
  needless:
    'não é necessário|não é preciso|não há necessidade|não há motivo|não há razão|nem|não é uma|não se trata|sem|desnecessário|não é um|não vemos|não há',
  heed: 'ter em conta|tenham em conta|levem em conta|levar em conta|considerar|considerem',
  resend: 'repete|repetição|reenvi*',
  publish:
    'publiquem|publique|publicação|difund*|difusão|divulguem|divulgação|publicar|publicada|divulgar|divulgada|divulgado|publicado',
  within: 'em|no|na|nos|nas|neste',
}

const arabic: Words = {
  address:
    'تنبيه|انتباه|عاجل|ملاحظة|إلى المحررين|إلى المشتركين|المشتركين|المحررين|تذكير|مهم|تنويه|إشعار|السادة',
  please: 'يرجى|نرجو|نرجوكم|رجاء|المرجو|نطلب|يطلب من المشتركين|برجاء|رجا',
  must: 'يجب|ينبغي|يتعين|يعتبر|تعتبر|تم|يعد|اعتبار|اعتبروا|لا بد',
  not: 'لا|ألا|عدم|ليس|ليست|لم|لن|غير|امتناع|امتنعوا|تجنب*|يمنع|ممنوع',
  use: 'استخدموا|تستخدموا|يستخدم|تستخدم|بث|تبثوا|يبث|استعمال|يستعمل|تستعملوا|توزيع*|تداول|استخدام|في استخدام|في نشر',
  kill: 'ألغوا|أهملوا|تجاهلوا|اسحبوا|احذفوا|اصرفوا النظر|أزيلوا|اشطبوا|كأن لم يكن|كأنه لم يكن|كأنها لم تكن|امحوا|نسحب|نلغي',
  killing: 'إلغاء|إهمال|تجاهل|سحب|حذف|صرف النظر|إزالة|شطب|إتلاف|محو|إلغاؤ|إلغائ',
  killed:
    'ألغي|ألغيت|ملغى|ملغي|ملغاة|يلغى|تلغى|لاغ|لاغيا|لاغية|مسحوب|أزيل|يزال|يسحب|سحبت|يشطب|يهمل|يحذف فورا|يحذف نهائيا',
  killNoun: 'سحبنا|إلغاؤنا|إلغاءنا|إشعار الإلغاء|إشعار إلغاء',
  killOrder: 'إلغاء إلزامي|إلغاء نهائي|إلغاء فوري|سحب إلزامي',
  hold: 'علقوا|أوقفوا|جمدوا|احجبوا|احتفظوا|أجلوا|توقفوا عن',
  holding: 'تعليق|وقف|إيقاف|تجميد|حجب|احتفاظ|إرجاء|تريث|انتظار|تأجيل نشر',
  held: 'مجمد|معلق|موقوف|محجوب|مؤجل',
  holdNoun: 'تحفظ',
  embargo: 'حظر نشر|محظور النشر|تحت الحظر|حظر|خاضع للحظر|تحت حظر النشر|موعد النشر|موعد الحظر',
  release: 'للنشر|صالح للنشر|متاح للنشر|يسمح بنشره|للبث|للاستخدام|قابل للنشر',
  until: 'حتى|قبل|إلى أن|ريثما|إلى حين|لغاية|ما لم|إلا بعد|إلا عند',
  after: 'بعد|اعتبارا من|ابتداء من|بدءا من|عند|منذ|عندما',
  temporary:
    'مؤقتا|إشعار آخر|حاليا|لحين|الآن|بانتظار|إشعار جديد|وقت حالي|وقت راهن|نبلغكم|نعلمكم|في وقت حالي|في وقت راهن|في الوقت الحالي|في الوقت الراهن',
  check: 'تحقق|نتحقق|يتحقق|تأكد|تأكيد|قانوني*|محامو*|محامي*|مراجعة|إشعار|تدقيق|توضيح|قضائي*',
  story: 'خبر|أخبار|نص|برقية|برقيات|خبرنا|ما سبق|ما أرسلناه|ما أرسل',
  thing: 'تقرير|مقال|مادة|نسخة|نسخ*|قصة|تحقيق|رسالة|مقابلة|موضوع|مواد|نبأ|سلسلة|عاجل',
  this: 'هذا|هذه|ذلك|أعلاه|جميع|كل|كامل|المذكور|كافة',
  part: 'فقرة|فقرات|صورة|صور*|فيديو|اقتباس*|جدول|رسم|رسوم|عنوان|عناوين|خريطة|تسجيل|جملة|عبارة|كلمة|لقب|اسم|أسماء|مقطع|مقاطع|إطار|توقيع|ترقيم|رابط|أخيرة',
  other: 'سابق*|آخر|أخرى|قديم*|أول|أولى|أمس|مكرر*',
  lifted: 'رفع|رفعت|رفعنا|يرفع|انتهى|انتهت|انتهاء|زال|انقضى|مضى|كسر',
  liftsLater: 'سيرفع|ينتهي|سينتهي|يرفع عند|يسري حتى',
  free: 'يمكن استخدام*|يمكن نشر*|متاح|متاحة|يجوز نشر*|متاحا|صالح للاستخدام',
  mistaken: 'خطأ|سهوا|مغلوط*|خاطئ*|غلطا',
  noLonger: 'لم يعد|لم تعد|باطل',
  sent: 'أرسل|أرسلت|أرسلناه|مرسل|بثثناه|أرسلنا|وزع',
  everywhere: 'مواقع*|شبكات|أرشيف*|منصات*|أنظمة|صفحات|حسابات|إنترنت',
  by: 'من قبل|من جانب',
  only: 'فقط|باستثناء|سوى|حصرا',
  stands: 'قائم*|ساري*|سار|يبقى|لا يزال|ما زال|ما زالت|لا تزال',
  edit: 'يضيف|إضافة|أضاف|تضيف|تحديث|يحدث|يحذف|يلغي|يستبدل|يحل محل|يكمل|اختصار|يأتي بعد|تكملة|يغير|صياغة',
  correct: 'يصحح|تصحيح|تصويب|تصحح|نصحح|مصحح*|يصوب|استدراك|يقرأ|صواب',
  precise: 'توضيح|يوضح|إيضاح',
  weSaid: 'ذكرنا|أوردنا|قلنا|كتبنا|نسبنا|أشرنا|نسخة سابقة|نسخ سابقة',
  right: 'رقم صحيح|أرقام صحيحة|اسم صحيح|قيمة صحيحة|تاريخ صحيح',
  needless: 'لا حاجة|لا داعي|ليس هذا|هذا ليس|لا ضرورة|بلا|دون|لا موجب',
  idiom: 'حظر التجول|حظر السفر|حظر السلاح|حظر الطيران',
  heed: 'الالتفات|تلتفتوا|الأخذ|تأخذوا|اعتماد|تعتمدوا',
  resend: 'إعادة|يعيد|يعاد|نعيد',
  publish: 'نشر|تنشروا|ينشر|تنشر',
  within: 'في',
}

export const wordsByLanguage: Record<string, Words> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  pt: portuguese,
  ar: arabic,
}

/** January first, in all languages. */
export const months = [
  'january|jan|janvier|januar|jänner|enero|janeiro|يناير|كانون الثاني|جانفي',
  'february|feb|février|februar|febrero|fevereiro|فبراير|شباط|فيفري',
  'march|mars|märz|marzo|março|مارس|آذار',
  'april|apr|avril|abril|أبريل|نيسان|إبريل|أفريل',
  'may|mai|mayo|maio|مايو|أيار|ماي',
  'june|juin|juni|junio|junho|يونيو|حزيران|جوان|يونيه',
  'july|juillet|juli|julio|julho|يوليو|تموز|جويلية|يوليه',
  'august|aug|août|agosto|أغسطس|آب|أوت',
  'september|sept|sep|septembre|septiembre|setiembre|setembro|سبتمبر|أيلول',
  'october|oct|octobre|oktober|octubre|outubro|أكتوبر|تشرين الأول',
  'november|nov|novembre|noviembre|novembro|نوفمبر|تشرين الثاني',
  'december|dec|décembre|dezember|diciembre|dezembro|ديسمبر|كانون الأول',
]
/** Sunday first. */
export const weekdays = [
  'sunday|sun|dimanche|sonntag|domingo|أحد',
  'monday|mon|lundi|montag|lunes|segunda feira|segunda|اثنين|إثنين',
  'tuesday|tue|tues|mardi|dienstag|martes|terça feira|terça|ثلاثاء',
  'wednesday|wed|mercredi|mittwoch|miércoles|quarta feira|quarta|أربعاء',
  'thursday|thu|thurs|jeudi|donnerstag|jueves|quinta feira|quinta|خميس',
  'friday|fri|vendredi|freitag|viernes|sexta feira|sexta|جمعة',
  'saturday|sat|samedi|samstag|sonnabend|sábado|سبت',
]
/** Today first. German "morgen" is the morning where a day stands before it. */
export const daysAhead = [
  'today|tonight|this evening|this afternoon|aujourd hui|ce soir|cet après midi|heute|hoy|esta noche|esta tarde|hoje|esta noite|اليوم|الليلة|مساء اليوم',
  'tomorrow|demain|morgen|mañana|amanhã|غدا|يوم غد',
]
/** What stands behind an hour, or between it and its zone. */
export const hourUnits =
  'h|hr|hrs|hours|o clock|uhr|heures|heure|hora|horas|hs|am|pm|noon|le|de|la|du|da|das|del|time|local|zeit|ortszeit|mañana|manhã|matin|tarde|soir|noite|noche|abends|nachmittags|früh|morgens|mittags|صباحا|مساء|ظهرا|ليلا|فجرا|بتوقيت|توقيت|الساعة'
/** What stands before an hour: "at 3", "الساعة 3". */
export const beforeHour = 'at|at the|um|à|às|a las|las|ab|الساعة|ساعة|until|bis|jusqu à|hasta las|até às'
export const middays = 'noon|midday|midi|mittag|12 uhr mittags|mediodía|meio dia|منتصف النهار|الظهر'
export const midnights = 'midnight|minuit|mitternacht|medianoche|meia noite|منتصف الليل'
/** Hours after these are twelve later, up to midnight. */
export const afternoons =
  'pm|de la tarde|de la noche|da tarde|da noite|du soir|de l après midi|abends|nachmittags|مساء|بعد الظهر|ليلا|عصرا'
export const mornings =
  'am|de la mañana|da manhã|du matin|de la madrugada|da madrugada|morgens|früh|صباحا|فجرا'
/** Before an hour that is not, or no longer, the one that counts. */
export const insteadOf =
  'not|not at|instead of|previously|non|au lieu de|nicht|statt|anstatt|nicht um|en lugar de|en vez de|y no|no|no a las|não|e não|em vez de|não às|بدلا من|وليس|لا|بدل|وليس عند'

/**
 * Zones, by what desks call them: names that `Intl` takes, or minutes east of Greenwich. A name for winter time means
 * minutes that do not change, because people also write it in summer, and this reading is the later one; a name for
 * summer time means the clock of the place.
 */
export const zones: ReadonlyArray<readonly [zone: string | number, names: string]> = [
  [
    0,
    'gmt|utc|z|tu|tuc|wet|ت غ|توقيت غرينتش|غرينتش|جرينتش|غرينيتش|greenwich|hora media de greenwich|weltzeit',
  ],
  [60, 'cet|mez|hec'],
  [-300, 'est'],
  [-360, 'cst'],
  [-420, 'mst'],
  [-480, 'pst'],
  [120, 'eet|oez'],
  [-180, 'brt|art'],
  [
    'Europe/Berlin',
    'cest|mesz|heec|berlin|wien|vienna|zürich|bern|frankfurt|hamburg|برلين|berlín|berlim|münchen',
  ],
  [
    'Europe/Paris',
    'paris|parís|باريس|genf|genève|geneva|ginebra|genebra|bruxelles|brussels|brüssel|bruselas|bruxelas',
  ],
  ['Europe/London', 'bst|london|londres|لندن'],
  ['Europe/Madrid', 'madrid|madri|مدريد|peninsular|roma|rome|rom'],
  ['Europe/Lisbon', 'west|lisboa|lisbon|lisbonne|lissabon|lisboeta'],
  [
    'America/New_York',
    'edt|et|eastern|new york|nova iorque|nova york|nueva york|washington|نيويورك|واشنطن|montréal',
  ],
  ['America/Chicago', 'cdt|chicago'],
  ['America/Los_Angeles', 'pdt|pt|pacific|los angeles'],
  ['America/Sao_Paulo', 'brasília|brasilia|são paulo|rio de janeiro|برازيليا'],
  ['America/Argentina/Buenos_Aires', 'buenos aires|montevideo'],
  ['America/Mexico_City', 'méxico|mexico city|ciudad de méxico'],
  ['America/Bogota', 'bogotá|lima'],
  ['Asia/Riyadh', 'riyadh|الرياض|riad|mecca|مكة|مكة المكرمة|بغداد|doha|الدوحة|kuwait|السعودية'],
  ['Asia/Dubai', 'dubai|دبي|أبوظبي|dubái'],
  ['Africa/Cairo', 'cairo|القاهرة|le caire|kairo|el cairo'],
  ['Asia/Beirut', 'beirut|beyrouth|بيروت'],
  ['Africa/Tunis', 'tunis|تونس|alger|الجزائر|algiers'],
  ['Europe/Moscow', 'moscow|moscou|moskau|moscú|moscovo|موسكو'],
  ['Asia/Tokyo', 'tokyo|jst|tokio|tóquio|طوكيو'],
]
/** Where the clients of a language work. Without a zone, an hour is the latest of theirs and of Greenwich. */
export const placesOf: Record<string, readonly (string | number)[]> = {
  en: [0, 'Europe/London', 'America/New_York'],
  fr: [0, 'Europe/Paris'],
  de: [0, 'Europe/Berlin'],
  es: [0, 'Europe/Madrid', 'America/Argentina/Buenos_Aires', 'America/Mexico_City'],
  pt: [0, 'Europe/Lisbon', 'America/Sao_Paulo'],
  ar: [0, 'Africa/Cairo', 'Asia/Riyadh'],
}
/** A word for an hour that says whose clock it is, where no zone is named. */
export const clockWords: ReadonlyArray<readonly [zone: string, words: string]> = [['Europe/Berlin', 'uhr']]
