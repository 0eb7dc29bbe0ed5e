/** The browser's own APIs, of which TypeScript does not know yet: https://webmachinelearning.github.io/translation-api/ */
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface Detector {
  detect(text: string): Promise<readonly { readonly detectedLanguage: string; readonly confidence: number }[]>
}

interface Pair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}

interface DownloadMonitor {
  addEventListener(type: 'downloadprogress', listener: (event: { readonly loaded: number }) => void): void
}

interface BrowserTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>
  destroy(): void
}

declare const LanguageDetector: {
  availability(): Promise<Availability>
  create(): Promise<Detector>
}
declare const Translator: {
  availability(pair: Pair): Promise<Availability>
  create(options: Pair & { signal: AbortSignal; monitor(monitor: DownloadMonitor): void }): Promise<BrowserTranslator>
}

/** Below this confidence a text could be in several languages, as a short one often could. */
const sureFrom = 0.7

let detector: Promise<Detector> | undefined

/** The browser downloads a model for nothing but a click or a key. */
let nextClickOrKey: Promise<void> | undefined
const clickOrKey = (): Promise<void> => {
  nextClickOrKey ??= new Promise((resolve) => {
    for (const event of ['pointerup', 'keyup']) addEventListener(event, () => resolve(), { once: true })
  })
  return nextClickOrKey
}

/** The language of a text, once the browser knows it: where its detector is still to be downloaded, after a click. */
async function languageOf(text: string): Promise<string | undefined> {
  const availability = await LanguageDetector.availability()
  if (availability === 'unavailable') return undefined
  if (availability !== 'available') await clickOrKey()
  detector ??= LanguageDetector.create()
  const [best] = await (await detector).detect(text)
  return best && best.confidence >= sureFrom ? best.detectedLanguage : undefined
}

/** The language of a text that is not in the reader's and that the browser can translate; undefined for any other. */
export async function foreignLanguageOf(text: string, reader: string): Promise<string | undefined> {
  const language = await languageOf(text)
  if (language === undefined || new Intl.Locale(language).language === reader) return undefined
  const availability = await Translator.availability({ sourceLanguage: language, targetLanguage: reader })
  return availability === 'unavailable' ? undefined : language
}

export interface Translating {
  readonly signal: AbortSignal
  /** How much of the language model has been downloaded, 0 to 1. */
  readonly onDownload: (loaded: number) => void
}

/** Translates in the browser. Call it in a click: the browser downloads a missing language model for nothing else. */
export async function translate(text: string, pair: Pair, { signal, onDownload }: Translating): Promise<string> {
  const translator = await Translator.create({
    ...pair,
    signal,
    monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onDownload(loaded)),
  })
  try {
    return await translator.translate(text, { signal })
  } finally {
    translator.destroy()
  }
}
