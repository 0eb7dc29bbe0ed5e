/** In which language a browser's page is sent, where it is another one than the browser prefers. */
export const languageCookie = 'language'
