import { complete } from './common.ts'
import { readMediaItems } from '../fields/media.ts'
import { isText, unfit } from '../base/raw.ts'
import type { RawRecord, Reason } from '../base/raw.ts'
import type { CommonFields, WebstoryDocument } from '../base/document.ts'

/** A web story without an address is refused, because there is nothing to open. */
export function readWebstory(raw: RawRecord, common: CommonFields): WebstoryDocument | Reason {
  const { href } = common
  if (href === undefined) return isText(raw.href) ? 'href: Invalid url' : unfit('href', 'string', raw.href)
  const medias = readMediaItems(raw, common.id)
  return complete(common, { type: 'webstory', class: 'webstory', href, medias })
}
