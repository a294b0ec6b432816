/** `passwords`: the most used of known thefts; `spanish`: words and names. All without accents and case. */
export type CommonWords = { passwords: ReadonlySet<string>; spanish: ReadonlySet<string> }

/** Loaded with the first new password: 0.2 s and some 15 MB that a start does not wait for. */
export const loadCommonWords = async (): Promise<CommonWords> => {
  const [common, spanish] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return {
    passwords: new Set(common.dictionary['passwords-common'].map(plain)),
    spanish: new Set(
      [
        spanish.dictionary['commonWords-es-es'],
        spanish.dictionary['firstnames-es-es'],
        spanish.dictionary['lastnames-es-es'],
      ]
        .flat()
        .map(plain),
    ),
  }
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
