import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../language/readers-language.ts'
import { Translatable } from './translatable.tsx'
// Read beforehand, so that a slow disk is not waited for in a test.
import './translation.tsx'

const german = 'Der Hochtöner kratzt bei hohem Pegel.'
const english = 'The tweeter scratches at a high level.'

/** What the fake of the browser answers; a test changes what it is about. */
interface Browser {
  detectorIs: string
  translatorIs: string
  detected: { detectedLanguage: string; confidence: number }
  translate: () => Promise<string>
}
let browser: Browser
let models: { loaded: (part: number) => void; arrives: () => void }
const createDetector = vi.fn()
const createTranslator = vi.fn()

beforeEach(() => {
  browser = {
    detectorIs: 'available',
    translatorIs: 'available',
    detected: { detectedLanguage: 'de', confidence: 0.98 },
    translate: async () => english,
  }
  createDetector.mockReset().mockImplementation(async () => ({ detect: async () => [browser.detected] }))
  createTranslator.mockReset().mockImplementation(
    ({ monitor }: { monitor: (target: unknown) => void }) =>
      new Promise((created) => {
        const translator = { translate: () => browser.translate(), destroy: () => undefined }
        const addEventListener = (_type: string, listener: (event: { loaded: number }) => void) => {
          models = { loaded: (part) => listener({ loaded: part }), arrives: () => created(translator) }
        }
        monitor({ addEventListener })
        if (browser.translatorIs === 'available') created(translator)
      }),
  )
  vi.stubGlobal('LanguageDetector', { availability: async () => browser.detectorIs, create: createDetector })
  vi.stubGlobal('Translator', { availability: async () => browser.translatorIs, create: createTranslator })
})
afterEach(() => {
  vi.unstubAllGlobals()
  showLanguage('en')
})

const show = (text = german) =>
  render(<Translatable text={text}>{(language) => <p lang={language}>{text}</p>}</Translatable>)
const offered = () => screen.findByRole('button', { name: 'Translate' })
/** Long enough for everything that has been asked for to have been answered. */
const settled = () => act(() => vi.dynamicImportSettled())
const expectNothing = async () => {
  await settled()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(german).getAttribute('lang')).toBeNull()
}

describe('"Translate" is offered', () => {
  it('under a text in another language than the reader’s, which is marked with its language', async () => {
    show()
    await offered()
    expect(screen.getByText(german).lang).toBe('de')
    expect(createTranslator).not.toHaveBeenCalled()
  })

  it('where the language model has to be downloaded first, which begins with the click', async () => {
    browser.translatorIs = 'downloadable'
    show()
    await offered()
    expect(createTranslator).not.toHaveBeenCalled()
  })
})

describe('nothing is offered', () => {
  it('where the browser has no translator', async () => {
    vi.unstubAllGlobals()
    show()
    await expectNothing()
  })

  it('under a text in the reader’s language', async () => {
    showLanguage('de')
    show()
    await expectNothing()
  })

  it('where the browser cannot translate from this language into the reader’s', async () => {
    browser.translatorIs = 'unavailable'
    show()
    await expectNothing()
  })

  it('where the language is a guess', async () => {
    browser.detected = { detectedLanguage: 'de', confidence: 0.4 }
    show()
    await expectNothing()
  })

  it('where the browser cannot find out the language', async () => {
    browser.detectorIs = 'unavailable'
    show()
    await expectNothing()
  })

  it('while the browser has yet to download what finds out the language, which begins with a click or a key', async () => {
    browser.detectorIs = 'downloadable'
    show()
    await expectNothing()
    expect(createDetector).not.toHaveBeenCalled()
    fireEvent.pointerUp(document.body)
    await offered()
  })
})

describe('a press on "Translate"', () => {
  it('shows the translation below the original, and the next presses hide and show it', async () => {
    show()
    fireEvent.click(await offered())
    const translation = await screen.findByText(english)
    expect(translation.lang).toBe('en')
    expect(screen.getByText('Translated by your browser')).toBeTruthy()
    expect(screen.getByText(german).compareDocumentPosition(translation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    fireEvent.click(screen.getByRole('button', { name: 'Hide translation' }))
    expect(screen.queryByText(english)).toBeNull()
    expect(screen.getByText(german)).toBeTruthy()

    fireEvent.click(await offered())
    expect(screen.getByText(english)).toBeTruthy()
    expect(createTranslator).toHaveBeenCalledOnce()
  })

  it('shows how much of the language model is there', async () => {
    browser.translatorIs = 'downloadable'
    show()
    fireEvent.click(await offered())
    expect(screen.getByRole('button', { name: 'Translating…' })).toBeTruthy()
    act(() => models.loaded(0.25))
    const bar = screen.getByRole('progressbar', { name: 'Language model is downloading' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')

    act(() => models.loaded(1))
    models.arrives()
    expect(await screen.findByText(english)).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('says that it failed, and the next one tries again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    browser.translate = () => Promise.reject(new Error('no memory'))
    show()
    fireEvent.click(await offered())
    expect((await screen.findByRole('alert')).textContent).toBe('This text could not be translated. Please try again.')
    expect(screen.getByText(german)).toBeTruthy()

    browser.translate = async () => english
    fireEvent.click(await offered())
    expect(await screen.findByText(english)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('a reader who changes the language gets another offer, and no translation into the one before', async () => {
  show()
  fireEvent.click(await offered())
  await screen.findByText(english)
  act(() => showLanguage('de'))
  await expectNothing()
  expect(screen.queryByText(english)).toBeNull()
})
