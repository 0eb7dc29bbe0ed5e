let live = false

/** Whether this browser is told what changes. While it is not, screens ask as often as they do without. */
export const isLive = (): boolean => live

export function setLive(next: boolean): void {
  live = next
}
