/** Names of the toggle inside a password field. They leave out the word that names the field itself. */
export const toggleTexts = { showText: 'Show characters', hideText: 'Hide characters' }
