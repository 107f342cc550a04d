import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  isAuthError,
  isAuthImplicitGrantRedirectError,
  isAuthRetryableFetchError,
} from '@supabase/supabase-js'

/** The failures that a screen tells apart. */
export type SessionErrorCode =
  | 'wrong-code'
  /** The link of a mail was used, or its time is over. */
  | 'link-over'
  /** The link belongs to the browser that asked for it, or to an earlier mail of this one. */
  | 'other-browser'
  | 'too-often'
  | 'unreachable'
  /** The account must prove its second factor first. */
  | 'factor-needed'
  | 'not-offered'
  /** The message to a phone did not go out. */
  | 'not-sent'
  /** Another account has this identity. */
  | 'taken'
  | 'failed'

/** `message` is a sentence of the error catalogue (deck 8). */
export class SessionError extends Error {
  readonly code: SessionErrorCode

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'SessionError'
    this.code = codeOf(cause)
  }
}

const codes: Record<string, SessionErrorCode> = {
  otp_expired: 'wrong-code',
  flow_state_not_found: 'link-over',
  flow_state_expired: 'link-over',
  bad_code_verifier: 'other-browser',
  pkce_code_verifier_not_found: 'other-browser',
  mfa_verification_failed: 'wrong-code',
  mfa_verification_rejected: 'wrong-code',
  over_email_send_rate_limit: 'too-often',
  over_request_rate_limit: 'too-often',
  over_sms_send_rate_limit: 'too-often',
  sms_send_failed: 'not-sent',
  insufficient_aal: 'factor-needed',
  identity_already_exists: 'taken',
  otp_disabled: 'not-offered',
  provider_disabled: 'not-offered',
  phone_provider_disabled: 'not-offered',
  mfa_phone_enroll_not_enabled: 'not-offered',
}

function codeOf(error: unknown): SessionErrorCode {
  if (isAuthRetryableFetchError(error)) return 'unreachable'
  // In an address, the code that was wrong or late is that of a link.
  if (isAuthImplicitGrantRedirectError(error))
    return error.details?.code === 'otp_expired' ? 'link-over' : 'failed'
  if (!isAuthError(error)) return 'failed'
  return codes[error.code ?? ''] ?? (error.status === 429 ? 'too-often' : 'failed')
}

/**
 * What the backend says of an error, for the report. Errors of its functions are wrapped as the error catalogue has
 * them; the auth client's own sentences stay as they are.
 */
export async function sayBackendError(error: unknown): Promise<string> {
  if (error instanceof FunctionsHttpError) return `Function returned an error: ${await bodyOf(error)}`
  if (error instanceof FunctionsRelayError) return `Relay error: ${error.message}`
  if (error instanceof FunctionsFetchError) return `Fetch error: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

/** The body of the function's answer says more than the error itself. */
async function bodyOf(error: FunctionsHttpError): Promise<string> {
  const text = error.context instanceof Response ? await error.context.text().catch(() => '') : ''
  return text || error.message
}
