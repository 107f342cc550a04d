import { Component, type ReactNode, type RefObject, createRef } from 'react'

/** Given to the stand-in for a part that could not be drawn. */
export type DrawingFault = {
  error: unknown
  /** Draws the failed part once more. */
  again: () => void
  /** Takes the focus if the failed part had it; the next Tab would otherwise begin at the top of the page. */
  ref: RefObject<HTMLElement | null>
}

type Props = {
  /** The name of its children in a report. */
  of: string
  /** The value that is drawn here. After a failure, another value is drawn without a retry. */
  input?: unknown
  /** Draws nothing of the failed part, so that it does not fail too. */
  renderFault: (fault: DrawingFault) => ReactNode
  children: ReactNode
}

type State = { fault: { error: unknown } | null; input: unknown }

/** Contains an error of its children, so that the rest of the page goes on. The root reports it (`drawingFaults.ts`). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: null, input: this.props.input }
  private readonly stand = createRef<HTMLElement>()

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } }
  }

  static getDerivedStateFromProps({ input }: Props, state: State): State | null {
    return Object.is(input, state.input) ? null : { fault: null, input }
  }

  /** The focused element and its ancestors, which are known only as long as they are in the page. */
  override getSnapshotBeforeUpdate(_props: Props, { fault }: State): Element[] {
    return fault === this.state.fault ? [] : withAncestors(document.activeElement)
  }

  override componentDidUpdate(_props: Props, _state: State, [held, ...around]: Element[]): void {
    if (held === undefined || held.isConnected) return
    const next = this.stand.current ?? around.find(each => each.isConnected && each.matches('[tabindex]'))
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }

  private readonly again = (): void => this.setState({ fault: null })

  override render(): ReactNode {
    const { fault } = this.state
    if (fault === null) return this.props.children
    return this.props.renderFault({ error: fault.error, again: this.again, ref: this.stand })
  }
}

function withAncestors(element: Element | null): Element[] {
  return element === null ? [] : [element, ...withAncestors(element.parentElement)]
}
