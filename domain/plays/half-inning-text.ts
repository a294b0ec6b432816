const suffixes = ['era', 'da', 'era', 'ta', 'ta', 'ta', 'ma', 'ava', 'ena', 'ma']

/** `1era`, `2da` … `10ma`, `11ava`. */
export const ordinalInning = (inning: number): string => `${inning}${suffixes[inning - 1] ?? 'ava'}`

/** Alta while visitors bat, Mitad after their third out; Baja and Cierre for the home side (chapter 4). */
export const halfInningText = (half: 'top' | 'bottom', outs: number): string => {
  if (half === 'top') return outs < 3 ? 'Alta' : 'Mitad'
  return outs < 3 ? 'Baja' : 'Cierre'
}

/** `1 Out`, `0 Outs`, `2 Outs`. */
export const outsText = (outs: number): string => `${outs} ${outs === 1 ? 'Out' : 'Outs'}`
