import { currentLanguage } from '@portal/texts/current-language.ts'
import { use, useDeferredValue } from 'react'
import { useLanguage } from '../language/readers-language.ts'
import { type ContentFile, type ContentName, contentFile } from './content-files.ts'

/**
 * A text in the reader's language. When that changes, the text in the language before is shown until the other one has
 * arrived.
 */
export const useContent = (name: ContentName): ContentFile => use(contentFile(name, useDeferredValue(useLanguage())))

/** Loads a text before the page that shows it: the route waits for it as it waits for the page's script. */
export const loadContent = (name: ContentName): Promise<ContentFile> => contentFile(name, currentLanguage())
