import { pageAt } from '../ui/routing/address.ts'

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

const controlsIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(controls)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(controls) && one.checkVisibility(),
  )

function* siblings(node: Node | null, direction: 'nextSibling' | 'previousSibling') {
  for (let sibling = node; sibling; sibling = sibling[direction])
    if (sibling instanceof Element && sibling.isConnected) yield sibling
}

/**
 * The control that gets the focus when the focused one was removed: control number `at` of the next sibling, e.g. of
 * the next row, or of the previous one; otherwise the nearest control around them, or the content of the page.
 */
function successor({ nextSibling, previousSibling, target }: MutationRecord, at: number): HTMLElement | null {
  const inPlace = previousSibling ? previousSibling.nextSibling : target.firstChild
  for (const start of [siblings(inPlace ?? nextSibling, 'nextSibling'), siblings(previousSibling, 'previousSibling')])
    for (const sibling of start) {
      const found = controlsIn(sibling)
      const same = found[Math.min(at, found.length - 1)]
      // A button that only says why it cannot be pressed is passed over.
      const next = same?.ariaDisabled === 'true' ? found.find((one) => one.ariaDisabled !== 'true') : same
      if (next) return next
    }
  const main = document.querySelector('main')
  // Farther out stand the link that skips to the content, and the bar.
  for (let place: Node | null = target; place instanceof Element; place = place.parentNode) {
    if (place !== main && place.contains(main)) break
    const [first] = controlsIn(place)
    if (first) return first
  }
  return main
}

/** Without a jump of the page where that is all of its content. */
const goTo = (next: HTMLElement | null) => next?.focus({ preventScroll: next.matches('main') })

/**
 * Browsers put the focus at the beginning of the page when the focused control is removed: a file that was taken off, a
 * row that was archived. This moves it to what takes its place, unless somebody else has moved it. Returns a function that
 * ends it.
 */
export function keepFocus(): () => void {
  let focused: Element | undefined
  let page = ''
  const shownPage = () => pageAt(location)
  const follow = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : undefined
    page = shownPage()
  }
  document.addEventListener('focusin', follow)
  const observer = new MutationObserver((records) => {
    const removed = focused
    if (!removed || removed.isConnected || document.activeElement !== document.body) return
    focused = undefined
    // A new page has its own beginning.
    if (page !== shownPage()) return
    for (const record of records)
      for (const node of record.removedNodes)
        if (node instanceof Element && node.contains(removed)) {
          // What lay over the page has no neighbours in it.
          if (node.matches('[popover]')) return goTo(document.querySelector('main'))
          const at = [node, ...node.querySelectorAll(controls)].filter((one) => one.matches(controls)).indexOf(removed)
          return goTo(successor(record, Math.max(at, 0)))
        }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', follow)
    observer.disconnect()
  }
}
