import type { NewsDocument, PictureDocument } from '@wiredeck/document'

/** Photos and graphics are shown in a black room; everything else is read in the panel. */
export function isFullScreen(document: NewsDocument): document is PictureDocument {
  return document.type === 'photo' || document.type === 'graphic'
}
