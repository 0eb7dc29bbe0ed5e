/** The maker, as it signs labels, documents and the icon of a home screen. */
export const makerName = 'Membran'

/** What the maker calls this product of its own; the second word of the logo. */
export const productName = 'Warranty'

/** Both words, wherever a text names the portal. */
export const brandName = `${makerName} ${productName}`

/** What the portal is, in one line: for search engines and home screens. */
export const brandLine = 'Warranty and technical exchange for loudspeakers and amplifiers'
