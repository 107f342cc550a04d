import { failureReasons, type DeliveryFailure, type FailureReason } from '@wiredeck/content-api/wire'

/** Why something did not arrive. `detail` names no secret, and holds no text of an answer's body. */
export function failure(reason: FailureReason, detail: string | null = null): DeliveryFailure {
  return { reason, detail: detail || null }
}

/** As the database keeps it, and logs say it: the reason, and its detail after a space, as in `receiverAnswers 422`. */
export function failureText({ reason, detail }: DeliveryFailure): string {
  return detail === null ? reason : `${reason} ${detail}`
}

/** Reads what `failureText` wrote. Rows of earlier versions hold an English sentence, which is the detail then. */
export function readFailureText(text: string): DeliveryFailure {
  const [word, ...rest] = text.split(' ')
  const reason = failureReasons.find(known => known === word)
  return reason ? failure(reason, rest.join(' ')) : failure('other', text)
}
