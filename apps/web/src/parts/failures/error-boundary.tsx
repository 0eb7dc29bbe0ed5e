import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  /** What is shown. Another place is tried again. */
  readonly place: unknown
  readonly failed: ComponentType<{ readonly error: unknown }>
  readonly children: ReactNode
}

interface State {
  readonly place: unknown
  readonly failure?: { readonly error: unknown } | undefined
}

/** Shows something else in place of what throws while it is drawn. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps = ({ place }: Props, state: State) =>
    place === state.place ? null : { place, failure: undefined }

  override render(): ReactNode {
    const { failed: Failed, children } = this.props
    return this.state.failure ? <Failed error={this.state.failure.error} /> : children
  }
}
