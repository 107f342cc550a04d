/** Returns the backend's answer; throws its refusal, with a sentence of the error catalogue. */
export type Ask = <Answer extends { data: unknown; error: unknown }>(
  failure: string,
  call: PromiseLike<Answer>,
) => Promise<NonNullable<Extract<Answer, { error: null }>['data']>>
