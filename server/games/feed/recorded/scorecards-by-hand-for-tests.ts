/**
 * Scorecards of recorded games, made by hand from the league's descriptions of the plays alone: a line for
 * each batter, with each inning at bat and its notation.
 */
export const scorecardsByHand: Record<number, { away: string; home: string }> = {
  715720: {
    away: `
      Altuve: 1 2B, 3 6-3, 6 1B, 8 BB, 9 5-3 DP
      Pena: 1 1B, 4 HR, 6 K, 8 1B
      Alvarez: 1 K DP, 4 K, 6 P6, 8 3U
      Bregman: 1 K, 4 2B, 6 HBP, 8 BB
      Tucker: 2 K, 4 K, 6 3U, 8 F9
      Gurriel: 2 P2, 4 K, 7 2B
      Mancini: 8 K
      Hensley: 2 K, 5 K, 7 6-3, 9 1B
      McCormick: 3 F9, 5 5-3, 7 FC 5-2-6-3, 9 K
      Maldonado: 3 F8, 5 K, 7 6-3, 9 1B`,
    home: `
      Schwarber: 1 HR, 2 BB, 4 ꓘ, 6 4-3, 8 3U
      Hoskins: 1 L7, 2 K, 5 ꓘ, 7 ꓘ, 9 K
      Realmuto: 1 P4, 3 K, 5 K, 7 K, 9 F8
      Harper: 1 BB, 3 BB, 5 2B, 7 P5, 9 HBP
      Castellanos: 1 F7, 3 L6, 5 F7, 8 BB, 9 6-3
      Bohm: 2 P5, 3 1B, 6 1B, 8 K
      Stott: 2 P6, 3 F9, 6 F9, 8 BB
      Segura: 2 1B, 4 6-3, 6 K, 8 1B
      Marsh: 2 BB, 4 ꓘ, 6 HBP, 8 K`,
  },
  718263: {
    away: `
      Lane Thomas: 1 F8, 3 ꓘ, 5 4-3, 7 1B, 8 P6
      Garcia: 1 1B, 3 F8, 5 1B, 7 BB, 9 2B
      Ruiz: 1 4-6-3 DP, 4 F8, 5 L4, 7 FC 4-6, 9 1B
      Meneses: 2 1B, 4 5-3, 6 6-3, 7 1B, 9 HR
      Dominic Smith: 2 BB, 4 1B, 6 K, 7 BB, 9 F9
      Call: 2 1B, 4 ꓘ, 6 E7, 7 FC 6-4, 9 E1
      Garrett: 2 K, 5 1B, 6 K, 8 1B, 9 K
      Abrams: 2 F9-2 DP, 5 1B, 7 3U, 8 1B
      Vargas: 3 4-3, 5 SH 1-4, 7 1B, 8 5-4-3 DP`,
    home: `
      Rojas: 1 L7, 3 5-3, 5 BB, 6 BB, 7 BB, 9 K
      Marte: 1 1B, 3 ꓘ, 5 3B, 6 BB, 7 P6
      Carroll: 1 2B, 3 ꓘ, 5 4-3, 6 K, 8 4-3
      Walker: 1 K, 4 HR, 5 5-3, 6 FC 6-4, 8 F8
      Pavin Smith: 1 P6, 4 F7, 5 BB, 7 BB
      Alek Thomas: 8 1B
      Gurriel: 2 HR, 4 BB, 5 HR, 7 BB, 8 6-3
      Fletcher: 2 1B, 4 2B, 5 3U, 7 BB, 9 6-3
      Perdomo: 2 F8, 4 F9, 6 BB, 7 FC 4-2, 9 BB
      Herrera: 2 ꓘ DP, 4 K, 6 F7, 7 FC 3-6
      Rivera: 9 L5`,
  },
  747175: {
    away: `
      Springer: 1 6-3, 3 6-3, 6 3B, 8 1B
      Horwitz: 1 P4, 4 F8, 6 SF7, 8 1B
      Guerrero: 1 1B, 4 F9, 6 4-3, 8 SF9
      Turner: 1 ꓘ, 4 ꓘ, 6 K, 8 4-6-3 DP
      Varsho: 2 K, 5 F8, 7 3B, 9 K
      Kirk: 2 6-3, 5 1B, 7 6-3, 9 6-3
      Clement: 2 L7, 5 2B, 7 SF8, 9 P6
      Kiermaier: 3 3U, 5 4-3, 7 F9
      Jimenez: 3 F9, 5 ꓘ, 8 1B`,
    home: `
      Carroll: 1 3-1, 3 1B, 4 ꓘ, 7 1-3, 9 BB
      Moreno: 1 K, 3 BB, 5 L9, 7 6-3, 9 ꓘ
      Pederson: 1 F9, 3 K, 5 K
      Marte: 7 3U, 9 BB
      Walker: 2 BB, 3 1B, 5 BB, 8 F9, 9 IBB
      Perdomo: 2 P4, 3 ꓘ, 5 1B, 8 BB, 9 SF7
      Grichuk: 2 K, 4 3B, 5 F8, 8 K
      Suarez: 2 K, 4 K, 6 K, 8 BB
      Thomas: 3 F7, 4 BB, 6 ꓘ, 8 1B
      Newman: 3 2B, 4 SF9, 6 6-3, 8 4-3`,
  },
  777687: {
    away: `
      Friedl: 1 K, 3 3U, 6 4-3, 8 K
      Espinal: 1 4-3, 4 F7, 6 BB, 9 6-3
      De La Cruz: 1 1B, 4 F9, 6 HR, 9 BB
      Lux: 1 6-3, 4 K, 6 6-3, 9 1B
      Stephenson: 2 F9, 5 F6, 7 5-3, 9 SF9
      Benson: 2 3U, 5 1B, 7 P5, 9 K
      Steer: 2 F7, 5 P3, 7 5-3
      Fraley: 3 P4, 5 4-3, 8 K
      McLain: 3 P6, 6 P4, 8 K`,
    home: `
      Happ: 1 P5, 3 ꓘ, 4 3-1, 6 1-3, 8 L4
      Tucker: 1 HBP, 3 2B, 4 P2
      Brujan: 6 K, 8 K
      Suzuki: 1 BB, 3 F7, 5 F7, 7 E5
      Crow-Armstrong: 1 1B, 3 1B, 5 1B, 7 E7
      Swanson: 1 P6, 3 2B, 5 P4, 7 K
      Busch: 2 BB, 3 HR, 5 1B, 7 IBB
      Hoerner: 2 L7, 3 1B, 5 1B, 7 1B
      Shaw: 2 FC 9-6, 3 4-3, 5 P1, 7 ꓘ
      McGuire: 2 P5, 4 K, 6 L9, 8 6-3`,
  },
  822750: {
    away: `
      Adames: 1 F8, 2 K, 4 K, 7 K, 9 6-3
      Arraez: 1 E5, 3 3U, 5 P6, 7 6-3
      Chapman: 1 FC 4-6, 3 1B, 5 6-3, 8 E6
      Devers: 1 1B, 3 K, 5 F7, 8 1B
      Schmitt: 1 L7, 3 F9, 6 2B, 8 6-4-3 DP
      Lee: 2 5-3, 4 4-3, 6 K
      Encarnacion: 8 K
      Ramos: 2 K, 4 5-3, 6 ꓘ, 9 2B
      Gilbert: 2 1B, 4 1B, 6 6-3, 9 P6
      Bailey: 2 BB, 4 1B, 7 6-3
      Susac: 9 ꓘ`,
    home: `
      Wood: 1 K, 3 BB, 5 4-3, 7 K
      Mead: 1 F8, 3 FC 6-5, 5 HR, 7 5-3
      House: 1 1B, 3 F8, 5 K, 8 L8
      Abrams: 1 F8, 3 F7, 5 F7, 8 F7
      Young: 2 1B, 4 K, 6 F7, 8 L8
      Wiemer: 2 K, 4 K, 6 2B
      Garcia: 2 ꓘ, 4 F7, 6 K
      Nunez: 2 FC 6-4, 5 1B, 6 F9
      Ruiz: 3 1B, 5 2B, 7 F7`,
  },
  823035: {
    away: `
      Yelich: 1 6-3, 3 6-3, 5 K, 7 K, 7 6-3
      Lara: 1 6-3, 3 L9, 5 1B, 7 BB, 8 F9
      Turang: 1 2B, 4 4-3, 5 F8, 7 2B, 8 L3
      Vaughn: 1 ꓘ, 4 F7, 6 BB, 7 1B, 8 1B
      Bauers: 2 F6, 4 K, 6 BB, 7 BB
      Mitchell: 8 L4
      Sanchez: 2 L8, 5 BB, 6 K, 7 1B, 9 BB
      Frelick: 2 L9, 5 F8
      Chourio: 6 F8, 7 1B, 9 F8
      Pratt: 3 3B, 5 BB, 6 FC 6-4, 7 2B, 9 L6
      Ortiz: 3 K, 5 1B, 7 HR, 7 L6, 9 F9`,
    home: `
      Wetherholt: 1 5-3, 3 L9, 6 4-3, 8 F7
      Herrera: 1 P3, 3 BB, 6 F8
      Crooks: 8 HBP
      Walker: 1 1B, 3 5-3, 6 1B, 8 L3
      Velazquez: 1 F4, 4 F4, 6 HR, 9 L7
      Burleson: 2 K, 4 4-3, 6 1-3
      Torres: 9 K
      Winn: 2 L9, 4 ꓘ, 7 5-3, 9 F9
      Fermin: 2 1B, 5 P1, 7 F6
      Blaze Jordan: 2 FC 6-4, 5 L3, 7 L7
      Church: 3 L9, 5 K, 8 K`,
  },
}
