import { onTestFinished } from 'vitest'

/** Texts that a browser leaves alone. */
const untranslated = 'font, script, style, textarea, option, title, svg'

/** A browser's page translation: puts its own words, in elements of its own, in the place of every text, as it comes. */
export function translatePage(): void {
  const translate = (text: Text) => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) return
    const words = document.createElement('font')
    words.append(document.createTextNode(text.data))
    const place = document.createElement('font')
    place.append(words)
    text.replaceWith(place)
  }
  const translateAll = (node: Node): void => {
    if (node instanceof Text) translate(node)
    else for (const child of [...node.childNodes]) translateAll(child)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) if (node.isConnected) translateAll(node)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  translateAll(document.body)
  onTestFinished(() => observer.disconnect())
}
