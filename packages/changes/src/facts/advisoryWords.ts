import { foldKeyword } from '@wiredeck/query'

/** The words that open a desk's note when a story is withdrawn, folded. */
const kills = /^(kill(ed)?|mandatory kill|annul(ation|lierung|liert)|anul(acion|acao)|الغاء)(?!\p{L})/u
/** The words that open a desk's note when a story was wrong, folded. */
const corrections =
  /^(correct(s|ed|ion|ing)?|corr|corrig(e|ee|eme|ido|ida)|berichtig(t|ung)|korr(ektur|igiert)?|corre(ccion|ccao|cao)|rectific(a|atif|ation|acion|acao)|retificacao|تصحيح|تصويب|يصحح)(?!\p{L})/u

export function opensKill(advisory: string | null): boolean {
  return advisory !== null && kills.test(opening(advisory))
}

export function opensCorrection(advisory: string | null): boolean {
  return advisory !== null && corrections.test(opening(advisory))
}

/** Some desks put signs in front: "///CORRECTION". */
function opening(advisory: string): string {
  return foldKeyword(advisory).replace(/^[^\p{L}]+/u, '')
}
