import type { Context } from 'hono'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { addressOf } from '../http/clientAddress.ts'
import { codeText } from '../mail/codeText.ts'
import { limits } from '../callers/rateLimit.ts'
import { outsideTurn } from '../callers/takeTurn.ts'
import type { Claims } from './accessJwts.ts'
import type { AccountDeps } from './accountDeps.ts'
import { sixDigits } from './sixDigits.ts'
import { phoneOf, type StoredFactor } from './factors.sql.ts'

/** The codes that are sent to the phones of second factors. */
export function createPhoneCodes({ keys, counter, sendText, address, now, log }: AccountDeps) {
  const sender = () => {
    if (!sendText) throw new CodedRefusal(422, 'phone_provider_disabled', 'Nothing is sent to phones here')
    return sendText
  }
  return {
    /** A new code, if one may be sent. Throws a CodedRefusal if not. */
    async take(context: Context, { userId }: Claims, factor: StoredFactor): Promise<string> {
      sender()
      const from = addressOf(context, address)
      const at = now()
      const counts = [
        await counter.add('messages-of', [userId], limits.messagesOfOneUser, at),
        await counter.add('messages-to', [phoneOf(keys.sealing, factor)], limits.messagesToOnePhone, at),
        ...(from === null
          ? []
          : [await counter.add('messages-from', [from], limits.messagesFromOneAddress, at)]),
      ]
      if (!counts.every(({ isWithin }) => isWithin))
        throw new CodedRefusal(
          429,
          'over_sms_send_rate_limit',
          'Too many messages were asked for: try again later',
        )
      return sixDigits()
    },

    /** Sends it, in the language of the browser. */
    async send(context: Context, factor: StoredFactor, code: string): Promise<void> {
      const text = codeText(code, context.req.header('accept-language') ?? '')
      try {
        await outsideTurn(context, () => sender()(phoneOf(keys.sealing, factor), text))
      } catch (error) {
        // The message of the error may repeat the gateway's answer, and with it the number.
        log.error(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'A message to a phone could not be sent',
        )
        // No fault of the server, which the client would only ask again.
        throw new CodedRefusal(422, 'sms_send_failed', 'The message with the code could not be sent')
      }
    },
  }
}
