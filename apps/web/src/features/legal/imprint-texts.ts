import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'

/**
 * Who runs the portal, from the operator's settings. Lines of the address are separated by a line break.
 * A field that does not apply (a sole trader has no register entry) is empty, and its section is left out.
 */
export type Operator = PublicConfig['operator']

/** A section of a legal page; `id` is its anchor. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list?: readonly string[]
  readonly table?: LegalTable
}

export interface LegalTable {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface LegalPage {
  readonly title: string
  readonly introduction: string
  readonly sections: readonly LegalSection[]
}

/** The address as the lines it is printed in. */
export const addressLines = (operator: Pick<Operator, 'address'>): string[] =>
  operator.address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 0)

/** The imprint: what section 5 of the German Digital Services Act asks of a business's site. */
export function imprintTexts(operator: Operator): LegalPage {
  const sections: (LegalSection | false)[] = [
    { id: 'provider', title: 'Provider', paragraphs: [operator.name], list: addressLines(operator) },
    operator.representative !== '' && {
      id: 'representatives',
      title: 'Represented by',
      paragraphs: [operator.representative],
    },
    {
      id: 'contact',
      title: 'Contact',
      paragraphs: [],
      list: [
        ...(operator.phone === '' ? [] : [`Phone: ${operator.phone}`]),
        `E-mail: ${operator.email}`,
        'Questions about a request are answered fastest in the messages of its item.',
      ],
    },
    operator.register !== '' && { id: 'register', title: 'Register entry', paragraphs: [operator.register] },
    operator.vatId !== '' && {
      id: 'vat',
      title: 'VAT identification number',
      paragraphs: [`VAT identification number according to section 27a of the German VAT Act: ${operator.vatId}`],
    },
    {
      id: 'responsible',
      title: 'Responsible for the content',
      paragraphs: [[operator.representative || operator.name, ...addressLines(operator)].join(', ')],
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      paragraphs: [
        'This portal serves dealers and distributors in the course of their business. It makes no offer to consumers.',
        'We are neither obliged nor willing to take part in dispute resolution proceedings before a consumer arbitration board. The online dispute resolution platform of the European Commission was discontinued on 20 July 2025.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability for content and links',
      paragraphs: [
        'We prepare the content of these pages with care. As a service provider we are responsible for our own content under the general laws.',
        'Photos, videos, documents and messages in a request are the content of whoever uploaded them. If you notice an infringement, please tell us and we will remove it without delay.',
        'Where we link to pages of others, their providers are responsible for them.',
      ],
    },
    {
      id: 'copyright',
      title: 'Copyright and trade marks',
      paragraphs: [
        'Texts, illustrations, schematics and layout documents in this portal are protected by copyright. Layout documents are provided for the repair of the item they were requested for, and must not be passed on.',
        'Brand names and marks belong to their owners.',
      ],
    },
  ]
  return {
    title: 'Imprint',
    introduction: 'Information according to section 5 of the German Digital Services Act (DDG).',
    sections: sections.filter((section) => section !== false),
  }
}
