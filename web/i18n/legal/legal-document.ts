/** A part of a section: a paragraph, a list, or a table whose first row is its heads. */
export type LegalBlock = string | { list: string[] } | { caption: string; table: string[][] }

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

/** A binding text, shown as a document with numbered sections. */
export type LegalDocument = { sections: LegalSection[] }
