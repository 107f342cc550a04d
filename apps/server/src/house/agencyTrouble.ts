/** Why the agency could not be asked; `cause` is what the client of the content API threw. */
export class AgencyTrouble extends Error {
  override readonly name = 'AgencyTrouble'
  /** The house's own login has failed. */
  readonly isLogin: boolean

  constructor(cause: unknown, { isLogin = false } = {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isLogin = isLogin
  }
}
