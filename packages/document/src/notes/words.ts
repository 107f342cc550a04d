/**
 * The words in which desks tell their clients what may be done with a story, and those that look like them. This is
 * the only file with words: a new one is added to its language and meaning. Capitals, accents and Arabic letter
 * variants do not matter, entries are divided by `|`, and a `*` stands for any ending. The longest entry wins; of
 * equal ones, the last. Arabic articles and prefixes (و ب ل ال) need no entries of their own.
 */
export const meanings = [
  /** Words at the opening that only call for attention. */
  'address',
  'please',
  'must',
  'not',
  /** Says that something need not be done. */
  'needless',
  /** To use or publish, in any form. */
  'use',
  /** What clients are told to do with a story that must never be used. */
  'kill',
  'killed',
  /** Names such a thing: "annulation". In English "kill" is both. */
  'killNoun',
  /** An order and a name at once: an Arabic verbal noun. */
  'killing',
  /** What opens such a note and nothing else: "mandatory kill". */
  'killOrder',
  /** What clients are told to do with a story that waits. */
  'hold',
  'holding',
  'held',
  'holdNoun',
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
  'moved',
  /** What this version does to the text: what follows in the sentence tells of the news. */
  'edit',
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
  /** Not what its words would mean one by one: "sin embargo". */
  'idiom',
] as const
export type Meaning = (typeof meanings)[number]
export type Words = Partial<Record<Meaning, string>>

const english: Words = {
  address:
    'attention|attn|editors|editor|eds|clients|subscribers|desks|note to|note|urgent|reminder|important|advisory|bulletin|mandatory|again|all clients|immediate|immediately|repeat|the desk|to all|dear|the|a|all',
  please:
    'please|pls|plse|kindly|we ask|we request|ask you|you are asked|clients are asked|clients are requested|editors are asked|subscribers are asked|subscribers are requested|clients should|editors should|subscribers should|clients must|editors must|asking clients|asking you|we urge',
  must: 'must|should|is to be|are to be|is hereby|are hereby|hereby|has to|needs to|to be|ought to',
  not: 'not|never|don t|do not|dont|refrain from|cannot|may not|no|isn t|avoid|nothing|hold off',
  needless:
    'no need|not need|need not|don t need|do not need|no reason|not necessary|unnecessary|neither|nor|this is not|is not a|not a',
  use: 'use|using|used|publish*|publication|broadcast*|distribut*|transmit|air|aired|airing|run|running|post|posting|reuse|usage|redistribut*',
  kill: 'kill|disregard|ignore|withdraw|retract|spike|scrap|delete|remove|take down|taking down|pull|discard|annul|bin|erase|cancel|unpublish|depublish|purge|destroy|withdrawing|deleting|removing|we withdraw|we are withdrawing|we have withdrawn|we are killing|we have killed|we kill|we retract|we are retracting',
  killed:
    'killed|withdrawn|retracted|spiked|scrapped|annulled|voided|deleted|removed|pulled|discarded|canceled|cancelled|void|null and void|disregarded|taken down|ignored|erased|unpublished',
  killNoun: 'withdrawal|retraction|takedown|cancellation|unpublishing',
  hold: 'hold|withhold|suspend|freeze|hold back|stop using|stop publishing|stop use of|hold off on|keep holding|pause|await',
  held: 'withheld|suspended|on hold|frozen|held|held back|paused',
  holdNoun: 'suspension|legal hold|publication hold',
  embargo: 'embargo|embargoed|embargos|under embargo|under strict embargo|release time|time of release|hold for release|strictly embargoed|strict embargo',
  release:
    'for release|for publication|for use|for broadcast|release is now|release now|for immediate release|for sunday papers|publishable|usable|free from|free for use from|release',
  until: 'until|till|before|prior to|ahead of|unless|til',
  after: 'after|from|not earlier than|once|as of|at',
  temporary:
    'for now|for the moment|for the time being|at present|temporarily|until further notice|until further advice|until further advised|until we advise|until advised|until you hear from us|pending|yet|just yet|meanwhile|until cleared|until we clear|until further word|until notified',
  check:
    'check*|verif*|confirm*|legal|lawyer*|review*|notice|advice|advise*|looking into|clarif*|cleared|clears|notif*|query|queries|doubts',
  story: 'story|item|dispatch|copy|text|snap|newsbreak|wire story|stories|items',
  thing:
    'article|articles|report|reports|alert|alerts|version|versions|series|flash|news|message|interview|feature|piece|profile|package|take|takes|material|content|lead|obituary|file|headlines',
  this: 'this|these|above|our|following|entire|whole|all|its',
  part: 'paragraph*|para|paras|graf|grafs|graph|graphs|photo*|picture*|image*|video*|clip*|audio|quote*|quotation*|table|tables|graphic*|chart|map|caption*|headline|box|sidebar|byline*|footage|sentence*|line|section|name|names|nickname|last|graphic|keyword*|slug|dateline|reference*|figure|wording|link|links|tweet|pictures',
  other:
    'earlier|previous|previously|prior|old|older|former|first|another|yesterday|other|separate|separately|similar|duplicate|competitor',
  lifted: 'lifted|ended|off|over|expired|passed|released|lapsed|waived|broken|dropped',
  liftsLater: 'will be lifted|will lift|will end|will expire|lifts|ends|expires|to be lifted|is to lift|runs until|is due to lift',
  free: 'free for use|free to use|may be used|can be used|may now|can now|now be used|now free|is free|immediate use|for immediate release|immediate release|may again be|usable again',
  mistaken:
    'in error|by mistake|mistakenly|mistaken|an error|a mistake|erroneously|erroneous|by accident|accidentally|inadvertently|wrongly|incorrectly|mistake|wrong',
  noLonger: 'no longer|not any more|does not apply|reversed|rescinded|cancelled',
  sent: 'sent|moved|transmitted|issued|went out|filed|put out',
  everywhere:
    'platforms|websites|sites|archives|archive|systems|everywhere|databases|networks|channels|online|social media|website|feeds|pages',
  by: 'by',
  only: 'only|except|just for',
  stands: 'stands|remains|remain|still|in force|in effect|valid|standing|continues|maintained',
  moved: 'moved|changed|extended|brought forward|new|change|postponed|pushed back|now|reminder|time',
  edit: 'adds|add|adding|updates|updated|update|updating|recasts|recast|refiles|refiling|resends|resending|resent|repeats|repeating|retransmit*|subs|cuts|drops|trims|changes|moves|replaces|replacing|replaced|follows|following|kills|deletes|removes|withdraws|rewrites|restores|includes|confused|edits|fixes|inserts|tops|writethru|leads|recap|combines|supersedes|pulls|strikes|disregards|succeeds|widens|tightens|new in',
  correct:
    'corrects|correcting|correction|corrections|corrected|corr|corrective|to correct|clarification|clarifies|clarifying|rectifies|amends|fixes error|fixes wrong',
  precise: 'precise',
  weSaid:
    'we said|we wrote|we reported|our story said|versions gave|version gave|we gave',
  right: 'correct figure*|right figure*|correct name|correct number*|correct spelling|correct date|correct age|correct total|correct amount|correct title|right name',
  idiom: 'for immediate attention|use of force|news embargo lifted|text message*|text messages|copy of',
  weErred: 'we wrongly|we erroneously|we incorrectly|we mistakenly|wrongly said|wrongly stated|wrongly gave|misstated|misspelled|misidentified|we misquoted|wrongly named|wrongly reported|incorrectly said|incorrectly gave|incorrectly stated|should read|should have read|should be read|should have said|erroneously said|erroneously gave|mistakenly said|mistakenly gave|we got wrong',
  killOrder: 'bulletin kill|mandatory kill|kill advisory|kill notice|kill note|kill order|story kill|kill bulletin|mandatory withdrawal',
}

const french: Words = {
  address:
    'attention|note aux|note à|note|rédactions|clients|abonnés|rappel|urgent|important|avis|rédacteurs|aux clients|aux abonnés|obligatoire|impératif|à nos clients|chers|l|le|la|les|un|une|d',
  please:
    'merci de|merci d|merci|prière de|prière d|veuillez|nous vous prions|nous prions|vous prions|nous vous demandons|nous demandons|demandons|svp|s il vous plaît|clients sont priés|abonnés sont priés|rédactions sont priées|êtes priés|vous êtes priés|de bien vouloir|sommes contraints|nous invitons',
  must: 'doit|doivent|est à|sont à|devra|à|est|sont|être|sera|peut|peuvent|par la présente|faut',
  not: 'ne|n|pas|non|jamais|s abstenir|abstenir|abstenez|vous abstenir|rien|interdit|interdite|interdiction|éviter|évitez',
  needless:
    'pas besoin|pas lieu|aucune raison|inutile|pas nécessaire|nul besoin|ne s agit pas|n est pas une|n est pas un|ni|sans|pas d|aucun|aucune|pas de raison|plus lieu|pas à',
  use: 'utilis*|publier|publiez|publié|publiée|publication|diffuser|diffusez|diffusé|diffusée|diffusion|reprendre|reprenez|repris|reprise|exploiter|exploitez|usage|emploi|employer|rediffuser|exploitation|relayer|relayez',
  kill: 'annuler|annulez|supprimer|supprimez|retirer|retirez|effacer|effacez|ignorer|ignorez|détruire|détruisez|tenir compte|tenez pas compte|ne pas tenir compte|ne tenez pas compte|ne tenir aucun compte|tenir aucun compte|considérer comme nulle|considérer comme nul|considérer comme nulle et non avenue|considérer comme annulée|tenir pour nulle|tenir pour nul|jeter|mettre au panier|mettez au panier|dépublier|dépubliez|kill|écarter|tenir pour non avenue|considérer comme non avenue|annulons|nous annulons|nous retirons|retirons|nous avons annulé|nous avons retiré',
  killed:
    'annulé|annulée|annulés|annulées|retiré|retirée|retirés|retirées|supprimé|supprimée|nulle|nul et non avenu|nulle et non avenue|non avenue|dépubliée|dépublié|effacé|effacée|caduque|ignorée|ignoré|est annulé|est retiré|est supprimé|été annulé|été retiré|été supprimé|être annulé|être retiré|être supprimé',
  killNoun: 'annulation|retrait|suppression|dépublication',
  hold: 'retenir|retenez|suspendre|suspendez|bloquer|bloquez|geler|gelez|surseoir|mettre en attente|mettez en attente|garder|patienter|attendre|conserver|gardez|cesser d utiliser|cessez d utiliser',
  held: 'retenu|retenue|suspendu|suspendue|bloqué|bloquée|gelé|gelée|en attente|en suspens|réservée|mise en attente|mis en attente',
  holdNoun: 'rétention|suspension|réserve|réserve juridique|gel|blocage|sursis',
  embargo: 'embargo|sous embargo|embargos|sous strict embargo|heure de diffusion|heure de publication|embargo strict|strict embargo',
  release:
    'pour publication|pour diffusion|publiable|diffusable|utilisable|libre à partir|libre à|libre dès|à publier|à diffuser|à utiliser',
  until: 'jusqu|jusque|avant|tant que|d ici|tant qu|jusqu à ce que|avant que|d ici à ce que',
  after: 'après|à partir de|à partir du|dès|à compter|une fois|pas avant',
  temporary:
    'pour le moment|pour l instant|jusqu à nouvel ordre|jusqu à nouvel avis|provisoirement|temporairement|dans l immédiat|avant nouvel avis|avant avis|momentanément|pour l heure|avant notre feu vert|jusqu à avis contraire|jusqu à notre feu vert|jusqu à plus ample informé|dans l attente|en attendant',
  check:
    'vérif*|confirm*|juridique|avocat*|relecture|avis|examen|contrôle*|nos juristes|juristes|feu vert|recoup*|précision*|validation',
  story: 'dépêche|dépêches|texte|papier|feuillet|lead',
  thing:
    'article|articles|reportage|information|informations|info|version|versions|alerte|alertes|synthèse|sujet|bulletin|portrait|message|enquête|interview|flash|urgent|nouvelle|production|factuel|éclairage|série',
  this: 'ce|cet|cette|ces|notre|nos|ci dessus|présent|présente|toutes|tous|totalité|intégralité|ensemble',
  part: 'paragraphe*|photo*|image*|vidéo*|citation*|phrase*|encadré*|infographie*|légende*|titre|titres|tableau*|graphique*|carte|passage*|intertitre*|mot|mots|mot clé|signature|son|sons|mention*|cliché*|nom|noms|surnom|dernier|dernière|chapô|chapeau|tweet|ligne|lien|liens|parties',
  other:
    'précédent*|ancien*|autre|autres|première|antérieur*|hier|veille|doublon|similaire',
  lifted: 'levé|levée|levés|terminé*|expiré*|passé|passée|échu|tombé|lève|levons|rompu|dépassé|dépassée',
  liftsLater: 'sera levé|sera levée|est levé à|est levée à|prend fin|prendra fin|expire|expirera|tombe à|lèvera|tombera|court jusqu|se termine|sera levé à',
  free: 'libre d|désormais libre|utilisable immédiatement|peut être utilis*|peut être publi*|peut être de nouveau|peut de nouveau|de nouveau utilisable|libre de diffusion|désormais utilisable|peut être diffus*|peut être repris*|usage immédiat|libre d usage|immédiatement utilisable',
  mistaken:
    'par erreur|par mégarde|erroné|erronée|à tort|une erreur|erreur|erreur de manipulation|involontairement|par inadvertance|accidentellement',
  noLonger: 'ne vaut plus|n est plus|plus lieu|sans objet|plus valable|plus',
  sent: 'envoyé|envoyée|envoyés|parti|partie|transmis|transmise|émis|émise|expédié*|mis en ligne|mise en ligne',
  everywhere:
    'sites|réseaux|archives|plateformes|plates formes|supports|bases|partout|systèmes|pages|serveurs|réseaux sociaux|publications',
  by: 'par',
  only: 'que|seulement|uniquement|qu|sauf|seuls|hormis',
  stands: 'reste|demeure|valable|vigueur|toujours|maintenu|maintenue|vaut|maintenons',
  moved: 'nouvel|nouveau|modifié|changement|changement d|report|reporté|repoussé|avancé|avancée|prolongé|désormais|rappel',
  edit: 'ajout*|actualis*|remplac*|reprend|répétition|répète|répétée|renvoi|renvoyé|rediffusion|renvoie|complète|mise à jour|supprime|retire|enlève|coupe|allège|modifie|modification|change|remanie|développe|suit|fait suite|confondre|annule|abrège|titre|réécrit|avec',
  correct:
    'corrige|corrigé|corrigée|corrigés|corrigées|corrigeant|correction|corrections|rectificatif|rectificative|rectifie|rectification|erratum|bien lire|lire bien|prière de lire|répétition corrigée|pour corriger|mise au point|renvoi corrigé|rectifié|rectifiée|rectifiant|il faut lire|lire dans|bien noter',
  precise: 'précision|précise|précisions|clarification',
  weSaid:
    'nous avons écrit|nous avons indiqué|nous avons dit|nous avons annoncé|nous avons attribué|avons écrit|avons indiqué|avons annoncé|nous écrivions|nous indiquions|nous disions|indiquait|version précédente|versions précédentes',
  right: 'bon chiffre|bon nom|bons chiffres|chiffre exact|chiffre correct|bonne date|bon titre|bon total|bon montant|chiffres exacts',
  idiom: 'dans l embargo',
  killOrder: 'annulation obligatoire|annulation impérative|avis d annulation',
}

const german: Words = {
  address:
    'achtung|hinweis|hinweis an|redaktionen|redaktion|an die|an alle|kunden|erinnerung|eilt|wichtig|dringend|die|der|das|sehr geehrte|den|dem|ein|eine',
  please:
    'bitte|bitten|wir bitten|bitten wir|wir ersuchen|ersuchen|redaktionen werden gebeten|kunden werden gebeten|die kunden werden gebeten|bitten darum',
  must: 'ist zu|sind zu|muss|müssen|soll|sollen|sollte|darf|dürfen|wird hiermit|werden hiermit|hiermit|zu|ist|wird|werden',
  not: 'nicht|keine|kein|keinen|keiner|keinesfalls|absehen|abzusehen|verzichten|nie|niemals|keinerlei|unterlassen|untersagt|verzicht',
  needless:
    'müssen nicht|muss nicht|brauchen nicht|braucht nicht|nicht nötig|kein grund|kein anlass|nicht notwendig|bedarf keiner|weder|keine sperrfrist|kein embargo|kein rückzug|keine streichung|ohne|kein hinweis|keine sperre|kein rückruf',
  use: 'verwend*|verwert*|veröffentlich*|verbreiten|verbreitung|nutzen|nutzung|publizier*|senden|sendung|gebrauch|weiterverbreit*|ausstrahl*|drucken|abdruck*|abdrucken|weiterverwend*|online stellen|übernehmen|bringen|von einer verwend*|von der verwend*|von einer veröffentlich*|von der veröffentlich*|von der verbreitung|von der nutzung|von einer nutzung',
  kill: 'streichen|löschen|ignorieren|zurückziehen|zurückzuziehen|stornieren|annullieren|vernichten|entfernen|nicht beachten|nicht zu beachten|nicht berücksichtigen|verwerfen|depublizieren|offline nehmen|vom netz nehmen|aus dem netz nehmen|als gegenstandslos|als nichtig|als ungültig|als zurückgezogen|ziehen|wir ziehen|ziehen wir|wir streichen|wir haben die meldung zurückgezogen',
  killed:
    'gestrichen|gelöscht|zurückgezogen|storniert|annulliert|ungültig|nichtig|hinfällig|gegenstandslos|depubliziert|zurückgenommen|widerrufen|vernichtet',
  killNoun:
    'rückzug|rückruf|streichung|annullierung|zurückziehung|stornierung|löschung|zurücknahme|widerruf|storno|depublikation|annullation',
  hold: 'zurückhalten|sperren|zurückstellen|anhalten|aussetzen|stoppen|zurückzuhalten|einfrieren|zurückzustellen|warten|abwarten',
  held: 'gesperrt|zurückgehalten|zurückgestellt|ausgesetzt|angehalten|gestoppt|auf eis|eingefroren|unter vorbehalt',
  holdNoun: 'sperre|zurückhaltung|sperrvermerk|stopp|vorbehalt|aussetzung|rechtsvorbehalt|publikationssperre',
  embargo: 'sperrfrist|sperrfristen|embargo|achtung sperrfrist|sendesperrfrist|mit sperrfrist|unter sperrfrist|unter embargo|strikte sperrfrist',
  release:
    'frei ab|frei für|frei zur|frei zum|frei erst|frei|freigabe|freigegeben ab|freigegeben für|zur veröffentlichung|zur verwendung ab|zur veröffentlichung ab|veröffentlichung frei|verwendung ab|veröffentlichung ab',
  until: 'bis|vor|ehe|bevor|solange',
  after: 'ab|nach|erst|erst ab|erst nach|um|am|sobald',
  temporary:
    'vorerst|vorläufig|zunächst|bis auf weiteres|derzeit|im moment|momentan|einstweilen|zur zeit|bis auf weiteren hinweis|noch|zurzeit|bis zur klärung|bis zu weiterem hinweis|im augenblick|bis auf weiteren bescheid',
  check: 'prüf*|geprüft|überprüf*|bestätig*|rechtlich*|anwält*|anwalt|juristisch*|klärung|klären|geklärt|nachprüf*|justiziar*|rechtsabteilung',
  story: 'meldung|meldungen|text|texte|beitrag|eilmeldung|blitzmeldung|zusammenfassung|vorausmeldung|schnellmeldung',
  thing:
    'artikel|bericht|fassung|fassungen|version|versionen|stück|reportage|porträt|korrespondentenbericht|material|interview|hintergrund|nachricht|nachrichten|berichterstattung|feature|serie',
  this: 'diese|dieser|dieses|diesen|diesem|unsere|unser|unserer|unseren|obige|obigen|obiger|vorliegende|vorliegenden|gesamte|ganze|alle|allen|sämtliche|vorstehende*',
  part: 'absatz|absatzes|absätze|foto*|bild*|video*|zitat*|grafik*|tabelle*|kasten|titel|überschrift|bildunterschrift|zeile|satz|sätze|wort|wörter|name|namen|film|ton|o ton|passage*|autorenzeile|teil|vorspann|karte|dachzeile|ortsmarke|stichwort|spitzname|zählung|kennung|ressortkennung|link|letzten',
  other: 'frühere*|vorherige*|alte|alten|andere|anderen|anderer|anderes|erste|ersten|gestrige*|gestern|vorige*|bisherige*|doppelt*',
  lifted: 'aufgehoben|abgelaufen|beendet|vorbei|verstrichen|entfallen|entfällt|erledigt|freigegeben|gefallen|gebrochen|aufhebung',
  liftsLater: 'endet|läuft ab|fällt um|wird um|wird am|wird erst|fällt am|endet um|endet am|läuft',
  free: 'frei ab sofort|ab sofort frei|ab sofort|kann verwendet|darf verwendet|wieder verwendet|kann wieder|darf wieder|frei verwendbar|sofort frei|nun frei|jetzt frei|zur sofortigen|wieder frei|wieder verwendbar|frei verwendet|ab jetzt',
  mistaken: 'irrtümlich*|versehentlich*|aus versehen|irrtum|ein irrtum|fälschlich*|fehler|ein fehler|ein versehen|versehen|falsch',
  noLonger: 'nicht mehr|gilt nicht|ist hinfällig',
  sent: 'gesendet|verbreitet|verschickt|übermittelt|versandt|gelaufen|abgesetzt|veröffentlicht',
  everywhere:
    'portalen|webseiten|websites|internetseiten|netzwerken|archiv|archiven|kanälen|systemen|plattformen|überall|netz|datenbanken|onlineangeboten|websites',
  by: 'von|durch',
  only: 'nur|lediglich|ausschließlich',
  stands: 'gilt|weiterhin|bleibt|bestand|nach wie vor|besteht|gültig|bestehen',
  moved: 'neue|geändert|verlängert|verschoben|vorgezogen|änderung|verlegt|jetzt|nun|verkürzt',
  edit: 'neu|ergänzt|ergänzung|aktualisiert|aktualisierung|wiederholung|wiederholt|erneut|ersetzt|neufassung|streicht|kürzt|gekürzt|entfernt|tilgt|überarbeitet|erweitert|verwechseln|ändert|folgt auf|update|zusätzlich|aktuell|löscht|zieht|nimmt|umgeschrieben',
  correct:
    'korrigiert|korrektur|berichtigt|berichtigung|korr|richtigstellung|klarstellung|korrigierte|berichtigte|richtig muss|korrekturen|muss es richtig|muss es heißen|richtig heißen|muss richtig|berichtigend|korrigierend|korrigiertes|es muss heißen|stellt klar|stellt richtig|zur korrektur|zur berichtigung',
  precise: 'präzisierung|präzisiert',
  weSaid:
    'wir hatten|wir haben|haben wir|hatten wir|wir schrieben|wir meldeten|schrieben wir|meldeten wir|hieß es|wir nannten|nannten wir',
  right: 'richtigen zahl*|richtiger zahl|richtige zahl|korrekten zahl*|richtigen wert|richtigem wert|richtigen namen|richtigem namen|richtigem datum|richtigen zahlen|richtigem betrag',
  idiom: 'frei erfunden',
  weErred: 'muss es heißen|muss es richtig|richtig muss|richtig heißen|es muss heißen|richtig ist',
  killOrder: 'kill',
}

const spanish: Words = {
  address:
    'atención|nota a|nota|editores|clientes|abonados|redacciones|recordatorio|urgente|importante|aviso|obligatoria|a los|la|el|estimados|los|las|un|una|lo',
  please:
    'rogamos|se ruega|por favor|pedimos|les pedimos|solicitamos|se solicita|favor de|agradecemos|agradeceremos|les rogamos|ruego|se pide a los clientes|se pide a los abonados|les agradecemos|sírvanse|pedimos a|instamos',
  must: 'debe|deben|queda|quedan|quedar|hay que|ha de|han de|deberá|deberán|a|se|es|puede|pueden|está|ha sido|ser',
  not: 'no|nunca|abstenerse|absténganse|abstengan|eviten|evitar|prohibido|prohibida|nada|tampoco|abstenerse de',
  needless:
    'no es necesario|no hace falta|no hay necesidad|no hay motivo|no hay razón|ni|no es una|no se trata|sin|no es preciso|innecesario|no hay|no hay que|no es un|no vemos',
  use: 'usar|usarse|usen|use|uso|usada|usado|utilizar|utilizarse|utilicen|utilice|utilizada|utilizado|publicar|publicarse|publiquen|publique|publicación|publicada|publicado|difundir|difundan|difunda|difundirse|difusión|emitir|emitan|emplear|empleen|reproducir|reproduzcan|redifundir',
  kill: 'anular|anulen|anule|anularse|eliminar|eliminen|eliminarse|borrar|borren|ignorar|ignoren|desestimar|desestimen|descartar|descarten|retirar|retiren|retirarse|suprimir|supriman|desechar|desechen|no tener en cuenta|no tengan en cuenta|tengan en cuenta|por no recibida|por no recibido|por nula|por anulada|por no enviada|por no difundida|tirar|despublicar|despubliquen|kill|hagan caso omiso|hacer caso omiso|haga caso omiso|destruyan|prescindan|anulamos|retiramos|hemos anulado|hemos retirado',
  killed:
    'anulada|anulado|anuladas|retirada|retirado|eliminada|eliminado|cancelada|cancelado|nula|nulo|sin efecto|sin validez|sin valor|desestimada|suprimida|invalidada|borrada|descartada',
  killNoun: 'anulación|retiro|eliminación|despublicación|cancelación|supresión|retirada de',
  hold: 'retener|retengan|retenga|suspender|suspendan|paralizar|paralicen|bloquear|bloqueen|congelar|congelen|detener|detengan|aguardar|esperar|aguardando|esperando|dejar de usar|dejen de usar|aplazar|aplacen|mantengan en reserva',
  held: 'retenida|retenido|suspendida|suspendido|paralizada|paralizado|bloqueada|bloqueado|congelada|congelado|detenida|en suspenso|en espera|aplazada',
  holdNoun: 'retención|suspensión|reserva|reserva legal|bloqueo|paralización',
  embargo: 'embargo|embargado|embargada|bajo embargo|con embargo|bajo estricto embargo|embargo informativo|hora de publicación|embargo estricto',
  release:
    'para publicar|publicable|para su publicación|para su uso|para difundir|para uso|libre a partir|para difusión|para su difusión|libre desde|de uso libre a partir|para ser publicado|para usar|de libre uso a partir',
  until: 'hasta|antes|mientras|previo',
  after: 'después|a partir|tras|desde|una vez|a las|partir',
  temporary:
    'por el momento|por ahora|de momento|hasta nuevo aviso|provisionalmente|temporalmente|hasta nueva orden|aún|todavía|por lo pronto|hasta próximo aviso|hasta que avisemos|hasta nueva indicación|hasta otro aviso|provisional',
  check: 'comprob*|comprueb*|verific*|confirm*|legal*|abogad*|revis*|jurídic*|aviso|asesor*|contrast*|duda|dudas',
  story: 'noticia|noticias|texto|despacho|teletipo|despachos|textos',
  thing:
    'nota|artículo|información|informaciones|crónica|versión|versiones|alerta|alertas|reportaje|pieza|urgente|cable|flash|perfil|resumen|avance|entrevista|serie|materiales|contenido',
  this: 'esta|este|estas|estos|nuestra|nuestro|presente|toda|todas|todos|totalidad|citada|mencionada|dicha|anterior noticia',
  part: 'párrafo*|foto*|imagen*|imágenes|vídeo*|video*|cita|citas|frase*|tabla*|gráfico*|infografía*|pie|titular|titulares|título|mapa|recuadro|palabra*|firma|sonido|audio|apodo|nombre|nombres|despiece|último|última|entradilla|línea|enlace*|mención|guía|numeración',
  other: 'anterior*|previa|previas|previo|otra|otras|otro|otros|antigua|primera|primer|ayer|duplicad*',
  lifted: 'levantado|levantada|alzado|vencido|terminado|terminada|finalizado|expirado|concluido|levanta|pasada|pasado|roto|cumplido|cumplida|levantamos|levantamiento',
  liftsLater: 'se levantará|se levanta a|será levantado|será levantada|termina|terminará|vence|vencerá|expira|finaliza|acaba|se alza|rige hasta',
  free: 'uso libre|puede usarse|puede ser usad*|puede utilizarse|puede publicarse|pueden usar|libre uso|uso inmediato|puede ser utilizad*|se puede usar|ya puede|ya libre|vuelve a estar disponible|pueden usarla',
  mistaken: 'por error|por equivocación|erróneamente|un error|error|equivocad*|por descuido|errónea',
  noLonger: 'ya no|deja de|dejó de|queda sin efecto la anulación',
  sent: 'enviada|enviado|enviadas|transmitida|transmitido|difundida|difundido|remitida|emitida|lanzada',
  everywhere: 'webs|redes|sitios|archivos|plataformas|soportes|sistemas|bases|portales|páginas|canales|todas partes|web',
  by: 'por',
  only: 'solo|sólo|únicamente|solamente|excepto|salvo|exclusivamente',
  stands: 'sigue|vigente|vigor|mantiene|continúa|válida|permanece|mantenemos',
  moved: 'nuevo|cambio|cambio de|cambia|modifica|modificado|ampliado|prorrogado|adelantado|retrasado|cambiado',
  edit: 'añade*|actualiza*|amplía|amplia|ampliación|sustituye|reemplaza|repite|repetición|reenvía|reenvío|reitera|elimina|retira|quita|cambia|modifica|sigue a|agrega|suprime|recorta|incorpora|anula y|anula|completa|reescribe|confundir|con',
  correct:
    'corrige|corrigen|corregida|corregido|corrección|correcciones|rectificación|rectifica|rectificada|fe de errores|fe de erratas|errata|aclaración|aclara|corrigiendo|para corregir|se corrige|léase|debe leerse|debe decir|corregir',
  precise: 'precisa|precisión|puntualiza|puntualización',
  weSaid:
    'dijimos|escribimos|informamos|publicamos|indicamos|afirmamos|atribuimos|decíamos|señalamos|versión anterior|versiones anteriores|nuestra noticia decía',
  right: 'cifra correcta|cifras correctas|nombre correcto|dato correcto|datos correctos|fecha correcta|importe correcto|total correcto|cifra exacta',
  idiom: 'sin embargo|no obstante|uso de la fuerza',
  killOrder: 'anulación obligatoria|aviso de anulación|anulación total',
}

const portuguese: Words = {
  address:
    'atenção|nota a|nota aos|nota|editores|clientes|assinantes|redações|lembrete|recordamos|urgente|importante|aviso|obrigatória|aos|a|o|prezados|os|as|um|uma|da|do',
  please:
    'pedimos|pede se aos clientes|pede se aos assinantes|por favor|solicitamos|solicita se|favor|agradecemos|rogamos|queiram|pedimos que|é favor|agradece se|rogamos|pede se o favor|pedimos aos',
  must: 'deve|devem|fica|ficam|há que|tem de|têm de|tem que|deverá|deverão|a|se|é|pode|podem|está|foi|ser',
  not: 'não|nunca|abster se|abstenham se|abstenham|evitem|evitar|proibido|proibida|nada|tampouco|se abstenham|abster',
  needless:
    'não é necessário|não é preciso|não há necessidade|não há motivo|não há razão|nem|não é uma|não se trata|sem|desnecessário|não é um|não vemos|não há',
  use: 'usar|usem|use|uso|usada|usado|utilizar|utilizem|utilize|utilizada|utilizado|utilização|publicar|publiquem|publique|publicação|publicada|publicado|difundir|difundam|difusão|divulgar|divulguem|divulgação|divulgada|emitir|emitam|empregar|reproduzir|reproduzam|veicular|veiculem|transmitir',
  kill: 'anular|anulem|anule|cancelar|cancelem|eliminar|eliminem|apagar|apaguem|ignorar|ignorem|desconsiderar|desconsiderem|desconsidere|descartar|descartem|retirar|retirem|suprimir|suprimam|excluir|excluam|remover|removam|não considerar|não considerem|não tenham em conta|não ter em conta|tenham em conta|por não recebida|por não recebido|por nula|por anulada|sem efeito a|despublicar|despubliquem|kill|deitar fora|deitem fora|não levem em conta|destruam|anulamos|retiramos|cancelamos',
  killed:
    'anulada|anulado|anuladas|cancelada|retirada|retirado|eliminada|eliminado|nula|nulo|sem efeito|sem validade|suprimida|invalidada|apagada|desconsiderada|descartada|removida|excluída|ignorada',
  killNoun: 'anulação|cancelamento|eliminação|despublicação|supressão|retirada de|remoção',
  hold: 'reter|retenham|retenha|suspender|suspendam|paralisar|bloquear|bloqueiem|congelar|congelem|deter|aguardar|aguardem|esperar|esperem|segurar|segurem|parem de usar|deixem de usar|deixar de usar|adiar|adiem|parar de usar',
  held: 'retida|retido|suspensa|suspenso|paralisada|bloqueada|bloqueado|congelada|congelado|em suspenso|em espera|adiada|em pausa',
  holdNoun: 'retenção|suspensão|reserva|reserva legal|bloqueio|congelamento',
  embargo: 'embargo|embargado|embargada|sob embargo|com embargo|sob estrito embargo|embargo noticioso|hora de publicação|hora de divulgação|embargo estrito',
  release:
    'para publicar|publicável|para publicação|para sua utilização|para difundir|para uso|livre a partir|para difusão|para divulgação|para utilização|para usar|para utilizar|livre a partir de|liberada a partir|liberado a partir|para divulgar',
  until: 'até|antes|enquanto',
  after: 'depois|a partir|após|desde|uma vez|às|quando',
  temporary:
    'por agora|por enquanto|de momento|até nova indicação|até novo aviso|temporariamente|provisoriamente|para já|até nova ordem|até aviso em contrário|ainda|no momento|até segunda ordem|até indicação em contrário|até ordem em contrário|por ora',
  check: 'verific*|confirm*|jurídic*|legal*|advogad*|revis*|rever*|aviso|averigu*|apura*|checa*|checag*|dúvida*|validação',
  story: 'notícia|notícias|texto|despacho|textos|despachos|matéria|matérias',
  thing: 'nota|artigo|informação|informações|crónica|crônica|versão|versões|alerta|alertas|reportagem|peça|urgente|flash|perfil|resumo|entrevista|série|conteúdo|peças',
  this: 'esta|este|estas|estes|essa|desta|deste|nossa|nosso|presente|toda|todas|todos|totalidade|referida|citada|nesta',
  part: 'parágrafo*|foto*|imagem|imagens|vídeo*|citação|citações|frase*|tabela*|gráfico*|infografia*|infográfico*|legenda*|título|títulos|mapa|caixa|palavra*|assinatura|som|áudio|alcunha|apelido|nome|nomes|último|última|lead|entrada|linha|ligação|menção|referência|numeração|guia|manchete',
  other: 'anterior*|prévia|outra|outras|outro|outros|antiga|primeira|ontem|duplicad*',
  lifted: 'levantado|levantada|suspenso o|terminado|terminada|encerrado|expirado|findo|finda|passada|passado|liberado|liberada|cumprido|caiu|levantamos|vencido|quebrado|levantamento|quebraram',
  liftsLater: 'será levantado|será levantada|termina|terminará|expira|cai às|vence|acaba|levanta se|encerra|vigora até|será suspenso',
  free: 'uso livre|pode ser usad*|pode ser utilizad*|pode ser publicad*|podem usar|livre uso|uso imediato|pode usar se|já pode|já livre|livre para uso|utilização imediata|podem utilizar|livre utilização|voltar a ser usada|de novo utilizável',
  mistaken: 'por engano|por erro|erradamente|um erro|erro|equivocad*|por lapso|lapso|engano|errónea|indevidamente|por equívoco|equívoco',
  noLonger: 'já não|deixa de|deixou de|não mais|perdeu efeito|não vale mais',
  sent: 'enviada|enviado|enviadas|transmitida|difundida|difundido|remetida|emitida|expedida|distribuída',
  everywhere: 'sites|redes|arquivos|plataformas|suportes|sistemas|bases|portais|páginas|canais|sítios|toda a parte|site',
  by: 'por|pelo|pela|pelos|pelas',
  only: 'só|apenas|somente|exceto|salvo|unicamente',
  stands: 'continua|mantém|vigor|vigente|válida|mantemos|permanece|segue valendo|mantida',
  moved: 'novo|mudança|mudança de|alteração|alteração de|alterado|prorrogado|adiado|antecipado|muda|mudou',
  edit: 'acrescent*|adiciona*|atualiza*|actualiza*|substitui|substituem|repete|repetição|reenvia|reenvio|retira|elimina|muda|altera|segue se|segue a|amplia|completa|inclui|corta|suprime|reescreve|confundir|anula e|com|remove|exclui|versão integral',
  correct:
    'corrige|corrigem|corrigida|corrigido|correção|correções|retificação|retifica|retificada|rectificação|errata|esclarecimento|esclarece|corrigindo|para corrigir|correcção|deve ler se|leia se|onde se lê|corrigir|corrige se',
  precise: 'precisa|precisão|clarifica',
  weSaid: 'dissemos|escrevemos|informamos|informámos|publicámos|indicámos|noticiámos|noticiamos|atribuímos|versão anterior|versões anteriores',
  right: 'valor certo|valor correto|número correto|números corretos|nome correto|número certo|valores certos|data certa|data correta|valores corretos',
  idiom: 'uso da força',
  killOrder: 'anulação obrigatória|aviso de anulação|anulação total',
}

const arabic: Words = {
  address: 'تنبيه|انتباه|عاجل|ملاحظة|إلى المحررين|إلى المشتركين|إلى العملاء|المشتركين|المحررين|تذكير|مهم|تنويه|إشعار|السادة|زبائننا',
  please: 'يرجى|نرجو|نرجوكم|رجاء|المرجو|نطلب|يطلب من المشتركين|نناشد|برجاء|نطلب من المشتركين|نرجو من',
  must: 'يجب|ينبغي|يتعين|يعتبر|تعتبر|تم|يعد|اعتبار|اعتبروا|لا بد',
  not: 'لا|ألا|عدم|ليس|ليست|لم|لن|غير|امتناع|امتنعوا|تجنب|تجنبوا|يمنع|ممنوع|بعدم|يحظر',
  needless: 'لا حاجة|لا داعي|ليس هذا|هذا ليس|لا ضرورة|ليس من|بلا|دون|من دون|بدون|لا موجب|لا سبب',
  use: 'استخدام|استخدموا|تستخدموا|يستخدم|تستخدم|استخدامه|استخدامها|نشر|تنشروا|ينشر|تنشر|نشره|انشروا|بث|تبثوا|يبث|بثه|استعمال|يستعمل|تستعملوا|توزيع|توزيعه|تداول|يوزع',
  kill: 'ألغوا|إلغاؤه|إلغائه|أهملوا|إهماله|تجاهلوا|تجاهله|اسحبوا|احذفوا|اصرفوا النظر|أزيلوا|اشطبوا|كأن لم يكن|كأنه لم يكن|كأنها لم تكن|امحوا|نسحب|نلغي|ألغينا',
  killed: 'ألغي|ملغى|ملغي|ملغاة|يلغى|تلغى|لاغ|لاغيا|لاغية|مسحوب|أزيل|يزال|تزال|يسحب|سحبت|يحذف من|ألغيت|يشطب|يهمل',
  killNoun: 'سحبنا|إلغاؤنا|إلغاءنا|إلغائنا|إشعار الإلغاء',
  hold: 'علقوا|أوقفوا|جمدوا|احجبوا|احتفظوا|أجلوا|توقفوا عن',
  held: 'مجمد|معلق|موقوف|محجوب|مؤجل|معلقة|مجمدة',
  holdNoun: 'تحفظ قانوني|تحفظ',
  embargo: 'حظر نشر|حظر النشر|محظور النشر|تحت الحظر|حظر|خاضع للحظر|محظور|تحت حظر النشر|موعد النشر|وقت النشر',
  release: 'للنشر|صالح للنشر|متاح للنشر|يسمح بنشره|للبث|مسموح بنشره|للاستخدام|قابل للنشر',
  until: 'حتى|قبل|إلى أن|ريثما|إلى حين|لغاية|ما لم',
  after: 'بعد|اعتبارا من|ابتداء من|بدءا من|عند|إلا بعد|منذ|عندما',
  temporary:
    'مؤقتا|في الوقت الحالي|في الوقت الراهن|حتى إشعار آخر|حاليا|لحين|الآن|بعد الآن|بانتظار|في انتظار|حتى إشعار جديد|لغاية إشعار آخر|موقتا|إلى إشعار آخر',
  check: 'تحقق|التحقق|نتحقق|يتحقق|تأكد|تأكيد|التأكد|قانوني*|محامو*|محامي*|مراجعة|إشعار|تدقيق|توضيح|قضائي*',
  story: 'خبر|أخبار|نص|برقية|برقيات|خبرنا|ما سبق',
  thing: 'تقرير|مقال|مادة|نسخة|نسخ|نسخه|تنبيه|قصة|تحقيق|رسالة|مقابلة|موضوع|مواد|نبأ|نسخها|سلسلة|عاجل',
  this: 'هذا|هذه|ذلك|أعلاه|جميع|كل|كامل|المذكور|كافة|نصنا',
  part: 'فقرة|فقرات|صورة|صور|صورا|فيديو|اقتباس|اقتباسات|جدول|رسم|رسوم|عنوان|عناوين|خريطة|تسجيل|جملة|عبارة|كلمة|لقب|اسم|أسماء|مقطع|مقاطع|إطار|توقيع|ترقيم|مقدمة|شرح الصورة|رابط|أخيرة',
  other: 'سابق*|آخر|أخرى|قديم*|أول|أولى|أمس|مكرر*|مماثل*',
  lifted: 'رفع|انتهى|انتهت|زال|انقضى|رفعنا|يرفع|رفعت|مضى|كسر|انتهاء',
  liftsLater: 'سيرفع|سوف يرفع|ينتهي|يرفع عند|يرفع في|سينتهي|ستنتهي|يسري حتى',
  free: 'يمكن استخدام*|يمكن نشر*|متاح|متاحة|يجوز نشر*|بات متاحا|أصبح متاحا|صالح للاستخدام|يسمح باستخدامه|صالحا للنشر',
  mistaken: 'خطأ|بالخطأ|عن طريق الخطأ|سهوا|من طريق الخطأ|مغلوط*|خاطئ*|غلطا|كان خطأ|بطريق الخطأ',
  noLonger: 'لم يعد|لم تعد|باطل|كأنه لم يكن يمكن',
  sent: 'أرسل|أرسلت|أرسلناه|مرسل|بثثناه|أرسلنا|نشرناه|بث خطأ|وزع|صدر',
  everywhere: 'مواقع|شبكات|أرشيف|منصات|منصاتكم|مواقعكم|أنظمة|قواعد|صفحات|حسابات|شبكات التواصل',
  by: 'من قبل|من جانب|على يد|من طرف',
  only: 'فقط|إلا|باستثناء|سوى|حصرا',
  stands: 'ما زال|لا يزال|قائما|قائم|ساريا|ساري|سار|يبقى|لا تزال|ما زالت',
  moved: 'تغيير|تعديل|جديد|تمديد|تقديم|تأخير|تغير|مدد|تأجيل',
  edit: 'يضيف|إضافة|أضاف|تضيف|تحديث|يحدث|إعادة|يعيد|يحذف|يلغي|يستبدل|يحل محل|بدل|يكمل|اختصار|يأتي بعد|تكملة|يغير|صياغة|تحدث|نضيف|مع إضافة|يحل مكان|يعاد|نعيد',
  correct: 'يصحح|تصحيح|تصويب|تصحح|نصحح|مصحح|مصححة|يصوب|استدراك|يقرأ|والصواب|والصحيح|تصحيحات|لتصحيح|يقرأ في',
  precise: 'توضيح|يوضح|إيضاح|يدقق',
  weSaid: 'ذكرنا|أوردنا|قلنا|كتبنا|نسبنا|أشرنا|ورد في نسخة|النسخة السابقة|نسخ سابقة|النسخ السابقة',
  right: 'الرقم الصحيح|الأرقام الصحيحة|الاسم الصحيح|بالرقم الصحيح|القيمة الصحيحة|التاريخ الصحيح',
  idiom: 'حظر التجول|حظر السفر|حظر السلاح|حظر الطيران',
  killOrder: 'إلغاء إلزامي|إلغاء نهائي|إشعار إلغاء|إلغاء فوري|سحب إلزامي',
  killing: 'إلغاء|إهمال|تجاهل|سحب|حذف|صرف النظر|إزالة|شطب|إتلاف|محو',
  holding: 'تعليق|وقف|إيقاف|تجميد|حجب|احتفاظ|إرجاء|تريث|التريث|انتظار|تأجيل نشر',
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
export const mornings = 'am|de la mañana|da manhã|du matin|de la madrugada|da madrugada|morgens|früh|صباحا|فجرا'
/** Before an hour that is not, or no longer, the one that counts. */
export const insteadOf =
  'not|not at|instead of|previously|non|au lieu de|nicht|statt|anstatt|nicht um|en lugar de|en vez de|y no|no|no a las|não|e não|em vez de|não às|بدلا من|وليس|لا|بدل|وليس عند'

/**
 * Zones, by what desks call them: names that `Intl` takes, or minutes east of Greenwich. A name for winter time means
 * minutes that do not change, because people also write it in summer, and this reading is the later one; a name for
 * summer time means the clock of the place.
 */
export const zones: ReadonlyArray<readonly [zone: string | number, names: string]> = [
  [0, 'gmt|utc|z|tu|tuc|wet|ت غ|توقيت غرينتش|غرينتش|جرينتش|غرينيتش|greenwich|hora media de greenwich|weltzeit'],
  [60, 'cet|mez|hec'],
  [-300, 'est'],
  [-360, 'cst'],
  [-420, 'mst'],
  [-480, 'pst'],
  [120, 'eet|oez'],
  [-180, 'brt|art'],
  ['Europe/Berlin', 'cest|mesz|heec|berlin|wien|vienna|zürich|bern|frankfurt|hamburg|برلين|berlín|berlim|münchen'],
  ['Europe/Paris', 'paris|parís|باريس|genf|genève|geneva|ginebra|genebra|bruxelles|brussels|brüssel|bruselas|bruxelas'],
  ['Europe/London', 'bst|london|londres|لندن'],
  ['Europe/Madrid', 'madrid|madri|مدريد|peninsular|roma|rome|rom'],
  ['Europe/Lisbon', 'west|lisboa|lisbon|lisbonne|lissabon|lisboeta'],
  ['America/New_York', 'edt|et|eastern|new york|nova iorque|nova york|nueva york|washington|نيويورك|واشنطن|montréal'],
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
