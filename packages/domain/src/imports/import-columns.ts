/** What a column of an imported file can hold. */
export const importFields = [
  'brand',
  'serialNumber',
  'itemNumber',
  'itemType',
  'productName',
  'shippedOn',
  'manufacturedOn',
  'soldOn',
  'debtorNumber',
  'invoice',
] as const
export type ImportField = (typeof importFields)[number]

export const dateFields = ['shippedOn', 'manufacturedOn', 'soldOn'] as const satisfies readonly ImportField[]
export type DateField = (typeof dateFields)[number]

/** Which column holds which field, counted from 0. A field that is left out is in no column. */
export type ImportColumns = { readonly [Field in ImportField]?: number }

/** The words that name a field in the first row, folded as {@link foldHeader} does: English, German, French. */
const headerWords: { readonly [Field in ImportField]: readonly string[] } = {
  brand: ['brand', 'make', 'manufacturer', 'marke', 'hersteller', 'marque', 'fabricant'],
  serialNumber: [
    ...['serialnumber', 'serialno', 'serial', 'sn', 'snr'],
    ...['seriennummer', 'seriennr', 'serialnummer', 'seriennumer'],
    ...['numerodeserie', 'nodeserie', 'ndeserie', 'nserie', 'serie'],
  ],
  itemNumber: [
    ...[
      'itemnumber',
      'itemno',
      'item',
      'articlenumber',
      'articleno',
      'article',
      'partnumber',
      'partno',
      'sku',
      'model',
    ],
    ...['artikelnummer', 'artikelnr', 'artnr', 'artikel', 'materialnummer', 'modell'],
    ...['numerodarticle', 'nodarticle', 'ndarticle', 'referencearticle', 'reference', 'modele'],
  ],
  itemType: [
    ...['itemtype', 'type', 'producttype', 'category'],
    ...['gerateart', 'geratetyp', 'typ', 'art', 'produktart', 'kategorie'],
    ...['typedarticle', 'typedappareil', 'typedeproduit', 'categorie'],
  ],
  productName: [
    ...['productname', 'product', 'name', 'description', 'itemname', 'itemdescription'],
    ...['produktname', 'produkt', 'bezeichnung', 'artikelbezeichnung', 'beschreibung'],
    ...['nomduproduit', 'produit', 'designation', 'libelle', 'nom'],
  ],
  shippedOn: [
    ...[
      'shippedon',
      'shipped',
      'shipdate',
      'shippingdate',
      'shipmentdate',
      'deliverydate',
      'deliveredon',
      'dispatchdate',
    ],
    ...[
      'ausgeliefertam',
      'ausgeliefert',
      'auslieferung',
      'auslieferungsdatum',
      'lieferdatum',
      'geliefertam',
      'versanddatum',
    ],
    ...['livrele', 'expediele', 'datedelivraison', 'datedexpedition', 'livraison', 'expedition'],
  ],
  manufacturedOn: [
    ...['manufacturedon', 'manufactured', 'manufacturingdate', 'productiondate', 'producedon', 'builton'],
    ...['hergestelltam', 'hergestellt', 'herstelldatum', 'herstellungsdatum', 'produktionsdatum', 'baudatum'],
    ...['fabriquele', 'datedefabrication', 'datedeproduction', 'fabrication'],
  ],
  soldOn: [
    ...['soldon', 'sold', 'saledate', 'salesdate', 'dateofsale', 'purchasedate', 'purchasedon'],
    ...['verkauftam', 'verkauft', 'verkaufsdatum', 'verkauf', 'kaufdatum'],
    ...['vendule', 'datedevente', 'vente', 'datedachat'],
  ],
  debtorNumber: [
    ...['debtornumber', 'debtorno', 'debtor', 'customernumber', 'customerno', 'customer', 'soldto', 'accountnumber'],
    ...['debitorennummer', 'debitornummer', 'debitor', 'kundennummer', 'kundennr', 'kunde', 'kdnr'],
    ...[
      'numerodedebiteur',
      'debiteur',
      'numeroclient',
      'numerodeclient',
      'noclient',
      'nclient',
      'client',
      'codeclient',
    ],
  ],
  invoice: [
    ...['invoice', 'invoicenumber', 'invoiceno'],
    ...['rechnung', 'rechnungsnummer', 'rechnungsnr', 'renr', 'beleg', 'belegnummer'],
    ...['facture', 'numerodefacture', 'nodefacture', 'ndefacture'],
  ],
}

/** A column's name as names are compared: without case, accents, spaces and punctuation. */
export const foldHeader = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const fieldOfWord = new Map(importFields.flatMap((field) => headerWords[field].map((word) => [word, field] as const)))

/**
 * Which column holds which field by the names of the first row. Of two columns with one meaning the one with the longer
 * word, which says it better (a column "Item" beside "Item number"), else the first.
 */
export function matchColumns(header: readonly string[]): ImportColumns {
  const columns: { [Field in ImportField]?: number } = {}
  const named = header.map(foldHeader)
  for (const [index, name] of named.entries()) {
    const field = fieldOfWord.get(name)
    if (!field) continue
    const before = columns[field]
    if (before === undefined || (named[before] ?? '').length < name.length) columns[field] = index
  }
  return columns
}

/**
 * Whether a row below the header is one itself, as where lists were joined: the same once more, if in another language, or
 * another one.
 */
export function headerAgain(cells: readonly string[], header: readonly string[]): 'same' | 'other' | undefined {
  // Names of columns hold no numbers; every unit has a day.
  if (cells.some((cell) => /\d\d/.test(cell))) return undefined
  if (
    cells.length === header.length &&
    header.every((name, index) => foldHeader(name) === foldHeader(cells[index] ?? ''))
  )
    return 'same'
  const found = matchColumns(cells)
  if (found.serialNumber === undefined || Object.keys(found).length < fieldsOfHeader) return undefined
  const before = matchColumns(header)
  return importFields.every((field) => found[field] === before[field]) ? 'same' : 'other'
}

/** Whether lines are no title but a list whose columns are parted by something else, with a header or with rows alike. */
export const isOtherList = (lines: readonly string[], delimiters: readonly string[]): boolean =>
  delimiters.some((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter))
    return rows.some(
      (cells, index) =>
        Object.keys(matchColumns(cells)).length >= fieldsOfHeader ||
        (isFilled(cells) && isFilled(rows[index + 1]) && rows[index + 1]?.length === cells.length),
    )
  })

const isFilled = (cells: readonly string[] = []) => cells.filter((cell) => cell.trim() !== '').length >= fieldsOfHeader

/** A row that names so many fields is no unit. */
const fieldsOfHeader = 3

/** How many of the first rows are a title above the header: rows with few cells, until one has as many as most or names columns. */
export function titleRows(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [usual = 0] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  const isHeader = (row: readonly string[]) => Object.keys(matchColumns(row)).length >= fieldsOfHeader
  const found = widths.findIndex((width, index) => width > usual / 2 || isHeader(rows[index] ?? []))
  const header = rows.findIndex(isHeader)
  if (header <= found) return Math.max(0, found)
  // A title of many cells, or one above few rows, stands on shorter lines than the header, and no two of them are a list.
  const above = widths.slice(found, header).filter((width) => width > 1)
  const isTitle = new Set(above).size === above.length && above.every((width) => width < (widths[header] ?? 0))
  return isTitle ? header : found
}

/** What every row has to say: a brand only where there is none for all of them. */
export const requiredFields = (defaultBrand: string | null): readonly ImportField[] => [
  ...(defaultBrand ? [] : (['brand'] as const)),
  ...(['serialNumber', 'itemNumber', 'shippedOn'] as const),
]

/** What has to be said before a file can be checked: where each of these stands, or one brand for all rows. */
export const missingFields = (columns: ImportColumns, defaultBrand: string | null): ImportField[] =>
  requiredFields(defaultBrand).filter((field) => columns[field] === undefined)

/** Whether every field has a column of its own that the file has. */
export function columnsFit(columns: ImportColumns, columnCount: number): boolean {
  const chosen = Object.values(columns)
  return new Set(chosen).size === chosen.length && chosen.every((index) => index >= 0 && index < columnCount)
}
