import { searchRequestSchema } from '@wiredeck/content-api/wire'
import type { Context } from 'hono'
import * as v from 'valibot'
import { answerDocuments } from '../content/answer.ts'
import { checkCost } from '../callers/searchCost.ts'
import { checkFilterSize } from '../callers/filterSize.ts'
import { toPlan } from '../content/notifications/toPlan.ts'
import { createVersions } from '../content/versions.ts'
import { createVersionStates } from '../content/versionStates.ts'
import type { Filing } from '../filing/filing.ts'
import { Refusal } from '../http/refusal.ts'
import { createTurnTaking } from '../callers/takeTurn.ts'
import type { Turns } from '../callers/turns.ts'
import type { ContentIndex, SearchPlan } from '../index/contentIndex.ts'
import type { OwnAnswers } from '../content/gateway.ts'
import { hasFoundAll, isAnalysed, isAnswerable, type Stretch } from './isAnswerable.ts'
import type { Logins } from './logins.ts'

export type OwnAnswersOptions = {
  index: Pick<ContentIndex, 'search'>
  filing: Pick<Filing, 'revisionsOf' | 'revisionsOfEach'>
  logins: Logins
  turns: Turns
  /** The address of a caller; null if all callers are at this machine. */
  addressOf: (context: Context) => string | null
  /** What is stored just now; null before anything is. */
  stretch: () => Stretch | null
  now: () => Date
  /** Called with the reason why the agency has to answer what the house should have answered. */
  report: (error: unknown) => void
}

/** Strict, because unknown fields ask for something that only the agency can do. */
const requestSchema = v.strictObject(searchRequestSchema.entries)

/** What the house answers from its store, to readers whom the agency lets in. */
export function createOwnAnswers(options: OwnAnswersOptions): OwnAnswers {
  const { index, filing, logins, addressOf, stretch, now, report } = options
  const tokenOf = (context: Context) =>
    /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null
  const loginOf = (context: Context, token: string) => logins.identify(token, addressOf(context) ?? '')
  // The agency has said before that the token is good.
  const inTurn = createTurnTaking(options.turns, async context => {
    const token = tokenOf(context) ?? ''
    const account = (await loginOf(context, token))?.account ?? null
    return { caller: { account, address: addressOf(context) }, connection: token }
  })
  const versions = createVersions(filing)
  const versionStates = createVersionStates(filing)

  /** Null if the agency is to answer, which says in its own words what is wrong with a token or a body. */
  const search = async (context: Context): Promise<Response | null> => {
    const body = await context.req.text()
    const request = readRequest(body)
    const plan = request && planOf(request, now())
    if (!plan) return null
    const answerable = isAnswerable(plan, stretch())
    if (answerable === 'no' || !(await isReader(context))) return null
    let answer: Response | null = null
    const refused = await inTurn(context, async () => {
      const found = await index.search(plan, context.req.raw.signal)
      if (answerable === 'always' ? isAnalysed(plan, found) : hasFoundAll(plan, found))
        answer = await answerDocuments(context, found, request.fields)
    })
    return refused ?? answer
  }

  const answerInTurn = async (
    context: Context,
    handle: (context: Context) => Response | Promise<Response>,
  ): Promise<Response> => {
    let answer: Response | null = null
    const refused = await inTurn(context, async () => {
      answer = await handle(context)
    })
    return refused ?? answer ?? context.notFound()
  }

  const isReader = async (context: Context): Promise<boolean> => {
    const token = tokenOf(context)
    return token !== null && (await loginOf(context, token)) !== null
  }

  const checkReader = async (context: Context): Promise<void> => {
    if (!(await isReader(context))) throw new Refusal(401, 'Invalid access token: unknown or expired')
  }

  return {
    // Whatever hinders the house, the agency can still be asked.
    search: context =>
      search(context).catch((error: unknown) => {
        if (!context.req.raw.signal.aborted) report(error)
        return null
      }),
    versions: {
      one: async context => {
        await checkReader(context)
        return answerInTurn(context, versions)
      },
      states: async context => {
        await checkReader(context)
        return answerInTurn(context, versionStates)
      },
    },
    noteToken: logins.note,
  }
}

type Request = v.InferOutput<typeof requestSchema>

function readRequest(body: string): Request | null {
  try {
    const json: unknown = JSON.parse(body)
    // Measured first, because the schema follows the tree by recursion.
    if (typeof json === 'object' && json !== null && 'query' in json) checkFilterSize(json.query)
    const read = v.safeParse(requestSchema, json)
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Null for what is refused here; the agency may do it. */
function planOf(request: Request, now: Date): SearchPlan | null {
  try {
    const plan = toPlan(request, now)
    checkCost({ ...plan, rows: plan.limit, fields: request.fields ?? [], facets: [] })
    return plan
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
