import { scoreboardBesideBareHttp } from './scoreboard-beside-bare-http.ts'

/** Every comparison of the project, one after the other; `npm run bench -- scoreboard` runs the ones whose name has that word. */
const comparisons = { scoreboard: scoreboardBesideBareHttp }

const wanted = process.argv[3] ?? ''
for (const [name, compare] of Object.entries(comparisons)) {
  if (!name.includes(wanted)) continue
  console.log(`\n${name}`)
  for (const { what, ours, peer, aim } of await compare()) {
    const ratio = ours / peer
    console.log(
      `  ${what}: ${Math.round(ours)}/s beside ${Math.round(peer)}/s, ratio ${ratio.toFixed(2)} (aim ${aim.toFixed(2)})`,
    )
  }
}
