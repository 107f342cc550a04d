/** The parts of ids that are no words, as in `newsml.afp.com.20260222T090659Z.doc-98hu39e` and in UUIDs. */
const notWords =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|^(?:newsml|urn)[\p{L}\p{N}]*\..*\bdoc[-.]|\p{L}*\p{N}[\p{L}\p{N}]*/giu

/** The words to search for in an address without a document, as in a slug that was written by hand; '' for none. */
export function wordsOfId(id: string): string {
  const rest = id.replace(notWords, ' ')
  return (rest.match(/\p{L}{2,}/gu) ?? []).join(' ')
}
