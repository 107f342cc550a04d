/** What ids are made of besides words: `newsml.afp.com.20260222T090659Z.doc-98hu39e`, and UUIDs. */
const notWords =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|^(?:newsml|urn)[\p{L}\p{N}]*\..*\bdoc[-.]|\p{L}*\p{N}[\p{L}\p{N}]*/giu

/** The words in an address that leads to no document, to be searched for: a slug that somebody wrote by hand; '' for none. */
export function wordsOfId(id: string): string {
  const rest = id.replace(notWords, ' ')
  return (rest.match(/\p{L}{2,}/gu) ?? []).join(' ')
}
