import type { MessageId } from '../../i18n/index.ts'
import { isOnline } from '../../platform/online.ts'
import type { SessionErrorCode } from '../../session/errors.ts'

/** `failure` is the text if no better one is known. */
export function errorText(code: SessionErrorCode, failure: MessageId): MessageId {
  switch (code) {
    case 'wrong-code':
      return 'sync.codeIncorrect'
    case 'link-over':
      return 'sync.linkOver'
    case 'other-browser':
      return 'sync.linkElsewhere'
    case 'too-often':
      return 'sync.tooOften'
    case 'unreachable':
      return isOnline() ? 'sync.unreachable' : 'device.offline'
    case 'factor-needed':
      return 'factor.needed'
    case 'taken':
      return 'account.taken'
    case 'not-sent':
      return 'factor.notSent'
    case 'not-offered':
      return 'sync.notOffered'
    case 'failed':
      return failure
  }
}
