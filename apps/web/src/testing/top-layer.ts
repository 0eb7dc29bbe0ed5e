/**
 * The popover methods, for the test DOM that lacks them: enough to open and close, without the browser's top layer.
 * Import it in a test that opens a Tooltip, a Menu or a Combobox.
 */
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.setAttribute('data-popover-open', '')
}
HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
  this.removeAttribute('data-popover-open')
}

export {}
