import { Component, type ReactNode } from 'react'

/**
 * A part that the page can do without. When its script does not come, for example because the portal was renewed since
 * the page was opened, the part is left out; what somebody is typing beside it stays. React prints the error.
 */
export class OptionalPart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
