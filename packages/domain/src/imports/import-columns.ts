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

/** Which column holds which field by the names of the first row; of two columns with one meaning the first one. */
export function matchColumns(header: readonly string[]): ImportColumns {
  const columns: { [Field in ImportField]?: number } = {}
  for (const [index, name] of header.entries()) {
    const field = fieldOfWord.get(foldHeader(name))
    if (field && columns[field] === undefined) columns[field] = index
  }
  return columns
}

/** What has to be said before a file can be checked: where each of these stands, or one brand for all rows. */
export function missingFields(columns: ImportColumns, defaultBrand: string | null): ImportField[] {
  const required = ['brand', 'serialNumber', 'itemNumber', 'shippedOn'] as const
  return required.filter((field) => columns[field] === undefined && !(field === 'brand' && defaultBrand))
}

/** Whether every field has a column of its own that the file has. */
export function columnsFit(columns: ImportColumns, columnCount: number): boolean {
  const chosen = Object.values(columns)
  return new Set(chosen).size === chosen.length && chosen.every((index) => index >= 0 && index < columnCount)
}
